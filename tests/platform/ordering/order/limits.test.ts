import {
  addressEndpoints,
  invoiceTitleEndpoints,
} from '@jicai/shared/contract/ordering/address.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { checkoutEndpoints, type SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmedOrder,
  everyOrder,
  orderWorld,
  parcel,
  versionOf,
} from '../../../harness/mall/order-worlds.ts';
import { fillCart, formOf, look, orderOne, review } from '../../../harness/mall/orders.ts';
import { addProduct } from '../../../harness/mall/products.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import { storedColumns } from '../../../harness/stored-columns.ts';
import type { World } from '../../../harness/world.ts';

/* Every limit of orders at one less, at it, and at one more. Recipients: welfare.test.ts; kinds of a
   cart and pieces: cart.test.ts, checkout.test.ts. */

let world: World;
const me = personIdOf('buyer');
const buyer = () => world.as('buyer');
const around = (limit: number) => [limit - 1, limit, limit + 1];

beforeAll(async () => {
  ({ world } = await orderWorld());
  const parts = Array.from({ length: limits.cartAccessories + 1 }, (_, n) => [`part-${n}`, 10]);
  await addProduct(world.db, { id: 'kit', supplier: 1, accessories: Object.fromEntries(parts) });
  // One product in more kinds than one submit may have.
  await addProduct(world.db, { id: 'many', supplier: 2, price: 100 });
  await sql`insert into sku (id, goods_id, name, price, stock, position)
    select 'many-' || n, 'many', n::text, 100, 1000, n
    from generate_series(1, ${limits.orderLines}::int) n`.execute(world.db);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from cart_line`.execute(world.db);
});

const submit = (lines: SeenLine[], more = {}) =>
  buyer().call(checkoutEndpoints.submit, formOf('buyer', lines, more));
const submitPen = async (more = {}) => submit(await fillCart(world, me, { pen: 1 }), more);

describe('books', () => {
  it('hold so many addresses of a person', async () => {
    await sql`delete from address where person_id = ${personIdOf('handler')}`.execute(world.db);
    const save = () =>
      world.as('handler').call(addressEndpoints.save, {
        id: null,
        receiver: '收',
        phone: '13800138000',
        regionCode: '330106001',
        detail: '一路',
        isDefault: false,
      });
    for (let n = 1; n <= limits.addresses; n += 1) expect((await save()).state).toBe(1);
    const max = String(limits.addresses);
    expect(await save()).toMatchObject({ state: 0, text: say('address.tooMany', { max }) });
    const { data } = await world.as('handler').call(addressEndpoints.list, {});
    expect(data?.rows).toHaveLength(limits.addresses);
  });

  it('hold so many invoice titles of a unit', async () => {
    const save = (n: number) =>
      buyer().call(invoiceTitleEndpoints.save, {
        id: null,
        kind: 'ordinary',
        title: `抬头 ${n}`,
        taxNumber: '',
        addressPhone: '',
        bankAccount: '',
        email: '',
        isDefault: false,
      });
    // Its own name is offered; the code of this unit is no credit code.
    const { data } = await buyer().call(invoiceTitleEndpoints.list, {});
    expect(data?.unit).toEqual({ title: '甲采购单位', taxNumber: '' });
    // The unit has one.
    for (let n = 2; n <= limits.invoiceTitles; n += 1) expect((await save(n)).state).toBe(1);
    const max = String(limits.invoiceTitles);
    expect(await save(0)).toMatchObject({ state: 0, text: say('invoiceTitle.tooMany', { max }) });
  });
});

describe('an order', () => {
  it.each(around(limits.orderLines))('has at most so many lines: %d', async (count) => {
    const { rows } = await sql<{ id: string }>`
      insert into cart_line (id, person_id, goods_id, sku_id, quantity, price_added)
      select 'line-' || position || '-' || ${count}::int, ${me}, 'many', id, 1, 100 from sku
      where goods_id = 'many' order by position limit ${count} returning id`.execute(world.db);
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(count);
    const asked = { cartIds: ids, addressId: null, wanted: [] };
    const seen = await buyer().call(checkoutEndpoints.preview, asked);
    const line = { accessoryId: null, quantity: 1, price: fen(100) };
    const made = await submit(ids.map((cartId) => ({ cartId, ...line })));
    const isGood = count <= limits.orderLines;
    const text = say('order.tooManyLines', { max: String(limits.orderLines) });
    for (const answer of [seen, made])
      expect(answer).toMatchObject(isGood ? { state: 1 } : { state: 0, text });
  });

  it.each(around(limits.comparedSuppliers))('compares at most so many: %d', async (count) => {
    const one = {
      supplierName: '别家',
      goodsName: '',
      price: fen(1),
      note: '',
      terms: '',
      fileGroup: null,
    };
    const compared = Array.from({ length: count }, () => one);
    const isGood = count <= limits.comparedSuppliers;
    const text = say('order.tooManyCompared', { max: String(limits.comparedSuppliers) });
    expect(await submitPen({ compared })).toMatchObject(isGood ? { state: 1 } : { state: 0, text });
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await review(world, id, 'failed');
    const { version, lines } = await look(world, 'buyer', id);
    const { suppliers: _s, isWelfare: _w, recipients: _r, ...form } = formOf('buyer', []);
    const edited = await buyer().call(orderEndpoints.edit, {
      ...form,
      compared,
      id,
      version,
      deletedFiles: [],
      deliverBy: null,
      deliveryNote: '',
      remark: '',
      lines: lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
    });
    expect(edited).toMatchObject(isGood ? { state: 1 } : { state: 0, text });
  });

  const part = { shopId: 'shop-1', deliverBy: null, deliveryNote: '', remark: '' };
  const texts: readonly [string, number, (text: string) => object][] = [
    ['ddmc', limits.orderName, (name) => ({ name })],
    ['sybz', limits.orderRemark, (purposeNote) => ({ purposeNote })],
    ['bz', limits.orderRemark, (remark) => ({ suppliers: [{ ...part, remark }] })],
    ['jhdd', limits.orderRemark, (deliveryNote) => ({ suppliers: [{ ...part, deliveryNote }] })],
    [
      'bz',
      limits.orderRemark,
      (note) => ({
        compared: [
          { supplierName: '别家', goodsName: '', price: null, note, terms: '', fileGroup: null },
        ],
      }),
    ],
  ];
  it.each(texts)('has texts of at most so many characters: %s, %d', async (field, limit, more) => {
    for (const length of around(limit)) {
      const answer = await submitPen(more('字'.repeat(length)));
      if (length <= limit) expect(answer).toMatchObject({ status: 200, state: 1 });
      else expect(answer).toMatchObject({ status: 400, text: expect.stringContaining(field) });
    }
  });

  it.each(around(limits.cartAccessories))('has lines of at most %d accessories', async (count) => {
    const accessories = Array.from({ length: count }, (_, n) => ({ id: `part-${n}`, quantity: 1 }));
    const { state } = await buyer().call(cartEndpoints.add, {
      productId: 'kit',
      quantity: 1,
      skuId: null,
      zoneId: null,
      comparisonIds: null,
      accessories,
    });
    expect(state).toBe(count <= limits.cartAccessories ? 1 : 0);
  });

  it('[OR11] is shipped in at most so many parcels, the last with all that is left', async () => {
    const id = await confirmedOrder(world, { pen: limits.orderParcels + 2 });
    const ship = async (quantity: number) =>
      world.as('supplier', 1).call(orderEndpoints.ship, {
        id,
        version: await versionOf(world, id),
        ...parcel,
        lines: [{ lineNo: 1, quantity }],
      });
    for (let n = 1; n < limits.orderParcels; n += 1)
      expect((await ship(1)).data?.state).toBe('partShipped');
    const max = String(limits.orderParcels);
    expect(await ship(2)).toMatchObject({ state: 0, text: say('order.lastParcel', { max }) });
    expect((await ship(3)).data?.state).toBe('shipped');
    expect((await look(world, 'buyer', id)).parcels).toHaveLength(limits.orderParcels);
    expect((await ship(1)).state).toBe(0);
  });
});

it('an export has at most so many orders, the newest', async () => {
  const { db } = world;
  const id = await orderOne(world, 'buyer', { pen: 1 });
  const began = Date.parse('2026-01-01T00:00:00+08:00');
  const most = limits.orderExportRows + 1;
  // As many copies of one order, a second apart.
  const columns = await storedColumns('purchase_order', db);
  await sql`insert into purchase_order (${columns}) select ${columns} from (
    select (jsonb_populate_record(null::purchase_order,
      to_jsonb(o) || jsonb_build_object('id', 'x-' || n, 'number', 'x-' || n,
        'submitted_at', to_timestamp(${began / 1_000}::float8 + n)))).*
    from purchase_order o, generate_series(1, ${most}::int) n where o.id = ${id}) copy`.execute(db);
  await sql`insert into order_line select (jsonb_populate_record(null::order_line,
      to_jsonb(l) || jsonb_build_object('order_id', 'x-' || n))).*
    from order_line l, generate_series(1, ${most}::int) n where l.order_id = ${id}`.execute(db);
  for (const count of around(limits.orderExportRows)) {
    const filter = { ...everyOrder, fromMs: began, toMs: began + count * 1_000 };
    const { data } = await buyer().call(orderEndpoints.exportList, filter);
    expect(data?.rows).toBe(Math.min(count, limits.orderExportRows));
  }
});
