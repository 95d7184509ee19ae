import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { workbenchEndpoints } from '@jicai/shared/contract/supply/workbench.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { OrderTab } from '@jicai/shared/domain/ordering/order/tabs.ts';
import { limits } from '@jicai/shared/limits.ts';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  confirmedOrder,
  everyOrder,
  orderWorld,
  parcel,
  versionOf,
} from '../../../harness/mall/order-worlds.ts';
import { look, order, orderOne, review } from '../../../harness/mall/orders.ts';
import { addProduct } from '../../../harness/mall/products.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
let statements: () => number;

beforeAll(async () => {
  ({ world, statements } = await orderWorld());
});
afterAll(() => world.stop());

const supplier = (n: number) => world.as('supplier', n);
const firstPage = { ...everyOrder, page: 1, pageSize: 10 };

describe('lists', () => {
  beforeAll(async () => {
    await order(world, 'buyer', { pen: 1 }, { name: '改过的订单' });
    for (let n = 0; n < 8; n += 1) await orderOne(world, 'buyer', { pen: 1 });
    const id = await orderOne(world, 'buyer', { ink: 1 });
    await world.as('buyer').call(orderEndpoints.cancel, { id, version: 1, reason: '不需要' });
  });

  it('[A03] a unit sees its own orders, a supplier the reviewed ones of theirs', async () => {
    const theirs = await orderOne(world, 'otherHandler', { desk: 1 });
    const mine = await world.as('buyer').call(orderEndpoints.list, firstPage);
    expect(new Set(mine.data?.rows.map(({ unitName }) => unitName))).toEqual(
      new Set(['甲采购单位']),
    );
    expect(mine.data?.rows.map(({ id }) => id)).not.toContain(theirs);
    const colleague = await world.as('handler').call(orderEndpoints.list, firstPage);
    expect(colleague.data?.total).toBe(mine.data?.total);
    expect(colleague.data?.rows[0]?.side).toBe('colleague');
    const own = await world.as('handler').call(orderEndpoints.list, { ...firstPage, isOwn: true });
    expect(own.data?.total).toBe(0);
    const offered = await supplier(2).call(orderEndpoints.supplierList, firstPage);
    expect(offered.data?.rows.map(({ id }) => id)).not.toContain(theirs);
    await review(world, theirs, 'passed');
    const after = await supplier(2).call(orderEndpoints.supplierList, firstPage);
    expect(after.data?.rows.map(({ id }) => id)).toContain(theirs);
    expect((await supplier(3).call(orderEndpoints.supplierList, firstPage)).data?.total).toBe(0);
  });

  it('the figures of the workbench are those of the tabs that they lead to', async () => {
    const inReview = await confirmedOrder(world, { pen: 1 });
    await confirmedOrder(world, { pen: 1 });
    await sql`update purchase_order set state = 'contractReview' where id = ${inReview}`.execute(
      world.db,
    );
    const { workbench } = await must(supplier(1).call(workbenchEndpoints.read, {}));
    const tabs = { contract: 'pendingContract', ship: 'pendingShip', invoice: 'pendingInvoice' };
    for (const [name, tab] of Object.entries(tabs)) {
      const figure = workbench.counters.find((one) => one.name === name);
      expect(figure?.path).toBe(`/GysOrder?tab=${tab}`);
      const list = await must(
        supplier(1).call(orderEndpoints.supplierList, { ...firstPage, tab: tab as OrderTab }),
      );
      expect(figure?.count, name).toBe(list.total);
    }
    expect(workbench.counters.find(({ name }) => name === 'contract')?.count).toBe(1);
  });

  it('counts of the tabs agree with what the tabs hold; filters narrow both', async () => {
    const all = await world.as('buyer').call(orderEndpoints.list, firstPage);
    const sum = (all.data?.counts ?? []).reduce((total, { count }) => total + count, 0);
    expect(all.data?.total).toBe(sum);
    const cancelled = await world
      .as('buyer')
      .call(orderEndpoints.list, { ...firstPage, tab: 'cancelled' });
    expect(
      cancelled.data?.rows.every(({ state }) =>
        ['cancelled', 'declined', 'closed'].includes(state),
      ),
    ).toBe(true);
    const word = await world
      .as('buyer')
      .call(orderEndpoints.list, { ...firstPage, keyword: '改过的' });
    expect(word.data?.total).toBe(1);
    const inZone = async (zone: 'mall' | 'welfare') =>
      (await world.as('buyer').call(orderEndpoints.list, { ...firstPage, zone })).data;
    expect((await inZone('mall'))?.total).toBe(all.data?.total);
    expect(await inZone('welfare')).toMatchObject({ total: 0, counts: [] });
    const percent = await world
      .as('buyer')
      .call(orderEndpoints.list, { ...firstPage, keyword: '%' });
    expect(percent.data?.total).toBe(0);
    const dear = await world
      .as('buyer')
      .call(orderEndpoints.list, { ...firstPage, amountFrom: fen(10_000_000) });
    expect(dear.data?.total).toBe(0);
    const filled = { fromMs: Date.now() + 86_400_000, toMs: 1_000, amountFrom: fen(10_000_000) };
    const reversed = { ...firstPage, ...filled, amountTo: fen(0) };
    const { data: same } = await world.as('buyer').call(orderEndpoints.list, reversed);
    expect(same?.total).toBe(all.data?.total);
  });

  it('asks the database as often for one order as for ten', async () => {
    const count = async (pageSize: number) => {
      await world.as('buyer').token();
      statements();
      const { data } = await world
        .as('buyer')
        .call(orderEndpoints.list, { ...firstPage, pageSize });
      expect(data?.rows).toHaveLength(pageSize);
      return statements();
    };
    expect(await count(10)).toBe(await count(1));
  });

  it.each([0, 1, limits.maxPageSize, limits.maxPageSize + 1])(
    '%d rows a page',
    async (pageSize) => {
      const { status } = await world
        .as('buyer')
        .call(orderEndpoints.list, { ...firstPage, pageSize });
      expect(status).toBe(pageSize >= 1 && pageSize <= limits.maxPageSize ? 200 : 400);
    },
  );
});

describe('others', () => {
  it('[A03] a buyer of another unit reaches nothing of an order by its id, in any call', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    const stranger = world.as('otherHandler');
    const before = JSON.stringify(await look(world, 'buyer', id));
    const version = await versionOf(world, id);
    const answers = await Promise.all([
      stranger.call(orderEndpoints.detail, { id }),
      stranger.call(orderEndpoints.snapshot, { id, version: null }),
      stranger.call(orderEndpoints.withdraw, { id, version }),
      stranger.call(orderEndpoints.cancel, { id, version, reason: 'x' }),
      stranger.call(orderEndpoints.receive, { id, version }),
      supplier(2).call(orderEndpoints.detail, { id }),
      supplier(2).call(orderEndpoints.confirm, { id, version, amount: null, note: '' }),
      supplier(2).call(orderEndpoints.decline, { id, version, reason: 'x' }),
      supplier(2).call(orderEndpoints.ship, {
        id,
        version,
        ...parcel,
        lines: [{ lineNo: 1, quantity: 1 }],
      }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ state: 0, text: '订单不存在' });
    const unknown = await stranger.call(orderEndpoints.detail, { id: 'no-such-order' });
    expect(unknown.wire).toEqual(answers[0]?.wire);
    const strip = (text: string) => text.replace(/"serverTimeMs":\d+/, '');
    expect(strip(JSON.stringify(await look(world, 'buyer', id)))).toBe(strip(before));
  });

  it('[OR1] a colleague of the unit reads, and may do nothing', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await look(world, 'handler', id)).side).toBe('colleague');
    const cancel = { id, version: 1, reason: 'x' };
    expect((await world.as('handler').call(orderEndpoints.cancel, cancel)).text).toBe(
      '您不能对该订单进行此操作',
    );
  });

  it('[OR8] a supplier never learns of an order that was cancelled before its review', async () => {
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await world.as('buyer').call(orderEndpoints.cancel, { id, version: 1, reason: '不需要' });
    expect(await supplier(2).call(orderEndpoints.detail, { id })).toMatchObject({
      text: '订单不存在',
    });
    const { data } = await supplier(2).call(orderEndpoints.supplierList, firstPage);
    expect(data?.rows.map((row) => row.id)).not.toContain(id);
  });

  it('[OR8] a supplier sees neither the rivals nor the other orders of the group', async () => {
    const { data } = await order(
      world,
      'buyer',
      { pen: 1, desk: 1 },
      {
        compared: [
          {
            supplierName: '对手店',
            goodsName: '',
            price: fen(1),
            note: '',
            terms: '',
            fileGroup: null,
          },
        ],
      },
    );
    const ids = (data?.orders ?? []).map(({ id }) => id);
    for (const id of ids) await review(world, id, 'passed');
    const mine = await Promise.all(
      ids.map((id) => supplier(1).call(orderEndpoints.detail, { id })),
    );
    const [seen] = mine.filter(({ state }) => state === 1);
    expect(mine.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(JSON.stringify(seen?.wire)).not.toMatch(/对手店|2 号店/);
  });
});

describe('exports', () => {
  it('[A27] holds no formula, whatever names say', async () => {
    const evil = '=HYPERLINK("http://x","y")';
    await addProduct(world.db, { id: 'evil', supplier: 1, name: evil, price: 100 });
    await order(world, 'buyer', { evil: 1 }, { name: '+cmd|calc' });
    const { data } = await world.as('buyer').call(orderEndpoints.exportList, everyOrder);
    const files = unpack(data?.content ?? '');
    const sheets = Object.entries(files).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets).toHaveLength(2);
    for (const [name, xml] of sheets) expect(/<f[ >]/.test(xml), name).toBe(false);
    const all = Object.values(files).join('');
    expect(all.includes("<t>'=HYPERLINK")).toBe(true);
    expect(all.includes("<t>'+cmd|calc")).toBe(true);
    expect(data?.rows).toBeGreaterThan(1);
  });
});

/** The texts inside a workbook, by path. */
function unpack(base64: string): Record<string, string> {
  const files = unzipSync(new Uint8Array(Buffer.from(base64, 'base64')));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
