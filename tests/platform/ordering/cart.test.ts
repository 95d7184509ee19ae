import { addToCart } from '@jicai/platform/src/ordering/cart/adding.ts';
import { readCartLines, removeCartLines } from '@jicai/platform/src/ordering/cart/repository.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addProduct, addShops, reprice, shopOf, skuOf } from '../../harness/mall/products.ts';
import { personIdOf, supplierName } from '../../harness/people/cast.ts';
import { counted } from '../../harness/run/counted.ts';
import { openDatabase, startPlatform, type World } from '../../harness/world.ts';

let world: World;
let statements: () => number;

beforeAll(async () => {
  const { db, take } = counted(await openDatabase());
  statements = take;
  world = await startPlatform({ db, suppliers: 3 });
  await addShops(db, [1, 2, 3]);
  await addProduct(db, { id: 'pen', supplier: 1, price: 250, stock: 20_000 });
  await addProduct(db, {
    id: 'ink',
    supplier: 1,
    price: 1_999,
    accessories: { cap: 50, box: 300 },
  });
  await addProduct(db, { id: 'desk', supplier: 2, price: 88_000, stock: 5 });
  await addProduct(db, { id: 'bulk', supplier: 2, price: 10, stock: 50, minQuantity: 10 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from cart_line`.execute(world.db);
});

type Wish = Partial<RequestOf<typeof cartEndpoints.add>>;
const add = (productId: string | null, wish: Wish = {}, who: 'buyer' | 'otherHandler' = 'buyer') =>
  world.as(who).call(cartEndpoints.add, {
    productId,
    quantity: 1,
    skuId: null,
    zoneId: null,
    comparisonIds: null,
    accessories: [],
    ...wish,
  });
const cart = async (who: 'buyer' | 'otherHandler' = 'buyer', regionCode: string | null = null) => {
  const { data } = await world.as(who).call(cartEndpoints.list, { regionCode });
  if (!data) throw new Error('no cart');
  return data;
};
const lineIdOf = async (productId: string) => {
  const lines = (await cart()).groups.flatMap((group) => group.lines);
  return lines.find((line) => line.productId === productId)?.id ?? '';
};

describe('the cart', () => {
  it('speaks the names of the specification', async () => {
    await add('ink', { quantity: 2, accessories: [{ id: 'cap', quantity: 3 }] });
    const { wire } = await world.as('buyer').call(cartEndpoints.list, { regionCode: null });
    expect(wire).toMatchObject({
      state: 1,
      cartCount: 1,
      cartTotal: '41.48',
      cartsList: [
        {
          gysmc: supplierName(1),
          productList: [
            {
              name: '商品-ink',
              price_now: '19.99',
              pcount: 2,
              imgSrc: '',
              accessoryList: [{ pjid: 'cap', price_now: '0.50', pcount: 3 }],
            },
          ],
        },
      ],
    });
  });

  it('[CA1] two shops never share a group', async () => {
    for (const product of ['pen', 'desk', 'ink', 'bulk']) await add(product, { quantity: 1 });
    await add('bulk', { quantity: 10 });
    const { groups } = await cart();
    const shops = groups.map(({ shopId, lines }) => [
      shopId,
      lines.map(({ productId }) => productId).sort(),
    ]);
    expect(Object.fromEntries(shops)).toEqual({
      [shopOf(1)]: ['ink', 'pen'],
      [shopOf(2)]: ['bulk', 'desk'],
    });
    expect(groups).toHaveLength(2);
  });

  it('[CA2][A26] totals are sums of the prices that the server reads now', async () => {
    await add('pen', { quantity: 4 });
    await add('desk', { quantity: 2 });
    await reprice(world.db, 'pen', 300);
    const { total, groups, selectedTotal } = await cart();
    expect(total).toBe(4 * 300 + 2 * 88_000);
    expect(selectedTotal).toBe(total);
    const pen = groups.flatMap(({ lines }) => lines).find(({ productId }) => productId === 'pen');
    expect(pen).toMatchObject({ price: 300, priceAdded: 250, total: 1_200 });
    await reprice(world.db, 'pen', 250);
  });

  it.each([
    [-1, 0],
    [0, 0],
    [1, 1],
    [9_998, 9_998],
    [9_999, 9_999],
    [10_000, 0],
    [1_000_000_000, 0],
  ])('[A26] takes pcount 1 to 9999: %d', async (quantity, kept) => {
    const { state, text } = await add('pen', { quantity });
    expect([state, text]).toEqual(kept ? [1, ''] : [0, '数量须在 1 到 9999 之间']);
    const lines = (await cart()).groups.flatMap((group) => group.lines);
    expect(lines.map((line) => line.quantity)).toEqual(kept ? [kept] : []);
  });

  it('[CA3] counts pieces of the same SKU together, up to the limits', async () => {
    expect(await add('desk', { quantity: 6 })).toMatchObject({
      state: 0,
      text: '「商品-desk」库存不足，目前最多可购 5 件',
    });
    await add('desk', { quantity: 3 });
    expect((await add('desk', { quantity: 2 })).state).toBe(1);
    expect(await add('desk', { quantity: 1 })).toMatchObject({
      state: 0,
      text: '「商品-desk」库存不足，最多可购 5 件，购物车中已有 5 件，还可加入 0 件',
    });
    expect((await cart()).groups[0]?.lines[0]?.quantity).toBe(5);
    expect(await add('bulk', { quantity: 9 })).toMatchObject({
      text: '「商品-bulk」最少订购 10 件',
    });
    expect((await add('bulk', { quantity: 10 })).state).toBe(1);
  });

  it('[CA3] counts pieces of the same accessory together, beside other lines', async () => {
    await add('pen');
    await add('ink', { accessories: [{ id: 'cap', quantity: 2 }] });
    await add('ink', { accessories: [{ id: 'cap', quantity: 3 }] });
    const line = (await cart()).groups
      .flatMap(({ lines }) => lines)
      .find((one) => one.productId === 'ink');
    expect(line?.quantity).toBe(2);
    expect(line?.accessories.map(({ id, quantity }) => [id, quantity])).toEqual([['cap', 5]]);
  });

  it('[CA3] counts pieces of both of two calls at the same time', async () => {
    const answers = await Promise.all([1, 2, 4].map((quantity) => add('pen', { quantity })));
    expect(answers.map(({ state }) => state)).toEqual([1, 1, 1]);
    expect((await cart()).groups[0]?.lines.map(({ quantity }) => quantity)).toEqual([7]);
  });

  it('[CA4] answers the line of the cart, and how many there are then', async () => {
    const first = await add('pen');
    const again = await add('pen');
    expect(again.data).toEqual({ lineIds: [await lineIdOf('pen')], count: 1 });
    expect(again.data?.lineIds).toEqual(first.data?.lineIds);
    expect((await add('desk')).data?.count).toBe(2);
  });

  it('[CA3] without pieces means the least that can be ordered, then one more', async () => {
    const pieces = async () => (await cart()).groups[0]?.lines[0]?.quantity;
    await add('bulk', { quantity: null });
    expect(await pieces()).toBe(10);
    await add('bulk', { quantity: null });
    expect(await pieces()).toBe(11);
  });

  it('[CA4] adds once for one click, however often it arrives', async () => {
    const body = { productId: 'pen', quantity: 2, skuId: null, zoneId: null, comparisonIds: null };
    const send = () =>
      world
        .as('buyer')
        .call(cartEndpoints.add, { ...body, accessories: [] }, { requestKey: 'one-click-1' });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ data }) => data?.lineIds.join()))).toHaveLength(1);
    expect((await cart()).groups[0]?.lines[0]?.quantity).toBe(2);
  });

  it('does not take accessories of other products, nor SKUs', async () => {
    expect(await add('pen', { accessories: [{ id: 'cap', quantity: 1 }] })).toMatchObject({
      text: '所选配件不存在或已下架，请刷新',
    });
    expect(await add('pen', { skuId: skuOf('desk') })).toMatchObject({
      text: '商品不存在或已下架',
    });
    expect((await cart()).count).toBe(0);
  });

  it('changes pieces and accessories of a line', async () => {
    await add('ink', { accessories: [{ id: 'cap', quantity: 1 }] });
    const lineId = await lineIdOf('ink');
    const buyer = world.as('buyer');
    const set = (quantity: number) => buyer.call(cartEndpoints.setQuantity, { lineId, quantity });
    expect((await set(7)).state).toBe(1);
    expect(await set(0)).toMatchObject({ state: 0, text: '数量须在 1 到 9999 之间' });
    expect(await set(101)).toMatchObject({ state: 0 });
    const accessory = (accessoryId: string, quantity: number) =>
      buyer.call(cartEndpoints.setAccessory, { lineId, accessoryId, quantity });
    await accessory('box', 2);
    await accessory('cap', 0);
    const line = (await cart()).groups[0]?.lines[0];
    expect(line).toMatchObject({ quantity: 7, total: 7 * 1_999 + 2 * 300 });
    expect(line?.accessories.map(({ id, quantity }) => [id, quantity])).toEqual([['box', 2]]);
  });

  it('keeps what is ticked', async () => {
    await add('pen');
    await add('desk');
    const lineIds = [await lineIdOf('desk')];
    await world.as('buyer').call(cartEndpoints.select, { lineIds, isSelected: false });
    expect(await cart()).toMatchObject({ count: 2, selectedCount: 1, selectedTotal: 250 });
  });

  it('[CA3] keeps at most so many kinds of products', async () => {
    for (let n = 0; n < limits.cartLines + 1; n += 1) {
      await addProduct(world.db, { id: `many-${n}`, supplier: 3 });
      if (n < limits.cartLines - 1) {
        await sql`insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
          values (${`l-${n}`}, ${personIdOf('buyer')}, ${`many-${n}`}, ${skuOf(`many-${n}`)}, 1, 1)`.execute(
          world.db,
        );
      }
    }
    expect((await add(`many-${limits.cartLines - 1}`)).state).toBe(1);
    expect((await add(`many-${limits.cartLines}`)).text).toContain('最多保存 200 种商品');
    expect((await add('many-0')).state).toBe(1);
  });

  it('[A03] is for buyers: nobody and suppliers put nothing into it', async () => {
    const body = { productId: 'pen', quantity: 1, skuId: null, zoneId: null, comparisonIds: null };
    const wish = { ...body, accessories: [] };
    expect((await world.as('anonymous').call(cartEndpoints.add, wish)).status).toBe(401);
    expect(
      (await world.as('anonymous').call(cartEndpoints.list, { regionCode: null })).status,
    ).toBe(401);
    expect((await world.as('supplier', 1).call(cartEndpoints.add, wish)).status).toBe(403);
  });
});

describe('products that cannot be bought', () => {
  it('[CA5] stand apart with the reason, in no sum, and go with one click', async () => {
    for (const id of ['gone', 'empty', 'shut', 'fine']) {
      await addProduct(world.db, { id, supplier: id === 'shut' ? 3 : 1, stock: 1 });
      await add(id);
    }
    await sql`update goods set state = 'offSale' where id = 'gone'`.execute(world.db);
    await sql`update sku set stock = 0 where goods_id = 'empty'`.execute(world.db);
    await sql`update shop set state = 'suspended' where id = ${shopOf(3)}`.execute(world.db);
    const before = await cart();
    expect(
      Object.fromEntries(before.invalid.map((line) => [line.productId, line.invalid])),
    ).toEqual({
      gone: 'offSale',
      empty: 'noStock',
      shut: 'shopClosed',
    });
    expect(before).toMatchObject({ count: 1, total: 1_000 });
    expect((await add('gone')).text).toBe('「商品-gone」已下架，无法购买');
    const cleared = await world.as('buyer').call(cartEndpoints.clearInvalid, { regionCode: null });
    expect(cleared.data?.count).toBe(3);
    const after = await cart();
    expect([after.invalid.length, after.count]).toEqual([0, 1]);
    await sql`update shop set state = 'active' where id = ${shopOf(3)}`.execute(world.db);
  });

  it('[CA5] are those that are not delivered to the address', async () => {
    await add('pen');
    expect((await cart('buyer', '330106')).invalid).toEqual([]);
    const { invalid, count } = await cart('buyer', '110101');
    expect([invalid.map((line) => line.invalid), count]).toEqual([['outOfArea'], 0]);
  });
});

describe('[A03] carts of two people', () => {
  it('nobody reads, changes or deletes the lines of another by any id', async () => {
    await add('pen', { quantity: 3 });
    await add('ink', { accessories: [{ id: 'cap', quantity: 1 }] });
    const before = await cart();
    const lineIds = before.groups.flatMap(({ lines }) => lines.map(({ id }) => id));
    const [lineId = ''] = lineIds;
    const other = world.as('otherHandler');
    expect(await cart('otherHandler')).toMatchObject({ groups: [], count: 0, invalid: [] });
    const unknown = { state: 0, text: '该商品已不在购物车中，请刷新' };
    expect(await other.call(cartEndpoints.setQuantity, { lineId, quantity: 9 })).toMatchObject(
      unknown,
    );
    for (const line of lineIds) {
      const set = { lineId: line, accessoryId: 'cap', quantity: 9 };
      expect(await other.call(cartEndpoints.setAccessory, set)).toMatchObject(unknown);
    }
    await other.call(cartEndpoints.remove, { lineIds });
    await other.call(cartEndpoints.select, { lineIds, isSelected: false });
    await other.call(cartEndpoints.clearInvalid, { regionCode: null });
    expect(await cart()).toEqual(before);
    const { db } = world;
    expect(await readCartLines(personIdOf('otherHandler'), lineIds, db)).toEqual([]);
    expect(await removeCartLines(personIdOf('otherHandler'), lineIds, db)).toBe(0);
    expect(await readCartLines(personIdOf('buyer'), lineIds, db)).toHaveLength(2);
  });

  it('deletes one line or several of one’s own, and says what is left', async () => {
    await add('pen');
    await add('ink');
    await add('desk');
    const remove = (lineIds: string[]) => world.as('buyer').call(cartEndpoints.remove, { lineIds });
    expect((await remove([await lineIdOf('pen')])).data).toEqual({ count: 2 });
    expect((await remove([await lineIdOf('ink'), await lineIdOf('desk')])).data).toEqual({
      count: 0,
    });
  });
});

describe('statements', () => {
  it('reads a cart with as many statements for 1 line as for 4', async () => {
    await add('ink', { accessories: [{ id: 'cap', quantity: 1 }] });
    await cart();
    statements();
    await cart();
    const forOne = statements();
    for (const product of ['pen', 'desk']) await add(product);
    await add('bulk', { quantity: 10 });
    statements();
    await cart();
    expect(statements()).toBe(forOne);
  });

  it('waits for the database twice to put products in, however many they are', async () => {
    const waits = (products: readonly string[]) =>
      world.db.transaction().execute(async (trx) => {
        // Statements that are sent together take the connection once.
        const taken = vi.spyOn(trx.getExecutor(), 'provideConnection');
        const least = { skuId: null, quantity: null, accessories: [] };
        const wishes = products.map((productId) => ({ productId, ...least }));
        expect(await addToCart(personIdOf('buyer'), wishes, trx)).toMatchObject({
          count: products.length,
        });
        return taken.mock.calls.length;
      });
    expect([await waits(['pen']), await waits(['pen', 'ink', 'desk', 'bulk'])]).toEqual([2, 2]);
  });
});
