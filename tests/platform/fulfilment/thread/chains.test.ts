import { readProgress } from '@jicai/platform/src/ordering/order/progress.ts';
import { standingOf } from '@jicai/shared/domain/ordering/order/progress.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose, isTrial, roundOf } from '../../../harness/dose.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import { type Act, anyAct, attempt, toRedLetter } from '../../../harness/fulfilment/chain.ts';
import { type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import { eachDatabase } from '../../../harness/world.ts';

/* Random chains of everything that happens between an order and its last payment: the invariants hold. */

/** Plays one chain on its order, one act after the other. */
async function play(world: MoneyWorld, id: string, acts: readonly Act[]): Promise<void> {
  for (const act of acts) await attempt(world, id, act);
}

/** Chains that run at the same time, as orders of one unit do; then everything holds. */
async function playTogether(world: MoneyWorld, chains: readonly (readonly Act[])[]): Promise<void> {
  const ids: string[] = [];
  // The buyer has one cart: the orders are placed one by one.
  for (const _ of chains) ids.push(await confirmedOrder(world, { pen: 7, ink: 2 }));
  await Promise.all(ids.map((id, index) => play(world, id, chains[index] ?? [])));
  expect(await breachesOf(world.db)).toEqual([]);
  for (const id of ids) {
    const { rows } = await sql<{ state: string }>`
      select state from purchase_order where id = ${id}`.execute(world.db);
    const progress = await readProgress(id, world.db);
    expect(progress && standingOf(progress)).toBe(rows[0]?.state);
  }
}

/** Chains of one round. The invariants look at the whole database, so they are asked once for all of them. */
const TOGETHER = 10;
/** In `npm test` a few rounds, on each day others; in trials always the same many. */
const RUNS = { postgres: dose(2, 400), embedded: dose(1, 200) } as const;
const SEED = 20_261_123 + dose(roundOf(1), 0);
const chain = fc.array(anyAct, { minLength: 12, maxLength: 40 });

describe.each(eachDatabase)(
  '[FU1] [FU2] [FU5]–[FU8] [FU16] [FU21] [FU25] chains on %s',
  { timeout: 7_200_000 },
  (database) => {
    let world: MoneyWorld;
    beforeAll(async () => {
      world = await moneyWorld(database);
    });
    afterAll(() => world?.stop());

    it('keep every invariant, and the order stands where its figures say', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(chain, { minLength: TOGETHER, maxLength: TOGETHER }), (chains) =>
          playTogether(world, chains),
        ),
        {
          numRuns: RUNS[database],
          seed: SEED,
          endOnFailure: true,
          // Rare by chance, so it is gone once on purpose.
          examples: [[[toRedLetter]]],
        },
      );
      // The chains come as far as the end of the way, else they prove nothing about it.
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from payment where state = 'confirmed')::int as paid,
          (select count(*) from invoice where reverses is not null)::int as red,
          (select count(*) from after_sale where refunded_at is not null)::int as refunded,
          (select count(*) from stock_entry where kind = 'reversal')::int as reversed,
          (select count(*) from purchase_order where state = 'completed')::int as completed`.execute(
        world.db,
      );
      if (isTrial && database === 'postgres')
        for (const [name, count] of Object.entries(rows[0] ?? {}))
          expect(count, name).toBeGreaterThan(0);
    });
  },
);
