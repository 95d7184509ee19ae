import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints, type KeptPart } from '@jicai/shared/contract/ordering/checkout.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personIdOf } from '../../harness/cast.ts';
import { checkoutWorld } from '../../harness/mall/order-worlds.ts';
import { fillCart, formOf, look } from '../../harness/mall/orders.ts';
import type { World } from '../../harness/world.ts';

let world: World;
const CAP = 'cap';

beforeAll(async () => {
  ({ world } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from cart_line`.execute(world.db);
});

const buyer = () => world.as('buyer');

async function add(productId: string, quantity: number, caps = 0): Promise<string> {
  const { data, text } = await buyer().call(cartEndpoints.add, {
    quantity,
    productId,
    skuId: null,
    zoneId: null,
    comparisonIds: null,
    accessories: caps > 0 ? [{ id: CAP, quantity: caps }] : [],
  });
  const [cartId] = data?.lineIds ?? [];
  if (!cartId) throw new Error(text);
  return cartId;
}

/** The checkout of so much of a line, and the form that a buyer would send from it. */
async function checkout(cartId: string, quantity: number, caps = 0) {
  const line = { cartId, accessoryId: null, quantity };
  const wanted = caps > 0 ? [line, { cartId, accessoryId: CAP, quantity: caps }] : [line];
  const { data } = await buyer().call(checkoutEndpoints.preview, {
    cartIds: [cartId],
    addressId: null,
    wanted,
    onlyWanted: true,
  });
  const lines = data?.groups[0]?.lines ?? [];
  const keeps = lines.map(({ accessoryId, inCart, quantity: taken }) => ({
    cartId,
    accessoryId,
    inCart,
    stays: inCart - taken,
  }));
  return { lines, form: formOf('buyer', lines, { keeps }) };
}
type Form = Awaited<ReturnType<typeof checkout>>['form'];

const submit = (form: Form) => buyer().call(checkoutEndpoints.submit, form);
const cart = async () => {
  const { data } = await buyer().call(cartEndpoints.list, { regionCode: null });
  return (data?.groups ?? []).flatMap(({ lines }) =>
    lines.map(({ productId, quantity, accessories }) => [
      productId,
      quantity,
      ...accessories.map((one) => one.quantity),
    ]),
  );
};
const orders = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from purchase_order`.execute(
    world.db,
  );
  return rows[0]?.n ?? 0;
};

describe('[CA6] 立即购买', () => {
  it('orders the pieces chosen there, and the cart is as it was', async () => {
    await add('pen', 5);
    const { form, lines } = await checkout(await add('pen', 2), 2);
    expect(lines).toMatchObject([{ quantity: 2, inCart: 7 }]);
    const { data } = await submit(form);
    const order = await look(world, 'buyer', data?.orders[0]?.id ?? '');
    expect(order.lines.map(({ quantity }) => quantity)).toEqual([2]);
    expect(await cart()).toEqual([['pen', 5]]);
  });

  it('of a product that was not in the cart leaves none there', async () => {
    const { form } = await checkout(await add('pen', 2), 2);
    expect((await submit({ ...form, keeps: [] })).state).toBe(1);
    expect(await cart()).toEqual([]);
  });

  it.each([
    ['more of an accessory', 2, [['ink', 1, 2]]],
    ['an accessory that was not there', 0, [['ink', 1]]],
  ])('takes %s, no others', async (_, before, left) => {
    await add('ink', 1, before);
    const { form, lines } = await checkout(await add('ink', 1, 1), 1, 1);
    expect(lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect((await submit(form)).state).toBe(1);
    expect(await cart()).toEqual(left);
  });

  it('without the accessory of the cart leaves that alone', async () => {
    await add('ink', 1, 2);
    const { form, lines } = await checkout(await add('ink', 1), 1);
    expect(lines).toHaveLength(1);
    expect((await submit(form)).state).toBe(1);
    expect(await cart()).toEqual([['ink', 1, 2]]);
  });

  it('[OR5] is made once, under whatever keys it is sent', async () => {
    await add('pen', 5);
    const { form } = await checkout(await add('pen', 2), 2);
    const before = await orders();
    const states = (await Promise.all([submit(form), submit(form)])).map(({ state }) => state);
    expect(states.toSorted()).toEqual([0, 1]);
    expect(await submit(form)).toMatchObject({ text: '购物车已变化，请刷新后重新结算' });
    expect(await orders()).toBe(before + 1);
    expect(await cart()).toEqual([['pen', 5]]);
  });

  const changes: readonly [string, (part: KeptPart, other: string) => KeptPart[]][] = [
    ['another number in the cart', (part) => [{ ...part, inCart: 8 }]],
    ['more staying than there is', (part) => [{ ...part, stays: 7 }]],
    ['nothing staying', (part) => [{ ...part, stays: 0 }]],
    ['the same line twice', (part) => [part, part]],
    ['a line that is not ordered', (part, other) => [part, { ...part, cartId: other }]],
    ['an accessory without its product', (part) => [{ ...part, accessoryId: CAP }]],
  ];
  it.each(changes)('with %s is refused, and nothing is kept', async (_, change) => {
    const [theirs] = await fillCart(world, personIdOf('otherHandler'), { pen: 7 });
    await add('pen', 5);
    const { form } = await checkout(await add('pen', 2), 2);
    const [part] = form.keeps;
    if (!part) throw new Error('nothing stays');
    const before = await orders();
    const keeps = change(part, theirs?.cartId ?? '');
    expect(await submit({ ...form, keeps })).toMatchObject({
      state: 0,
      text: '购物车已变化，请刷新后重新结算',
    });
    expect(await orders()).toBe(before);
    expect(await cart()).toEqual([['pen', 7]]);
  });
});
