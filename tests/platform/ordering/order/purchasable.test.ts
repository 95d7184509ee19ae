import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { messages, say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkoutWorld } from '../../../harness/mall/order-worlds.ts';
import {
  fillCart,
  formOf,
  order,
  orderOne,
  review,
  stockOf,
} from '../../../harness/mall/orders.ts';
import { reprice } from '../../../harness/mall/products.ts';
import { resubmit } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

/* The one rule of what may be bought, asked through every door. */

let world: World;
const me = personIdOf('buyer');
const buyer = () => world.as('buyer');

beforeAll(async () => {
  ({ world } = await checkoutWorld());
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from cart_line`.execute(world.db);
});

const countOrders = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from purchase_order`.execute(
    world.db,
  );
  return Number(rows[0]?.n);
};
const preview = (cartIds: string[]) =>
  buyer().call(checkoutEndpoints.preview, {
    cartIds,
    addressId: null,
    wanted: [],
  });

describe('[CA5] a product without a price', () => {
  const NO_PRICE = say('cart.noPrice', { name: '商品-lamp' });
  const set = (price: number) => reprice(world.db, 'lamp', price);
  beforeEach(() => set(0));
  afterAll(() => set(9_900));

  it('is refused on its page', async () => {
    const asked = { productId: 'lamp', kind: null, regionCode: null };
    const { data } = await buyer().call(catalogEndpoints.detail, asked);
    expect(data?.detail.obstacle).toBe(messages['product.priceZero']);
  });

  it('is not put into the cart, nor counted there, nor changed', async () => {
    const wish = {
      productId: 'lamp',
      quantity: 1,
      skuId: null,
      zoneId: null,
      comparisonIds: null,
      accessories: [],
    };
    expect(await buyer().call(cartEndpoints.add, wish)).toMatchObject({ state: 0, text: NO_PRICE });
    await set(1);
    const { data: added } = await buyer().call(cartEndpoints.add, wish);
    await set(0);
    const [lineId = ''] = added?.lineIds ?? [];
    const changed = await buyer().call(cartEndpoints.setQuantity, { lineId, quantity: 2 });
    expect(changed).toMatchObject({ state: 0, text: NO_PRICE });
    const { data: cart } = await buyer().call(cartEndpoints.list, { regionCode: null });
    expect(cart).toMatchObject({ count: 0, groups: [], invalid: [{ invalid: 'noPrice' }] });
    const { data: left } = await buyer().call(cartEndpoints.remove, { lineIds: [] });
    expect(left?.count).toBe(0);
  });

  it('makes no order of ¥0.00', async () => {
    const lines = await fillCart(world, me, { lamp: 1, pen: 1 });
    const { data: seen } = await preview(lines.map(({ cartId }) => cartId));
    expect(seen?.differences).toMatchObject([{ kind: 'noPrice', name: '商品-lamp' }]);
    expect(seen?.groups).toHaveLength(1);
    const before = [await countOrders(), await stockOf(world, 'lamp')];
    const form = formOf('buyer', lines);
    const { state, data } = await buyer().call(checkoutEndpoints.submit, form);
    expect(state).toBe(0);
    expect(data).toMatchObject({ orders: [], differences: [{ kind: 'noPrice', price: 0 }] });
    expect([await countOrders(), await stockOf(world, 'lamp')]).toEqual(before);
  });

  it('is not ordered by an edit or by buying again', async () => {
    await set(9_900);
    const id = await orderOne(world, 'buyer', { lamp: 1 });
    await review(world, id, 'failed');
    await set(0);
    const edited = await resubmit(world, id);
    expect(edited).toMatchObject({ state: 0, data: { differences: [{ kind: 'noPrice' }] } });
    const { data } = await buyer().call(orderEndpoints.again, { id });
    expect(data).toEqual({ lineIds: [], left: [{ name: '商品-lamp', why: NO_PRICE }] });
  });
});

describe('[OR12] welfare products', () => {
  beforeAll(async () => {
    await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')
      on conflict do nothing`.execute(world.db);
    await sql`update goods set zone_id = 'flsc' where id = 'chair'`.execute(world.db);
  });
  const APART = say('order.welfareApart', { names: '「商品-chair」' });

  it.each([
    ['with another', { chair: 1, desk: 1 }],
    ['alone', { chair: 1 }],
  ])('%s do not pass the ordinary checkout; nothing is kept', async (_, wishes) => {
    const before = [await countOrders(), await stockOf(world, 'chair')];
    expect(await order(world, 'buyer', wishes)).toMatchObject({ state: 0, text: APART });
    expect([await countOrders(), await stockOf(world, 'chair')]).toEqual(before);
    expect(APART).toMatch(/福利订单.*收货人名单.*人均预算.*分开结算/);
  });

  it('with another have no preview; each kind has one', async () => {
    const lines = await fillCart(world, me, { chair: 1, desk: 1 });
    const ids = lines.map(({ cartId }) => cartId);
    expect(await preview(ids)).toMatchObject({ state: 0, text: APART });
    for (const id of ids) expect((await preview([id])).state).toBe(1);
  });

  it('do not pass the edit of an ordinary order', async () => {
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await review(world, id, 'failed');
    await sql`update goods set zone_id = 'flsc' where id = 'desk'`.execute(world.db);
    const names = '「商品-desk」';
    expect(await resubmit(world, id)).toMatchObject({
      state: 0,
      text: say('order.welfareApart', { names }),
    });
    await sql`update goods set zone_id = 'wssc' where id = 'desk'`.execute(world.db);
  });
});
