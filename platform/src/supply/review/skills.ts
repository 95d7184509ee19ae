import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { WriteContext } from '../../kernel/write/write.ts';

/** The categories that a reviewer is responsible for; none: every category. */
export async function readSkills(personId: string, db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewer_skill')
    .select('category_id as id')
    .where('person_id', '=', personId)
    .orderBy('category_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The condition that the product `g` belongs to one of these categories; none of them: any product. */
export const inSkills = (skills: readonly string[]): RawBuilder<boolean> =>
  skills.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`g.category_id in (
        select id from category where path && ${[...skills]}::text[])`;

/** Replaces the categories that the caller is responsible for. */
export async function saveSkills(
  { categoryIds }: RequestOf<(typeof listingReviewEndpoints)['saveSkills']>,
  { trx, person }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const wanted = [...new Set(categoryIds)];
  const known = await trx
    .selectFrom('category')
    .select('id')
    .where('id', 'in', ['', ...wanted])
    .execute();
  if (known.length < wanted.length) return refuse('verdict.category');
  await trx.deleteFrom('reviewer_skill').where('person_id', '=', person.id).execute();
  if (wanted.length === 0) return {};
  const rows = wanted.map((id) => ({ person_id: person.id, category_id: id }));
  await trx.insertInto('reviewer_skill').values(rows).execute();
  return {};
}
