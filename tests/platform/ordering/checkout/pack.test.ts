import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { comparisonEndpoints } from '@jicai/shared/contract/mall/comparison.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints, type Difference } from '@jicai/shared/contract/ordering/checkout.ts';
import { groupBuyEndpoints } from '@jicai/shared/contract/ordering/group-buy.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { purchaseListEndpoints } from '@jicai/shared/contract/ordering/purchase-list.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { checkoutWorld } from '../../../harness/mall/order-worlds.ts';
import {
  addressOf,
  emptyCarts,
  fillCart,
  formOf,
  orderOne,
  review,
} from '../../../harness/mall/orders.ts';
import { addProduct, skuOf } from '../../../harness/mall/products.ts';
import { resubmit } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { newToken, signedApi } from '../../../harness/supply/signed-api.ts';
import { manualClock, type World } from '../../../harness/world.ts';

/* 最小包装数: a product is bought in multiples of it, whichever way it is bought. */

let world: World;
const me = personIdOf('buyer');
const PACK = { pack: 6, price: 200 };

beforeAll(async () => {
  ({ world } = await checkoutWorld());
  const { db } = world;
  await addProduct(db, { ...PACK, id: 'soap', supplier: 1, stock: 100 });
  await addProduct(db, { ...PACK, id: 'tea', supplier: 1, stock: 20, minQuantity: 10 });
  await addProduct(db, { ...PACK, id: 'few', supplier: 1, stock: 5 });
  await addProduct(db, { ...PACK, id: 'gift', supplier: 2, stock: 100 });
  await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')`.execute(db);
  await sql`update goods set zone_id = 'flsc' where id = 'gift'`.execute(db);
});
afterAll(() => world.stop());
beforeEach(() => emptyCarts(world));

const buyer = () => world.as('buyer');
const wish = (productId: string, quantity: number | null) => ({
  productId,
  skuId: skuOf(productId),
  quantity,
  accessories: [],
});
const add = (productId: string, quantity: number | null) =>
  buyer().call(cartEndpoints.add, {
    ...wish(productId, quantity),
    zoneId: null,
    comparisonIds: null,
  });
const byWanted = (a: Difference, b: Difference) => (a.wanted ?? 0) - (b.wanted ?? 0);
const cartLines = async () =>
  (await must(buyer().call(cartEndpoints.list, { regionCode: null }))).groups.flatMap(
    ({ lines }) => lines,
  );
const odd = {
  state: 0,
  text: '「商品-soap」须按 6 件的整数倍购买',
  wire: { code: 'quantity.packOf', field: 'pcount' },
};

describe('[CA3] pieces in packs, as they are shown', () => {
  it('on the page, in comparison, follows and lists', async () => {
    const { detail } = await must(
      buyer().call(catalogEndpoints.detail, { productId: 'tea', kind: null, regionCode: null }),
    );
    expect(detail).toMatchObject({ pack: 6, minQuantity: 10, obstacle: '' });
    const compared = { productIds: ['tea', 'pen'], regionCode: null };
    const { columns } = await must(buyer().call(comparisonEndpoints.table, compared));
    const facts = columns.map(({ facts: all }) => all.find(({ label }) => label === '最小包装数'));
    expect(facts.map((fact) => fact?.value)).toEqual(['6 件', '']);
    expect(columns.map(({ pack }) => pack)).toEqual([6, 1]);
    await must(
      buyer().call(followEndpoints.add, { personId: null, productId: 'tea', shopId: null }),
    );
    const page = { personId: null, page: 1, pageSize: 10, regionCode: null };
    const follows = await must(buyer().call(followEndpoints.listProducts, page));
    expect(follows.rows).toMatchObject([{ productId: 'tea', pack: 6 }]);
    const lines = [{ productId: 'soap', skuId: skuOf('soap'), quantity: 7 }];
    const { id } = await must(
      buyer().call(purchaseListEndpoints.create, { name: '清单', isShared: false, lines }),
    );
    const { items } = await must(buyer().call(purchaseListEndpoints.detail, { id }));
    expect(items).toMatchObject([{ pack: 6, problem: odd.text }]);
  });

  it('of which there is less than one, on the page too', async () => {
    const few = { productId: 'few', kind: null, regionCode: null };
    const { detail } = await must(buyer().call(catalogEndpoints.detail, few));
    expect(detail.obstacle).toBe('库存不足，仅剩 5 件');
    expect(await add('few', 5)).toMatchObject({
      wire: { code: 'cart.tooFew' },
      text: '「商品-few」库存仅剩 5 件，最少须购 6 件，暂不可购买',
    });
  });
});

describe('[CA3] pieces that are no whole packs are refused', () => {
  it('by the cart, at the field, in each of its ways', async () => {
    expect(await add('soap', 7)).toMatchObject(odd);
    expect(await add('soap', null)).toMatchObject({ state: 1 });
    expect(await add('soap', null)).toMatchObject({ state: 1 });
    expect(await cartLines()).toMatchObject([{ quantity: 12, pack: 6 }]);
    const [line] = await cartLines();
    const set = (quantity: number) =>
      buyer().call(cartEndpoints.setQuantity, { lineId: line?.id ?? '', quantity });
    expect(await set(13)).toMatchObject(odd);
    expect(await set(18)).toMatchObject({ state: 1 });
    const now = await buyer().call(cartEndpoints.buyNow, { ...wish('soap', 7), quantity: 7 });
    expect(now).toMatchObject(odd);
    const { accessories: _, ...one } = wish('soap', 1);
    const many = await must(buyer().call(cartEndpoints.addMany, { lines: [one] }));
    expect(many).toMatchObject({ added: 0, rejected: [{ row: 1, text: odd.text }] });
    expect(await add('tea', null)).toMatchObject({ state: 1 });
    expect(await cartLines()).toContainEqual(expect.objectContaining({ quantity: 12 }));
  });

  it('by the preview and the submit, which name the nearest; that one is ordered', async () => {
    const seen = await fillCart(world, me, { soap: 7, tea: 20 });
    const cartIds = seen.map(({ cartId }) => cartId);
    const preview = { cartIds, addressId: addressOf('buyer'), wanted: [] };
    const wanted = [
      { kind: 'notPack', wanted: 7, available: 12, pack: 6 },
      { kind: 'notPack', wanted: 20, available: 18, pack: 6 },
    ];
    const { differences } = await must(buyer().call(checkoutEndpoints.preview, preview));
    expect(differences.toSorted(byWanted)).toMatchObject(wanted);
    const refused = await buyer().call(checkoutEndpoints.submit, formOf('buyer', seen));
    expect(refused).toMatchObject({ state: 0, wire: { code: 'order.differences' } });
    expect(refused.data?.differences.toSorted(byWanted)).toMatchObject(wanted);
    const agreed = seen.map((line, n) => ({ ...line, quantity: n === 0 ? 12 : 18 }));
    const { orders } = await must(buyer().call(checkoutEndpoints.submit, formOf('buyer', agreed)));
    expect(orders).toHaveLength(1);
  });

  it('by an order that is edited', async () => {
    const id = await orderOne(world, 'buyer', { soap: 6 });
    await review(world, id, 'failed');
    await sql`update order_line set quantity = 7, amount = 7 * price where order_id = ${id}`.execute(
      world.db,
    );
    const edited = await resubmit(world, id);
    expect(edited).toMatchObject({ state: 0, wire: { code: 'order.differences' } });
    expect(edited.data?.differences).toMatchObject([{ kind: 'notPack', available: 12 }]);
  });

  it('by an order again', async () => {
    const id = await orderOne(world, 'buyer', { pen: 7 });
    await sql`update goods set pack = 6 where id = 'pen'`.execute(world.db);
    const again = await must(buyer().call(orderEndpoints.again, { id }));
    await sql`update goods set pack = 1 where id = 'pen'`.execute(world.db);
    expect(again.left).toEqual([
      { name: '商品-pen', why: expect.stringContaining('6 件的整数倍') },
    ]);
  });

  it('by a welfare order, whose sets stay whole', async () => {
    const person = (n: number) => ({
      name: `职工${n}`,
      phone: `1380000000${n}`,
      regionCode: '330106005',
      detail: '一路 1 号',
      remark: '',
    });
    const form = async (quantity: number) =>
      formOf('buyer', await fillCart(world, me, { gift: quantity }), {
        isWelfare: true,
        recipients: [1, 2, 3, 4].map(person),
        budgetPerHead: fen(100_000),
      });
    const odds = await buyer().call(checkoutEndpoints.submit, await form(8));
    expect(odds.data?.differences).toMatchObject([{ kind: 'notPack', wanted: 8, available: 12 }]);
    expect((await buyer().call(checkoutEndpoints.submit, await form(12))).state).toBe(1);
  });

  it('by a negotiation and by a group buy, at the field', async () => {
    const bargain = (quantity: number) =>
      buyer().call(negotiationEndpoints.start, {
        subject: 'product',
        subjectId: skuOf('soap'),
        quantity,
        maxRounds: 3,
        reason: '批量采购',
        prices: [{ lineNo: 1, price: fen(100) }],
      });
    const text = '须按 6 件的整数倍购买';
    expect(await bargain(20)).toMatchObject({ wire: { code: 'quantity.pack', field: 'sl' }, text });
    expect(await bargain(24)).toMatchObject({ state: 1 });
    const start = Date.now();
    const terms = {
      title: '联合采购',
      productId: 'soap',
      skuId: skuOf('soap'),
      tiers: [{ fromQuantity: 60, price: fen(150) }],
      target: 60,
      cap: 600,
      unitMax: null,
      startsAtMs: start + 3_600_000,
      endsAtMs: start + 10_800_000,
      scope: 'all' as const,
      regionCode: null,
      description: '',
      keepsStock: false,
      fileGroup: null,
    };
    const launch = (unitMin: number) =>
      world
        .as('handler')
        .call(groupBuyEndpoints.launch, { id: null, version: null, terms: { ...terms, unitMin } });
    const field = expect.stringMatching(/dwqdl$/);
    expect(await launch(10)).toMatchObject({ wire: { code: 'quantity.pack', field }, text });
    const { id } = await must(launch(12));
    await sql`update group_buy set state = 'recruiting', starts_at = now() - interval '1 minute'
      where id = ${id}`.execute(world.db);
    const { lines, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf('buyer', []);
    void [lines, suppliers, isWelfare, recipients, budgetPerHead];
    const body = { ...form, deliverBy: null, deliveryNote: '', remark: '' };
    const join = (quantity: number) =>
      buyer().call(groupBuyEndpoints.join, {
        id,
        quantity,
        agreed: true,
        deletedFiles: null,
        form: body,
      });
    expect(await join(13)).toMatchObject({
      wire: { code: 'quantity.pack', field: expect.any(String) },
      text,
    });
    expect(await join(18)).toMatchObject({ state: 1 });
  });
});

it('[NG5] binds what is agreed from then on: a price agreed before is ordered as it was', async () => {
  const started = await must(
    buyer().call(negotiationEndpoints.start, {
      subject: 'product',
      subjectId: skuOf('lamp'),
      quantity: 7,
      maxRounds: 3,
      reason: '批量采购',
      prices: [{ lineNo: 1, price: fen(9_000) }],
    }),
  );
  const prices = [{ lineNo: 1, price: fen(9_500) }];
  const offered = await must(
    world.as('supplier', 3).call(negotiationEndpoints.offer, { ...started, note: '', prices }),
  );
  const accepted = await must(
    buyer().call(negotiationEndpoints.accept, { ...offered, id: started.id, note: '' }),
  );
  await sql`update goods set pack = 6 where id = 'lamp'`.execute(world.db);
  const { lines, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf('buyer', []);
  void [lines, suppliers, isWelfare, recipients, budgetPerHead];
  const body = { ...form, id: started.id, version: accepted.version, remark: '' };
  const { orderId } = await must(buyer().call(negotiationEndpoints.order, body));
  const { order } = await must(buyer().call(orderEndpoints.detail, { id: orderId }));
  expect(order.lines).toMatchObject([{ price: 9_500, quantity: 7 }]);
});

it('is told to the supplier’s system with the lines of its orders', async () => {
  const id = await orderOne(world, 'buyer', { soap: 12, ink: 1 });
  await review(world, id, 'passed');
  const clock = manualClock(Date.now());
  const api = signedApi(
    () => world,
    () => clock,
  );
  const { body } = await api(await newToken(world, 1), 'GET', '/orders');
  const found = body.orders.find((one: { order: string }) => one.order === id);
  const lines = found.lines.toSorted((a: { pack: number }, b: { pack: number }) => b.pack - a.pack);
  expect(lines).toMatchObject([
    { sku: skuOf('soap'), quantity: 12, pack: 6 },
    { sku: skuOf('ink'), quantity: 1, pack: 1 },
  ]);
});
