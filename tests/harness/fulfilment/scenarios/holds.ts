import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '../../answers.ts';
import { supplierOrg } from '../../people/cast.ts';
import { applicationOf } from '../money.ts';
import { figure, type Scene } from './read.ts';
import type { Stage } from './stage.ts';

/* Stopped payments, funds types, red numbers, and goods that come back in parts. */

const DAY_MS = 86_400_000;
const day = (text: unknown) => Date.parse(`${text}T00:00:00+08:00`);

const block = (
  { world }: Stage,
  invoiceId: string,
  scope: 'invoice' | 'supplier',
  days: number,
) => {
  const until = dayOf(world.clock.at + days * DAY_MS);
  const body = { invoiceId, scope, until, reason: '合同争议' } as const;
  return must(world.as('finance').call(paymentEndpoints.block, body));
};
const lift = ({ world }: Stage, invoiceId: string) =>
  must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId }));

/** A supplier is blocked through a day: orders go on, payments do not until the day is over. */
export async function playSupplierHold(stage: Stage, { given, expect: wished }: Scene) {
  const supplier = given.supplier as { readonly release_date: string };
  const { invoice } = await stage.invoiced(500_000);
  // The day of release lies so many days after today; before today the block was made earlier.
  const after = Math.round((day(supplier.release_date) - day(given.today)) / DAY_MS);
  const { clock } = stage.world;
  await block(stage, invoice.id, 'supplier', Math.max(0, after));
  const before = clock.at;
  if (after < 0) clock.at += DAY_MS;
  const order = await stage.ordered([{ qty: 10, price_fen: 50_000 }]);
  expect((await stage.look(order)).state).toBe('pendingShip');
  const { state, text } = await stage.applyPayment(invoice.id, invoice.gross);
  clock.at = before;
  expect(state).toBe(figure(wished, 'payments'));
  if (state === 0) expect(text).toContain('暂停付款');
  await lift(stage, invoice.id);
}

/** One invoice is on hold until a day. */
export async function playInvoiceHold(stage: Stage, { given, expect: wished }: Scene) {
  const given_ = given.invoice as { readonly gross_fen: number; readonly hold_until: string };
  const { invoice } = await stage.invoiced(given_.gross_fen);
  const days = Math.round((day(given_.hold_until) - day(given.today)) / DAY_MS);
  await block(stage, invoice.id, 'invoice', days);
  expect((await stage.applyPayment(invoice.id, invoice.gross)).text).toContain('暂停付款');
  expect(await stage.due(invoice.number)).toMatchObject({
    gross: figure(wished, 'invoices', 'I1', 'gross_fen'),
    paid: figure(wished, 'invoices', 'I1', 'paid_fen'),
    outstanding: figure(wished, 'invoices', 'I1', 'outstanding_fen'),
  });
  await lift(stage, invoice.id);
}

/** Funds types may not be mixed on a statement, as the scenario's note says. */
export async function playFundsTypes(stage: Stage, { expect: wished }: Scene) {
  const { db } = stage.world;
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from statement`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const lines = [];
  for (const fundsType of ['fiscal', 'nonFiscal']) {
    const id = await stage.ordered([{ qty: 1, price_fen: 10_000 }]);
    await sql`update purchase_order set funds_type = ${fundsType} where id = ${id}`.execute(db);
    lines.push(...(await stage.take(id, { 1: { accepted: 1 } })));
  }
  const before = await count();
  expect((await stage.makeStatement(lines)).state).toBe(0);
  expect((await count()) - before).toBe(figure(wished, 'statements'));
  for (const table of ['purchase_order', 'statement_left'])
    await sql`update ${sql.table(table)} set funds_type = 'fiscal' where funds_type = 'nonFiscal'`.execute(
      db,
    );
}

/** A red invoice has a number of its own, and refers to that of the original. */
export async function playRedNumber(stage: Stage, { given }: Scene) {
  const { invoice, applicationId } = await stage.invoiced(figure(given, 'invoice', 'gross_fen'));
  const { net, tax, number } = invoice;
  const red = { invoiceId: invoice.id, applicationId: null, reason: 'error', net, tax } as const;
  const { id } = await must(stage.buyer.call(invoiceEndpoints.askRed, red));
  await must(stage.supplier.call(invoiceEndpoints.answerRed, { id, answer: 'confirm', note: '' }));
  const { redLetters, invoices } = await applicationOf(stage.buyer, applicationId);
  expect(redLetters.map(({ invoiceNumber }) => invoiceNumber)).toEqual([number]);
  // Until it is issued it has no number of an invoice at all.
  expect(invoices.map((one) => one.number)).toEqual([number]);
  expect((await stage.type(applicationId, -net, -tax, 'ABC123')).state).toBe(0);
  await must(stage.type(applicationId, -net, -tax, number));
  const issued = (await applicationOf(stage.buyer, applicationId)).invoices;
  const credit = issued.find(({ reverses }) => reverses === number);
  expect(credit?.number).not.toBe(number);
}

/** An invoice covers a part of an order; the other line stays open. */
export async function playPartOfOrder(stage: Stage, { given, expect: wished }: Scene) {
  const lines = (given.order?.lines ?? []).map(({ qty = 0, price_fen = 0 }) => ({
    qty,
    price_fen,
  }));
  const id = await stage.ordered(lines);
  const { lines: ordered } = await stage.look(id);
  const noOf = (price: number) => ordered.find((line) => line.price === price)?.lineNo ?? 0;
  const [first, second] = lines;
  const accepted = await stage.take(id, { 1: { accepted: 1 }, 2: { accepted: 1 } });
  const billed = accepted.filter(({ lineNo }) => lineNo === noOf(first?.price_fen ?? 0));
  const { statement, invoice, applicationId } = await stage.bill(billed);
  const { lines: wanted } = await applicationOf(stage.buyer, applicationId);
  expect(wanted.map(({ name }) => name)).toEqual(statement.rows.map(({ name }) => name));
  expect(invoice.gross).toBe(first?.price_fen);
  const open = await must(
    stage.buyer.call(statementEndpoints.openLines, {
      ...{ supplierId: supplierOrg(1), fundsType: 'fiscal', page: 1, pageSize: 60 },
    } as const),
  );
  const left = open.rows.filter(({ orderId }) => orderId === id).map(({ lineNo }) => lineNo);
  expect(left).toEqual([noOf(second?.price_fen ?? 0)]);
  expect(wished.order_lines_open).toEqual(['L2']);
}

const stockOf = async ({ world }: Stage, price: number) => {
  const { rows } = await sql<{ stock: number }>`
    select stock from sku where goods_id = ${`scene-0-${price}`}`.execute(world.db);
  return rows[0]?.stock ?? 0;
};

/** One good piece and one damaged one come back as two claims; only the good one is sold again. */
export async function playDamaged(stage: Stage, { given, expect: wished }: Scene) {
  const [line] = given.order?.lines ?? [];
  const price = line?.price_fen ?? 0;
  const order = await stage.ordered([{ qty: line?.qty ?? 0, price_fen: price }]);
  await stage.take(order, { 1: { accepted: line?.qty ?? 0 } });
  const before = await stockOf(stage, price);
  expect((await stage.claim(order, 1, 0)).state).toBe(0);
  const good = await stage.giveBack(order, 1, figure(wished, 'after_sale', 'good'), true);
  const damaged = await stage.giveBack(order, 1, figure(wished, 'after_sale', 'damaged'));
  const claims = [await stage.afterSale(good), await stage.afterSale(damaged)];
  expect(claims.map(({ isSellable }) => isSellable)).toEqual([true, false]);
  const back = claims.reduce((sum, { stockReturned }) => sum + stockReturned, 0);
  expect(back).toBe(figure(wished, 'after_sale', 'received_back'));
  const added = (await stockOf(stage, price)) - before;
  expect(figure(given, 'stock') + added).toBe(figure(wished, 'stock'));
}

/** The same goods go to be repaired in parts: each part is a claim of its own. */
export async function playRepairParts(stage: Stage, { given, steps, expect: wished }: Scene) {
  const qty = figure(given, 'after_sale', 'qty');
  const order = await stage.ordered([{ qty, price_fen: 1_000 }]);
  await stage.take(order, { 1: { accepted: qty } });
  const left = async () => {
    const { lines } = await stage.thread(order);
    const { rows } = await stage.claimable(order);
    return { ordered: lines[0]?.ordered, remaining: rows[0] && rows[0].accepted - rows[0].claimed };
  };
  const ids: string[] = [];
  for (const { do: act, qty: pieces = 0 } of steps.filter((step) => step.do === 'send_back')) {
    expect(act).toBe('send_back');
    const { id } = await must(stage.claim(order, 1, pieces, { kind: 'repair' }));
    ids.push(id);
    expect((await left()).remaining).toBe(qty - (ids.length === 1 ? pieces : qty));
  }
  let done = 0;
  for (const id of ids) {
    await must(stage.step(id, 'supplier', 'agree'));
    await must(stage.step(id, 'buyer', 'sendBack'));
    await must(stage.step(id, 'supplier', 'takeGoods'));
    await must(stage.step(id, 'buyer', 'finish'));
    done += (await stage.afterSale(id)).quantity;
  }
  expect(done).toBe(figure(wished, 'after_sale', 'done'));
}
