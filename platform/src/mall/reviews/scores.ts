import { shopScoresOf } from '@jicai/shared/domain/mall/reviews/shop-scores.ts';
import type { RawBuilder } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { readFacts } from './repository.ts';

/** Days pass and make orders late, or a year old, with nobody doing anything: every night looks at all. */
export const scoreShopsJob = defineJob('reviews.scoreShops', { ids: [], schedule: '41 3 * * *' });

/** Writes a shop's scores as its facts and reviews are now; lists sort by them. */
export async function scoreShop(
  shopId: string,
  now: RawBuilder<unknown>,
  db: Executor,
): Promise<void> {
  const facts = await readFacts(shopId, now, db);
  if (!facts) return;
  const { products, service, delivery } = shopScoresOf(facts);
  await db
    .updateTable('shop')
    .set({ score_goods: products, score_service: service, score_delivery: delivery })
    .where('id', '=', shopId)
    .execute();
}

/** The scores of all shops. */
export async function scoreShops({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<void> {
  const shops = await db.selectFrom('shop').select('id').orderBy('id').execute();
  for (const { id } of shops) await scoreShop(id, clock.now(), db);
}
