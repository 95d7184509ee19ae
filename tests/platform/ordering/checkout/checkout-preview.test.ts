import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints, type SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../../harness/mall/order-worlds.ts';
import {
  addressOf,
  countRows,
  emptyCarts,
  fillCart,
  order,
  submitLines,
} from '../../../harness/mall/orders.ts';
import { shopOf, skuOf } from '../../../harness/mall/products.ts';
import { personIdOf, supplierName } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
let statements: () => number;
const me = personIdOf('buyer');

beforeAll(async () => {
  ({ world, statements } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(() => emptyCarts(world));

const submit = (lines: SeenLine[], more = {}) => submitLines(world, 'buyer', lines, more);
const rows = (table: string) => countRows(world, table);
describe('previewing', () => {
  it('groups by supplier, adds freight, and says what cannot be ordered', async () => {
    await sql`update shop set freight = 800, free_freight_from = 100000 where id = ${shopOf(1)}`.execute(
      world.db,
    );
    const seen = await fillCart(world, me, { pen: 4, desk: 2, rare: 9, bulk: 5 });
    const { data } = await world.as('buyer').call(checkoutEndpoints.preview, {
      cartIds: seen.map(({ cartId }) => cartId),
      addressId: addressOf('buyer'),
      wanted: [],
    });
    const groups = Object.fromEntries((data?.groups ?? []).map((group) => [group.shopId, group]));
    expect(groups[shopOf(1)]).toMatchObject({
      supplierName: supplierName(1),
      productAmount: 1_000,
      freight: 800,
      amount: 1_800,
    });
    expect(groups[shopOf(2)]).toMatchObject({ productAmount: 176_000, freight: 0 });
    expect(data?.differences.map(({ kind, available }) => [kind, available]).toSorted()).toEqual([
      ['belowQuantity', 10],
      ['stockShort', 3],
    ]);
    expect(data?.amount).toBe(177_800);
    expect(data?.years).toMatchObject([{ categoryId: 'A08', adding: 177_000, limit: 20_000_000 }]);
    await sql`update shop set freight = 0 where id = ${shopOf(1)}`.execute(world.db);
  });

  it('[OR5] offers nothing where the stock is less than the least: another number would be refused again', async () => {
    await sql`update sku set stock = 6 where id = ${skuOf('bulk')}`.execute(world.db);
    for (const wanted of [3, 6, 12]) {
      const seen = await fillCart(world, me, { bulk: wanted });
      const refused = await submit(seen);
      expect(refused.data?.differences).toMatchObject([
        { kind: 'stockShort', wanted, available: 0 },
      ]);
    }
    await sql`update sku set stock = 500 where id = ${skuOf('bulk')}`.execute(world.db);
  });

  it('[A03] shows nobody the lines of others', async () => {
    const theirs = await fillCart(world, personIdOf('otherHandler'), { pen: 1 });
    const ids = theirs.map(({ cartId }) => cartId);
    const answer = await world.as('buyer').call(checkoutEndpoints.preview, {
      cartIds: ids,
      addressId: null,
      wanted: [],
    });
    expect(answer).toMatchObject({ state: 0, text: '请选择要结算的商品' });
    expect(await submit(theirs)).toMatchObject({
      state: 0,
      text: '购物车已变化，请刷新后重新结算',
    });
    expect(await rows('cart_line')).toBe(1);
  });
});

describe('what is kept of a submit', () => {
  it('[OR6] keeps a snapshot whose hash is over its text, and nothing can change it', async () => {
    const { data } = await order(world, 'buyer', { lamp: 1 });
    const id = data?.orders[0]?.id ?? '';
    await sql`update goods set name = '改名', description = '换了' where id = 'lamp'`.execute(
      world.db,
    );
    const { data: kept } = await world
      .as('buyer')
      .call(orderEndpoints.snapshot, { id, version: null });
    expect(kept).toMatchObject({ version: 1, isIntact: true });
    const snapshot = decode(OrderSnapshot, JSON.parse(kept?.body ?? ''));
    expect(snapshot).toMatchObject({
      supplierName: supplierName(3),
      unitName: '甲采购单位',
      amount: 9_900,
    });
    expect(snapshot.lines[0]).toMatchObject({ name: '商品-lamp', price: 9_900, quantity: 1 });
    const change = sql`update order_snapshot set body = '{}' where order_id = ${id}`.execute(
      world.db,
    );
    await expect(change).rejects.toThrow('append-only');
    const log = sql`delete from order_event where order_id = ${id}`.execute(world.db);
    await expect(log).rejects.toThrow('append-only');
  });

  it('asks the database as often for six lines of three shops as for one of one', async () => {
    const count = async (wishes: Record<string, number>) => {
      const lines = await fillCart(world, me, wishes);
      await world.as('buyer').token();
      statements();
      expect((await submit(lines)).state).toBe(1);
      return statements();
    };
    const one = await count({ pen: 1 });
    expect(await count({ pen: 1, ink: 1, desk: 1, chair: 1, lamp: 1, bulk: 10 })).toBe(one);
    // One of them looks for the answer to the same key, before a provider is asked for prices.
    expect(one).toBeLessThanOrEqual(23);
  });

  it('[OR9] the year’s total of a category counts live orders of the unit only', async () => {
    const lines = await fillCart(world, me, { desk: 1 });
    const cartIds = lines.map(({ cartId }) => cartId);
    const preview = () =>
      world.as('buyer').call(checkoutEndpoints.preview, {
        cartIds,
        addressId: null,
        wanted: [],
      });
    const before = (await preview()).data?.years[0];
    expect(before).toMatchObject({ adding: 88_000 });
    const theirs = await order(world, 'otherHandler', { chair: 1 });
    expect(theirs.state).toBe(1);
    expect((await preview()).data?.years[0]?.already).toBe(before?.already);
    await sql`insert into purchase_limit (unit_id, category_id, amount) values ('unit-a', 'A08', 1000)`.execute(
      world.db,
    );
    expect((await preview()).data?.years[0]?.limit).toBe(1_000);
    await sql`delete from purchase_limit where unit_id = 'unit-a'`.execute(world.db);
  });
});

describe('[OR9] the cart', () => {
  it('says the year of what is ticked, as the checkout does; nothing ticked says nothing', async () => {
    const cart = async () => {
      const { data } = await world.as('buyer').call(cartEndpoints.list, { regionCode: null });
      return data?.years;
    };
    const [ink, chair] = await fillCart(world, me, { ink: 2, chair: 1 });
    const cartId = ink?.cartId ?? '';
    await sql`insert into cart_accessory (line_id, accessory_id, quantity, price_added)
      values (${cartId}, 'cap', 3, 50)`.execute(world.db);
    const select = (lineId: string, isSelected: boolean) =>
      world.as('buyer').call(cartEndpoints.select, { lineIds: [lineId], isSelected });
    const both = await cart();
    expect(both).toMatchObject([{ categoryId: 'A08', adding: 3_998 + 150 + 45_000 }]);
    const cartIds = [cartId, chair?.cartId ?? ''];
    const { data } = await world
      .as('buyer')
      .call(checkoutEndpoints.preview, { cartIds, addressId: null, wanted: [] });
    expect(both).toEqual(data?.years);
    await select(chair?.cartId ?? '', false);
    expect(await cart()).toMatchObject([{ adding: 3_998 + 150 }]);
    await select(cartId, false);
    expect(await cart()).toEqual([]);
  });
});

it('[OR12] a welfare order holds welfare products only', async () => {
  await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')`.execute(
    world.db,
  );
  await sql`update goods set zone_id = 'flsc' where id = 'chair'`.execute(world.db);
  const welfare = {
    isWelfare: true,
    recipients: [
      { name: '职工', phone: '13800138000', regionCode: '330106001', detail: '一路', remark: '' },
    ],
    budgetPerHead: fen(100_000),
  };
  const mixed = await fillCart(world, me, { chair: 1, desk: 1 });
  expect(await submit(mixed, welfare)).toMatchObject({
    state: 0,
    text: messages['order.notWelfare'],
  });
  const { data } = await submit(mixed.slice(0, 1), welfare);
  const id = data?.orders[0]?.id ?? '';
  const seen = await world.as('buyer').call(orderEndpoints.detail, { id });
  expect(seen.data?.order.isWelfare).toBe(true);
  await sql`update goods set zone_id = 'wssc' where id = 'chair'`.execute(world.db);
});
