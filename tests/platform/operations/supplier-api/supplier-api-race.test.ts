import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eInvoiceXml } from '../../../harness/fulfilment/e-invoice.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { newToken, signedApi, type Token } from '../../../harness/supply/signed-api.ts';

/*
 * Calls of other systems are sent thrice at once, on PostgreSQL: the embedded database would
 * hide such races. The interface for suppliers is the only way in; carriers and the check of
 * invoices are asked by us and never call.
 */

let world: MoneyWorld;
let token: Token;
const api = signedApi(
  () => world,
  () => world.clock,
);
beforeAll(async () => {
  world = await moneyWorld('postgres');
  token = await newToken(world, 1);
});
afterAll(() => world?.stop());

async function shipment() {
  const order = await confirmedOrder(world, { pen: 5 });
  const version = await versionOf(world, order);
  const lines = [{ line: 1, quantity: 2 }];
  return { order, version, carrier: '顺丰速运', trackingNumber: 'SF1', note: '', lines };
}
const thrice = <Answer>(send: () => Promise<Answer>): Promise<Answer[]> =>
  Promise.all([send(), send(), send()]);
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted();

/** Parcels of an order, pieces in them, and what the order's thread and its history say of it. */
async function effectsOf(order: string) {
  const { rows } = await sql<{ parcels: number; shipped: number; told: number; moves: number }>`
    select (select count(*)::int from parcel where order_id = ${order}) as parcels,
      (select sum(l.quantity)::int from parcel_line l join parcel p on p.id = l.parcel_id
        where p.order_id = ${order}) as shipped,
      (select count(*)::int from fulfilment_event
        where order_id = ${order} and kind = 'parcel') as told,
      (select count(*)::int from order_event
        where order_id = ${order} and move = 'ship') as moves`.execute(world.db);
  return rows[0];
}
const ONE = { parcels: 1, shipped: 2, told: 1, moves: 1 };

it('a shipment that is delivered thrice, signature and nonce the same, ships once', async () => {
  const form = await shipment();
  const nonce = 'delivered-thrice';
  const answers = await thrice(() => api(token, 'POST', '/shipments', form, { nonce }));
  expect(statusesOf(answers)).toEqual([200, 401, 401]);
  expect(await effectsOf(form.order)).toEqual(ONE);
});

it('a shipment that is signed anew each time ships once, though more pieces are left', async () => {
  const form = await shipment();
  const answers = await thrice(() => api(token, 'POST', '/shipments', form));
  expect(statusesOf(answers)).toEqual([200, 422, 422]);
  expect(await effectsOf(form.order)).toEqual(ONE);
});

it('an invoice that is sent thrice is registered once, and each answer says so', async () => {
  await acceptedOrder(world, { pen: 6 });
  const statement = await confirmedStatement(world);
  const application = await applyFor(world, [statement.id]);
  const content = Buffer.from(eInvoiceXml(goodInvoice(world, statement.amount)));
  const file = { name: '发票.xml', content: content.toString('base64') };
  const lines = [{ statement: statement.id, file }];
  const answers = await thrice(() => api(token, 'POST', '/invoices', { lines }));
  const results = answers.map(({ body }) => body.results[0].result).toSorted();
  expect(results).toEqual(['done', 'same', 'same']);
  const { invoices, invoiced } = await applicationOf(world.as('supplier', 1), application);
  expect(invoices).toHaveLength(1);
  expect(invoiced).toBe(statement.amount);
});
