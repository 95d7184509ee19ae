import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../harness/mall/order-worlds.ts';
import { order } from '../../harness/mall/orders.ts';
import { skuOf } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import type { World } from '../../harness/world.ts';

let world: World;

beforeAll(async () => {
  ({ world } = await checkoutWorld());
  await sql`update goods set model = 'LJ2506D', barcode = '6901234567892' where id = 'pen'`.execute(
    world.db,
  );
  await sql`update goods set model = 'lj2506d' where id = 'ink'`.execute(world.db);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from cart_line`.execute(world.db);
  await sql`delete from purchase_list`.execute(world.db);
});

const E = purchaseListEndpoints;
const buyer = () => world.as('buyer');
/** Of the same unit as the buyer. */
const colleague = () => world.as('handler');
const lineOf = (productId: string, quantity: number) => ({
  productId,
  skuId: skuOf(productId),
  quantity,
});

async function create(isShared = false, lines = [lineOf('pen', 3), lineOf('desk', 1)]) {
  const { data, text } = await buyer().call(E.create, { name: '办公室月度', isShared, lines });
  if (!data) throw new Error(text);
  return data.id;
}

describe('a whole list into the cart', () => {
  it('puts in what can be bought, and says of the others row by row why not', async () => {
    const lines = [
      lineOf('pen', 2),
      lineOf('rare', 9),
      lineOf('bulk', 3),
      { productId: 'none-such', skuId: null, quantity: 1 },
      lineOf('pen', 4),
    ];
    const { data } = await buyer().call(cartEndpoints.addMany, { lines });
    expect(data).toMatchObject({ added: 2, count: 1 });
    expect(data?.rejected.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(data?.rejected[0]?.text).toContain('库存');
    expect(data?.rejected[1]?.text).toContain('10');
    const cart = await buyer().call(cartEndpoints.list, { regionCode: null });
    expect(cart.data?.groups[0]?.lines[0]).toMatchObject({ productId: 'pen', quantity: 6 });
  });

  it('refuses nothing at all', async () => {
    expect((await buyer().call(cartEndpoints.addMany, { lines: [] })).state).toBe(0);
  });
});

describe('numbers of a pasted list', () => {
  it('find products by model in any case, by barcode and by product number', async () => {
    const rows = ['lj2506d', ' 6901234567892 ', 'desk', 'nothing'].map((code) => ({
      code,
      quantity: 2,
    }));
    const { data } = await buyer().call(E.match, { rows });
    const found = data?.rows.map(({ offers }) => offers.map(({ productId }) => productId));
    expect(found).toEqual([['pen', 'ink'], ['pen'], ['desk'], []]);
    expect(data?.rows[0]?.offers[0]).toMatchObject({ quantity: 2, problem: '' });
  });

  it('leave out what is not on sale, and say what cannot be had in such a number', async () => {
    await sql`update goods set state = 'offSale' where id = 'ink'`.execute(world.db);
    const rows = [
      { code: 'LJ2506D', quantity: 1 },
      { code: 'rare', quantity: 9 },
    ];
    const { data } = await buyer().call(E.match, { rows });
    expect(data?.rows[0]?.offers.map(({ productId }) => productId)).toEqual(['pen']);
    expect(data?.rows[1]?.offers[0]?.problem).toContain('库存');
    await sql`update goods set state = 'onSale' where id = 'ink'`.execute(world.db);
  });
});

describe('lists', () => {
  it('keep products with quantities at today’s offers', async () => {
    const id = await create();
    const { data } = await buyer().call(E.detail, { id });
    expect(data?.list).toMatchObject({
      name: '办公室月度',
      isOwn: true,
      isShared: false,
      version: 1,
    });
    expect(data?.items.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      ['pen', 3],
      ['desk', 1],
    ]);
    const lists = await buyer().call(E.list, { keyword: '月度', page: 1 });
    expect(lists.data).toMatchObject({ total: 1, rows: [{ id, itemCount: 2 }] });
    expect((await buyer().call(E.list, { keyword: '%', page: 1 })).data?.total).toBe(0);
  });

  it('[A03] are the owner’s alone until they are shared', async () => {
    const id = await create();
    expect((await colleague().call(E.detail, { id })).state).toBe(0);
    expect((await colleague().call(E.remove, { id })).state).toBe(0);
    expect((await colleague().call(E.list, { keyword: '', page: 1 })).data?.total).toBe(0);
  });

  it('that are shared come to the buyers of the unit with a message, and to no other unit', async () => {
    const id = await create(true);
    expect((await colleague().call(E.detail, { id })).data?.list.isOwn).toBe(false);
    expect((await world.as('otherHandler').call(E.detail, { id })).state).toBe(0);
    const { rows } = await sql<{ person_id: string }>`select person_id from todo
      where business_id = ${id}`.execute(world.db);
    expect(rows.map((row) => row.person_id)).toContain(personIdOf('handler'));
    expect(rows.map((row) => row.person_id)).not.toContain(personIdOf('buyer'));
  });

  it('that are shared are changed by colleagues, but named, shared and removed by the owner', async () => {
    const id = await create(true);
    const change = { id, version: 1, name: null, isShared: null, lines: [lineOf('pen', 8)] };
    expect((await colleague().call(E.update, { ...change, name: '改名' })).state).toBe(0);
    expect((await colleague().call(E.update, change)).state).toBe(1);
    expect(await buyer().call(E.update, change)).toMatchObject({
      state: 0,
      text: '清单已被同事更新，请刷新后重试',
    });
    expect((await colleague().call(E.remove, { id })).state).toBe(0);
    const own = { ...change, version: 2, isShared: false, lines: null };
    expect((await buyer().call(E.update, own)).state).toBe(1);
    expect((await colleague().call(E.detail, { id })).state).toBe(0);
    expect((await buyer().call(E.detail, { id })).data?.items[0]?.quantity).toBe(8);
    expect((await buyer().call(E.remove, { id })).state).toBe(1);
  });

  it('name the row of a product that is there twice or not at all', async () => {
    const send = (lines: ReturnType<typeof lineOf>[]) =>
      buyer().call(E.create, { name: 'x', isShared: false, lines });
    expect((await send([lineOf('pen', 1), lineOf('pen', 2)])).text).toContain('第 2 行');
    expect((await send([{ ...lineOf('pen', 1), productId: 'desk' }])).text).toContain('第 1 行');
    expect((await send([])).state).toBe(0);
  });
});

it('products bought before are listed, the most frequent first', async () => {
  await order(world, 'buyer', { lamp: 1, chair: 2 });
  await order(world, 'buyer', { chair: 5 });
  const { data } = await buyer().call(E.frequent, { page: 1 });
  expect(data?.rows.map(({ productId, times, quantity }) => [productId, times, quantity])).toEqual([
    ['chair', 2, 5],
    ['lamp', 1, 1],
  ]);
  expect((await world.as('otherHandler').call(E.frequent, { page: 1 })).data?.total).toBe(0);
});
