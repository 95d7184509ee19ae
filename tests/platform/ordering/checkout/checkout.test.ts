import { checkoutEndpoints, type SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../../harness/mall/order-worlds.ts';
import {
  addressOf,
  countRows,
  emptyCarts,
  fillCart,
  formOf,
  look,
  order,
  stockOf,
  submitLines,
} from '../../../harness/mall/orders.ts';
import { reprice, shopOf, skuOf } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
const me = personIdOf('buyer');

beforeAll(async () => {
  ({ world } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(() => emptyCarts(world));

const submit = (lines: SeenLine[], more = {}) => submitLines(world, 'buyer', lines, more);
const rows = (table: string) => countRows(world, table);
const everything = async () =>
  Promise.all(
    [
      'order_group',
      'purchase_order',
      'order_line',
      'order_event',
      'order_snapshot',
      'cart_line',
      'idempotency',
    ].map(rows),
  );

describe('submitting', () => {
  it('[OR2] two shops make two orders under one group number', async () => {
    const before = await stockOf(world, 'desk');
    const { data, state } = await order(world, 'buyer', { pen: 3, ink: 1, desk: 2 });
    expect(state).toBe(1);
    expect(data?.groupNumber).toMatch(/^H20\d{6}\d{9}$/);
    expect(data?.orders).toHaveLength(2);
    for (const { number } of data?.orders ?? []) expect(number).toMatch(/^20\d{6}\d{9}$/);
    expect(data?.amount).toBe(750 + 1_999 + 176_000);
    const details = await Promise.all(
      (data?.orders ?? []).map(({ id }) => look(world, 'buyer', id)),
    );
    expect(details.map(({ shopId, lines }) => [shopId, lines.length]).toSorted()).toEqual([
      [shopOf(1), 2],
      [shopOf(2), 1],
    ]);
    for (const detail of details) {
      expect(detail.state).toBe('pendingReview');
      expect(detail.events.map(({ action }) => action)).toEqual(['submit']);
      expect(detail.siblings).toHaveLength(1);
      const sum = detail.lines.reduce((total, line) => total + line.amount, 0);
      expect(detail.amount).toBe(sum + detail.freight);
    }
    expect(await stockOf(world, 'desk')).toBe(before - 2);
    expect(await rows('cart_line')).toBe(0);
  });

  it('[AU53] the same key twice makes the orders once and gives the same answer', async () => {
    const lines = await fillCart(world, me, { pen: 1 });
    const send = () =>
      world
        .as('buyer')
        .call(checkoutEndpoints.submit, formOf('buyer', lines), { requestKey: 'one-click-1' });
    const before = await rows('purchase_order');
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.wire).toEqual(second.wire);
    expect(first.state).toBe(1);
    expect(await rows('purchase_order')).toBe(before + 1);
  });

  it('[OR5] the same lines under another key are not there any more', async () => {
    const lines = await fillCart(world, me, { pen: 1 });
    expect((await submit(lines)).state).toBe(1);
    const again = await submit(lines);
    expect(again.state).toBe(0);
    expect(again.text).toMatch(/^所选商品已于 .+ 提交，合并单号 H\d+，请到“我的订单”查看$/);
  });

  it('[OR5] a price that changed between cart and submit asks; consent to it makes the order', async () => {
    const lines = await fillCart(world, me, { lamp: 2 });
    await reprice(world.db, 'lamp', 10_500);
    const before = await everything();
    const asked = await submit(lines);
    expect(asked).toMatchObject({ state: 0, text: '部分商品信息有变化，请确认后再提交' });
    expect(asked.data?.differences).toMatchObject([
      { kind: 'priceChanged', seenPrice: 9_900, price: 10_500, name: '商品-lamp' },
    ]);
    expect(await everything()).toEqual(before);
    const consent = lines.map((line) => ({ ...line, price: fen(10_500) }));
    const { data } = await submit(consent);
    expect(data?.amount).toBe(21_000);
    await reprice(world.db, 'lamp', 9_900);
  });

  it('[OR5] a price that fell asks too, and an old consent does not hold for a third price', async () => {
    const lines = await fillCart(world, me, { lamp: 1 });
    await reprice(world.db, 'lamp', 9_800);
    expect((await submit(lines)).data?.differences).toMatchObject([{ kind: 'priceChanged' }]);
    await reprice(world.db, 'lamp', 9_700);
    const consent = lines.map((line) => ({ ...line, price: fen(9_800) }));
    expect((await submit(consent)).data?.differences).toMatchObject([{ price: 9_700 }]);
    await reprice(world.db, 'lamp', 9_900);
  });

  it.each([
    [
      'stockShort',
      sql`update sku set stock = 1 where id = ${skuOf('rare')}`,
      sql`update sku set stock = 3 where id = ${skuOf('rare')}`,
    ],
    [
      'offShelf',
      sql`update goods set state = 'offSale' where id = 'rare'`,
      sql`update goods set state = 'onSale' where id = 'rare'`,
    ],
    [
      'offShelf',
      sql`update goods set state = 'frozen' where id = 'rare'`,
      sql`update goods set state = 'onSale' where id = 'rare'`,
    ],
    [
      'shopSuspended',
      sql`update shop set state = 'suspended' where id = ${shopOf(3)}`,
      sql`update shop set state = 'active' where id = ${shopOf(3)}`,
    ],
    [
      'shopSuspended',
      sql`update shop set state = 'closed' where id = ${shopOf(3)}`,
      sql`update shop set state = 'active' where id = ${shopOf(3)}`,
    ],
    [
      'outOfArea',
      sql`update shop_area set region_code = '44' where shop_id = ${shopOf(3)}`,
      sql`update shop_area set region_code = '33' where shop_id = ${shopOf(3)}`,
    ],
    [
      'belowMinimum',
      sql`update shop set min_order = 100000 where id = ${shopOf(3)}`,
      sql`update shop set min_order = 0 where id = ${shopOf(3)}`,
    ],
  ] as const)(
    '[OR5] %s is listed and nothing is kept, the other shop included',
    async (kind, happen, undo) => {
      const lines = await fillCart(world, me, { pen: 2, rare: 2 });
      await happen.execute(world.db);
      const before = [
        ...(await everything()),
        await stockOf(world, 'pen'),
        await stockOf(world, 'rare'),
      ];
      const { state, data } = await submit(lines);
      expect(state).toBe(0);
      expect(data?.differences.map((difference) => difference.kind)).toEqual([kind]);
      expect(data?.orders).toEqual([]);
      expect([
        ...(await everything()),
        await stockOf(world, 'pen'),
        await stockOf(world, 'rare'),
      ]).toEqual(before);
      await undo.execute(world.db);
    },
  );

  it('[OR5] fewer pieces than in the cart may be ordered, more are asked of the stock', async () => {
    const lines = await fillCart(world, me, { rare: 9 });
    expect((await submit(lines)).data?.differences).toMatchObject([
      { kind: 'stockShort', available: 3, wanted: 9 },
    ]);
    const { state } = await submit(lines.map((line) => ({ ...line, quantity: 3 })));
    expect(state).toBe(1);
    expect(await stockOf(world, 'rare')).toBe(0);
    await sql`update sku set stock = 3 where id = ${skuOf('rare')}`.execute(world.db);
  });

  it('accessories are lines of their own, with their own stock, behind their product', async () => {
    const lines = await fillCart(world, me, { ink: 1 });
    const [main] = lines;
    if (!main) throw new Error('no line');
    await sql`insert into cart_accessory (line_id, accessory_id, quantity, price_added)
      values (${main.cartId}, 'cap', 4, 50)`.execute(world.db);
    const cap = { cartId: main.cartId, accessoryId: 'cap', quantity: 4, price: fen(50) };
    expect(await submit([cap])).toMatchObject({ state: 0 });
    const { data } = await submit([main, cap]);
    const detail = await look(world, 'buyer', data?.orders[0]?.id ?? '');
    expect(detail.lines).toMatchObject([
      { lineNo: 1, parentNo: null, productId: 'ink', amount: 1_999 },
      { lineNo: 2, parentNo: 1, name: '配件-cap', amount: 200 },
    ]);
    const { rows: left } = await sql<{
      stock: number;
    }>`select stock from accessory where id = 'cap'`.execute(world.db);
    expect(left[0]?.stock).toBe(9_996);
  });

  it('[A03] address, title and comparison must be the caller’s', async () => {
    const lines = await fillCart(world, me, { pen: 1 });
    expect(await submit(lines, { addressId: addressOf('otherHandler') })).toMatchObject({
      text: '收货地址不存在，请重新选择',
    });
    expect(await submit(lines, { invoiceTitleId: 'title-unit-b' })).toMatchObject({
      text: '发票抬头不存在，请重新选择',
    });
    expect(await submit(lines, { comparisonId: 'nobody' })).toMatchObject({
      text: '比价记录不存在，请重新选择',
    });
    expect(await submit(lines, { contactPhone: '1234' })).toMatchObject({
      text: '请填写正确的联系电话',
    });
    expect(await submit([])).toMatchObject({ text: '请选择要结算的商品' });
    expect(await rows('cart_line')).toBe(1);
  });

  it.each([0, 1, limits.orderQuantity, limits.orderQuantity + 1])(
    '[A26] %d pieces',
    async (quantity) => {
      await sql`update sku set stock = 100000 where id = ${skuOf('pen')}`.execute(world.db);
      const lines = await fillCart(world, me, { pen: 1 });
      const { status, state } = await submit(lines.map((line) => ({ ...line, quantity })));
      const isGood = quantity >= 1 && quantity <= limits.orderQuantity;
      expect([status, state]).toEqual(isGood ? [200, 1] : [400, 0]);
    },
  );
});
