import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { readProgress } from '@jicai/platform/src/ordering/order/progress.ts';
import { standingOf } from '@jicai/shared/domain/ordering/order/progress.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dose } from '../../harness/dose.ts';
import { type Act, anyAct, attempt, toRedLetter } from '../../harness/fulfilment/chain.ts';
import { type MoneyWorld, moneyWorld } from '../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';

/* Random chains of everything that happens between an order and its last payment: the invariants hold. */

/** Everything that is wrong in the database, by the name of its invariant. */
async function breachesOf(world: MoneyWorld): Promise<string[]> {
  const found: string[] = [];
  for (const invariant of invariants) {
    const { first } = await findBreaches(invariant, world.db);
    found.push(...first.map((one) => `${invariant.name} ${one.document}: ${one.found}`));
  }
  return found;
}

async function play(world: MoneyWorld, acts: readonly Act[]): Promise<void> {
  const id = await confirmedOrder(world, { pen: 7, ink: 2 });
  for (const act of acts) await attempt(world, id, act);
  expect(await breachesOf(world)).toEqual([]);
  const { rows } = await sql<{ state: string }>`
    select state from purchase_order where id = ${id}`.execute(world.db);
  const progress = await readProgress(id, world.db);
  expect(progress && standingOf(progress)).toBe(rows[0]?.state);
}

const doses = { postgres: dose(80, 2_000), embedded: dose(3, 300) } as const;

describe.each(['postgres', 'embedded'] as const)(
  '[FU1] [FU2] [FU5]–[FU8] [FU16] [FU21] [FU25] chains on %s',
  { timeout: dose(300_000, 7_200_000) },
  (database) => {
    let world: MoneyWorld;
    beforeAll(async () => {
      world = await moneyWorld(database);
    });
    afterAll(() => world?.stop());

    it('keep every invariant, and the order stands where its figures say', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyAct, { minLength: 12, maxLength: 40 }), (acts) =>
          play(world, acts),
        ),
        {
          numRuns: doses[database],
          seed: 20_261_122,
          endOnFailure: true,
          // Rare by chance, so it is gone once on purpose.
          examples: [[toRedLetter]],
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
      if (database === 'postgres')
        for (const [name, count] of Object.entries(rows[0] ?? {}))
          expect(count, name).toBeGreaterThan(0);
    });
  },
);
