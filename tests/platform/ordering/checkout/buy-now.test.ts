import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../../harness/mall/order-worlds.ts';
import { emptyCarts, formOf, look } from '../../../harness/mall/orders.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
const CAP = 'cap';

beforeAll(async () => {
  ({ world } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(() => emptyCarts(world));

const buyer = () => world.as('buyer');
const wish = (productId: string, quantity: number, caps = 0) => ({
  productId,
  skuId: null,
  quantity,
  accessories: caps > 0 ? [{ id: CAP, quantity: caps }] : [],
});

async function add(productId: string, quantity: number, caps = 0): Promise<void> {
  const body = { ...wish(productId, quantity, caps), zoneId: null, comparisonIds: null };
  const { state, text } = await buyer().call(cartEndpoints.add, body);
  if (state !== 1) throw new Error(text);
}

/** Buys at once, and answers the form that a buyer would send from the checkout. */
async function checkout(productId: string, quantity: number, caps = 0) {
  const bought = await buyer().call(cartEndpoints.buyNow, wish(productId, quantity, caps));
  const { data } = await buyer().call(checkoutEndpoints.preview, {
    cartIds: [bought.data?.lineId ?? ''],
    addressId: null,
    wanted: [],
  });
  const lines = data?.groups[0]?.lines ?? [];
  return { lines, form: formOf('buyer', lines) };
}
type Form = Awaited<ReturnType<typeof checkout>>['form'];

const submit = (form: Form) => buyer().call(checkoutEndpoints.submit, form);
const cart = async () => {
  const { data } = await buyer().call(cartEndpoints.list, { regionCode: null });
  const lines = (data?.groups ?? []).flatMap((group) =>
    group.lines.map(({ productId, quantity, accessories }) => [
      productId,
      quantity,
      ...accessories.map((one) => one.quantity),
    ]),
  );
  expect(data?.count).toBe(lines.length);
  return lines;
};
const orders = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from purchase_order`.execute(
    world.db,
  );
  return rows[0]?.n ?? 0;
};

describe('[CA6] 立即购买', () => {
  it('leaves the cart as it is, before the submit and after it', async () => {
    await add('pen', 5);
    const { form, lines } = await checkout('pen', 2);
    expect(lines).toMatchObject([{ quantity: 2 }]);
    expect(await cart()).toEqual([['pen', 5]]);
    const { data } = await submit(form);
    const order = await look(world, 'buyer', data?.orders[0]?.id ?? '');
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(await cart()).toEqual([['pen', 5]]);
  });

  it('puts nothing into an empty cart, not even when it is left without an order', async () => {
    await checkout('pen', 2);
    expect(await cart()).toEqual([]);
    await add('pen', 1);
    expect(await cart()).toEqual([['pen', 1]]);
  });

  it('takes its own accessories, none of the cart', async () => {
    await add('ink', 1, 2);
    const { form, lines } = await checkout('ink', 1, 1);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect((await submit(form)).state).toBe(1);
    expect(await cart()).toEqual([['ink', 1, 2]]);
  });

  it('[OR5] is made once, under whatever keys it is sent', async () => {
    const { form } = await checkout('pen', 2);
    const before = await orders();
    const states = (await Promise.all([submit(form), submit(form)])).map(({ state }) => state);
    expect(states.toSorted()).toEqual([0, 1]);
    expect(await orders()).toBe(before + 1);
  });

  it('asks what adding to the cart asks', async () => {
    const many = await buyer().call(cartEndpoints.buyNow, wish('desk', 1_001));
    expect(many).toMatchObject({ state: 0 });
    expect(many.text).toContain('库存');
    const none = await buyer().call(cartEndpoints.buyNow, wish('pen', 0));
    expect(none.state).toBe(0);
  });

  it('is the buyer’s alone', async () => {
    const { form } = await checkout('pen', 2);
    const [line] = form.lines;
    const theirs = await world.as('otherHandler').call(checkoutEndpoints.preview, {
      cartIds: [line?.cartId ?? ''],
      addressId: null,
      wanted: [],
    });
    expect(theirs.state).toBe(0);
  });

  it('forgets a checkout that nobody came back to', async () => {
    const { form } = await checkout('pen', 2);
    await sql`update cart_line set beside_at = beside_at - interval '25 hours'`.execute(world.db);
    await checkout('pen', 1);
    expect((await submit(form)).state).toBe(0);
  });
});
