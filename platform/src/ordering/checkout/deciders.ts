import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { foreseeReviews } from '../../work/approval/flow/foresee.ts';
import { orderReviewType, subjectOfNew } from '../review/kind.ts';

type Endpoint = (typeof checkoutEndpoints)['deciders'];

const NOBODY = sql`select null::text where false`;

/** Says who would review each of the orders that the caller is about to submit. */
export async function readDeciders(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  person: Person,
  { fundsType, orders }: RequestOf<Endpoint>,
): Promise<ResponseOf<Endpoint>> {
  const ids = [...new Set(orders.flatMap(({ categoryIds }) => categoryIds))];
  const paths = await db
    .selectFrom('category')
    .select(['id', 'path'])
    .where('id', 'in', ids.length === 0 ? [''] : ids)
    .execute();
  const pathOf = new Map(paths.map(({ id, path }) => [id, path]));
  const known = await subjectOfNew(person, clock, db);
  const subjects = orders.map(({ amount, categoryIds }) => ({
    ...known,
    funds: fundsType,
    amount,
    categoryIds: [...new Set(categoryIds.flatMap((id) => pathOf.get(id) ?? [id]))],
  }));
  const levels = await foreseeReviews(orderReviewType, subjects, NOBODY, { clock, db });
  return {
    orders: orders.map(({ shopId }, n) => ({ shopId, levels: levels[n] ?? [] })),
  };
}
