import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import { acceptedOrder, type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';

/* Goods that go back to their supplier leave the unit's stock; undamaged ones are sold again. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

const line = (quantity: number) => ({
  lineNo: 1,
  quantity,
  batch: '',
  serials: [],
  isAsset: false,
});

async function stock(orderId: string, quantity: number, warehouse = '一号库') {
  const { rows } = await sql<{ acceptanceId: string }>`
    select acceptance_id as "acceptanceId" from stock_left where order_id = ${orderId} and line_no = 1
    order by accepted_at limit 1`.execute(world.db);
  const lines = [{ ...line(quantity), acceptanceId: rows[0]?.acceptanceId ?? '' }];
  const place = { warehouse, location: '', note: '' };
  return world.as('keeper').call(stockEndpoints.enter, { ...place, lines });
}

async function claim(orderId: string, quantity: number, kind: 'return' | 'refund' = 'return') {
  const form = {
    ...{ orderId, lineNo: 1, kind, quantity, refund: fen(333 * quantity), reason: '规格不符' },
    ...{ description: '', contactName: '林静', contactPhone: '13800138000' },
    fileGroup: null,
    providerForm: [],
  };
  return (await must(world.as('buyer').call(afterSaleEndpoints.apply, form))).id;
}

async function step(id: string, who: 'buyer' | 'supplier', transition: string, isSellable = false) {
  const player = who === 'buyer' ? world.as('buyer') : world.as('supplier', 1);
  const { afterSale } = await must(player.call(afterSaleEndpoints.detail, { id }));
  return player.call(afterSaleEndpoints.move, {
    ...{ id, version: afterSale.version, note: '', tracking: 'SF-1', cost: null, isSellable },
    // One of the table's own names.
    transition: transition as 'agree',
  });
}

/** Sends pieces back up to the supplier's receipt. */
async function sentBack(orderId: string, quantity: number): Promise<string> {
  const id = await claim(orderId, quantity);
  await must(step(id, 'supplier', 'agree'));
  await must(step(id, 'buyer', 'sendBack'));
  return id;
}

const threadOf = async (orderId: string) =>
  (await must(world.as('buyer').call(threadEndpoints.read, { orderId }))).thread;
const sellable = async () => {
  const { rows } = await sql<{ stock: number }>`
    select stock from sku where goods_id = 'pen'`.execute(world.db);
  return rows[0]?.stock ?? 0;
};
const waiting = async (orderId: string) => {
  const { rows } = await sql<{ left: number }>`select coalesce(sum(quantity), 0)::int as left
    from stock_left where order_id = ${orderId}`.execute(world.db);
  return rows[0]?.left;
};

describe('[FU5] [FU7] returned pieces', () => {
  it('leave what waits to be stocked first, then the warehouse by a red slip', async () => {
    const order = await acceptedOrder(world, { pen: 10 });
    await must(stock(order, 7));
    const id = await sentBack(order, 5);
    expect(await waiting(order)).toBe(3);
    await must(step(id, 'supplier', 'takeGoods'));
    expect(await waiting(order)).toBe(0);
    const { lines, entries, events } = await threadOf(order);
    expect(lines[0]?.stocked).toBe(5);
    const seen = entries.map(({ kind, pieces, amount }) => [kind, pieces, amount]);
    expect(seen.toSorted()).toEqual([
      ['entry', 7, 2_331],
      ['return', 2, 666],
    ]);
    const words = events.map(({ sentence }) => sentence);
    expect(words.some((word) => word.startsWith('售后退货冲减入库，红字单 RK'))).toBe(true);
    const { afterSale } = await must(world.as('buyer').call(afterSaleEndpoints.detail, { id }));
    expect(afterSale).toMatchObject({ stockReturned: 5, isSellable: false });
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('leave each warehouse by a slip of its own, the latest first', async () => {
    const order = await acceptedOrder(world, { pen: 4 });
    await must(stock(order, 2, '一号库'));
    world.clock.at += 60_000;
    await must(stock(order, 2, '二号库'));
    await must(step(await sentBack(order, 3), 'supplier', 'takeGoods'));
    const { entries } = await threadOf(order);
    const slips = entries.filter(({ kind }) => kind === 'return');
    expect(slips.map(({ warehouse, pieces }) => [warehouse, pieces]).toSorted()).toEqual([
      ['一号库', 1],
      ['二号库', 2],
    ]);
    const [first] = entries;
    const reverse = { id: first?.id ?? '', reason: '点错' };
    expect(await refusal(world.as('keeper').call(stockEndpoints.reverse, reverse))).toContain(
      '不能整单冲销',
    );
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('are stocked no more, while the others are at their own value', async () => {
    const order = await acceptedOrder(world, { pen: 10 });
    await must(step(await sentBack(order, 4), 'supplier', 'takeGoods'));
    expect(await refusal(stock(order, 7))).toContain('最多还可入库 6');
    await must(stock(order, 6));
    const { entries } = await threadOf(order);
    expect(entries.map(({ amount }) => amount)).toEqual([1_998]);
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('[FU22] are sold again where the supplier says that they are undamaged', async () => {
    const order = await acceptedOrder(world, { pen: 6 });
    const before = await sellable();
    await must(step(await sentBack(order, 2), 'supplier', 'takeGoods'));
    expect(await sellable()).toBe(before);
    await must(step(await sentBack(order, 3), 'supplier', 'takeGoods', true));
    expect(await sellable()).toBe(before + 3);
  });

  it('stay in stock where only money comes back', async () => {
    const order = await acceptedOrder(world, { pen: 3 });
    await must(stock(order, 3));
    const before = await sellable();
    await must(step(await claim(order, 1, 'refund'), 'supplier', 'agree', true));
    expect((await threadOf(order)).lines[0]?.stocked).toBe(3);
    expect(await sellable()).toBe(before);
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('leave the stock once, though two windows take them and the keeper stocks', async () => {
    const order = await acceptedOrder(world, { pen: 10 });
    await must(stock(order, 4));
    const id = await sentBack(order, 5);
    const answers = await Promise.all([
      step(id, 'supplier', 'takeGoods', true),
      step(id, 'supplier', 'takeGoods', true),
      stock(order, 6),
    ]);
    expect(answers.slice(0, 2).filter(({ state }) => state === 1)).toHaveLength(1);
    const [{ stocked = 0 } = {}] = (await threadOf(order)).lines;
    expect(stocked + ((await waiting(order)) ?? 0)).toBe(5);
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('[SE7] count as sold no more once they are back, damaged or not; a mere refund changes nothing', async () => {
    const sold = async () => {
      const { rows } = await sql<{ product: number; search: number }>`
        select g.sold as product, i.sold as search from goods g
        join goods_index i on i.goods_id = g.id where g.id = 'pen'`.execute(world.db);
      const [row] = rows;
      expect(row?.search).toBe(row?.product);
      return row?.product ?? 0;
    };
    const before = await sold();
    const order = await acceptedOrder(world, { pen: 10 });
    expect(await sold()).toBe(before + 10);
    const damaged = await sentBack(order, 3);
    expect(await sold()).toBe(before + 10);
    await must(step(damaged, 'supplier', 'takeGoods'));
    expect(await sold()).toBe(before + 7);
    await must(step(damaged, 'buyer', 'finish'));
    await must(step(await sentBack(order, 2), 'supplier', 'takeGoods', true));
    expect(await sold()).toBe(before + 5);
    const refund = await claim(order, 1, 'refund');
    await must(step(refund, 'supplier', 'agree'));
    expect(await sold()).toBe(before + 5);
  });
});
