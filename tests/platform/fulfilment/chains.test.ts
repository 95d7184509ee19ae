import { readProgress } from '@jicai/platform/src/ordering/order/progress.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { standingOf } from '@jicai/shared/domain/ordering/order/progress.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import type { World } from '../../harness/world.ts';
import { accept, goodsWorld, ship, stock, threadOf } from './worlds.ts';

/* Random chains of everything that happens to goods; the pieces always add up. */

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world.stop());

const pieces = fc.integer({ min: 0, max: 5 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('ship' as const), pieces: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('receive' as const), pieces }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constant('accept' as const),
    qualified: pieces,
    rejected: fc.integer({ min: 0, max: 2 }),
    remedy: fc.constantFrom('replace' as const, 'release' as const),
  }),
  fc.record({ kind: fc.constant('stock' as const), pieces: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('reverse' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Tries an act; what is not possible is refused, and changes nothing. */
async function attempt(id: string, one: Act): Promise<void> {
  const thread = await threadOf(world, id);
  const sent = thread?.parcels.find(({ state }) => state === 'sent');
  const parcelId = sent?.id ?? '';
  switch (one.kind) {
    case 'ship':
      await ship(world, id, { 1: one.pieces });
      return;
    case 'receive':
      await world.as('buyer').call(deliveryEndpoints.receive, {
        parcelId,
        lines: [{ lineNo: 1, received: one.pieces }],
      });
      return;
    case 'cancel':
      await world.as('supplier', 1).call(deliveryEndpoints.cancel, { parcelId, reason: '发错' });
      return;
    case 'accept':
      await accept(world, id, { 1: one });
      return;
    case 'stock':
      await stock(world, id, one.pieces);
      return;
    case 'reverse': {
      const entry = thread?.entries.find((row) => row.kind === 'entry' && row.reversedBy === '');
      const body = { id: entry?.id ?? '', reason: '点错' };
      await world.as('keeper').call(stockEndpoints.reverse, body);
    }
  }
}

/** The faults of an order's pieces in words; an empty list for none. */
async function faultsOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with line as (
      select l.quantity, l.released, l.shipped, l.amount,
        (select coalesce(sum(pl.quantity), 0) from parcel p join parcel_line pl on pl.parcel_id = p.id
          where p.order_id = l.order_id and p.state <> 'cancelled') as sent,
        (select coalesce(sum(pl.received), 0) from parcel p join parcel_line pl on pl.parcel_id = p.id
          where p.order_id = l.order_id) as received,
        (select coalesce(sum(a.received), 0) from acceptance_line a where a.order_id = l.order_id) as judged,
        (select coalesce(sum(a.qualified), 0) from acceptance_line a where a.order_id = l.order_id) as qualified,
        (select coalesce(sum(a.amount), 0) from acceptance_line a where a.order_id = l.order_id) as value,
        (select coalesce(sum(case when e.kind = 'entry' then s.quantity else -s.quantity end), 0)
          from stock_entry e join stock_entry_line s on s.entry_id = e.id
          where e.order_id = l.order_id) as stocked,
        (select coalesce(sum(w.quantity), 0) from stock_left w where w.order_id = l.order_id) as left
      from order_line l where l.order_id = ${id}
    )
    select 'received > shipped' as fault from line where received > sent
    union all select 'judged > received' from line where judged > received
    union all select 'stocked > qualified' from line where stocked > qualified or stocked < 0
    union all select 'stocked + left <> qualified' from line where stocked + "left" <> qualified
    union all select 'qualified > ordered' from line where qualified > quantity
    union all select 'value <> its share' from line
      where value <> round(amount::numeric * qualified / quantity)
    union all select 'a move without person' from fulfilment_event
      where order_id = ${id} and person_id is null`.execute(world.db);
  return rows.map(({ fault }) => fault);
}

// A hundred calls and more: on a busy machine that takes longer than a test usually may.
describe('[FU1] [FU2] [FU5] [FU7] chains of goods', { timeout: 180_000 }, () => {
  it('pieces and 分 add up after every act, and the order stands where its figures say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
        const id = await confirmedOrder(world, { pen: 7 });
        for (const one of acts) await attempt(id, one);
        expect(await faultsOf(id)).toEqual([]);
        const progress = await readProgress(id, world.db);
        const state = (await threadOf(world, id))?.order.state;
        expect(progress && standingOf(progress)).toBe(state);
      }),
      { numRuns: 12, seed: 20261122 },
    );
  });
});
