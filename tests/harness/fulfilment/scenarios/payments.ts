import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { must } from '../../answers.ts';
import {
  applicationOf,
  applyFor,
  decidePayment,
  goodInvoice,
  paymentOf,
  registerXml,
} from '../money.ts';
import { figure, type Scene } from './read.ts';
import type { Stage } from './stage.ts';

/* Payments over invoices, statements over orders, and after-sales from the claim to the refund. */

const DAY_MS = 86_400_000;

/** Pays what the steps say, and compares what is left. */
export async function playPayments(stage: Stage, scene: Scene): Promise<void> {
  const gross = figure(scene.given, 'invoice', 'gross_fen');
  const { invoice } = await stage.invoiced(gross);
  for (const { amount_fen: amount = 0 } of scene.steps) await stage.pay(invoice.id, amount);
  const row = await stage.due(invoice.number);
  expect(row?.outstanding ?? 0).toBe(figure(scene.expect, 'invoices', 'I1', 'outstanding_fen'));
  if (row) expect(row.paid).toBe(figure(scene.expect, 'invoices', 'I1', 'paid_fen'));
}

/** An approved amount is never overdrawn. */
export async function playParts(stage: Stage, scene: Scene): Promise<void> {
  const { invoice } = await stage.invoiced(figure(scene.given, 'approved_fen'));
  const [first, second] = scene.steps;
  await stage.pay(invoice.id, first?.amount_fen ?? 0);
  expect((await stage.applyPayment(invoice.id, second?.amount_fen ?? 0)).text).toContain('超出');
  const row = await stage.due(invoice.number);
  expect(row).toMatchObject({
    paid: scene.expect.paid_fen,
    outstanding: scene.expect.approved_left_fen,
  });
}

export async function playPrepaid(stage: Stage, scene: Scene): Promise<void> {
  const { invoice } = await stage.invoiced(figure(scene.given, 'gross_fen'));
  await stage.pay(invoice.id, figure(scene.given, 'prepaid_fen'));
  expect((await stage.due(invoice.number))?.outstanding).toBe(scene.expect.payable_fen);
}

/** Several invoices, some of them paid. */
export async function playSeveral(stage: Stage, scene: Scene): Promise<void> {
  const given = scene.given.invoices as readonly { readonly gross_fen: number }[];
  const made = [];
  for (const { gross_fen: gross } of given) made.push(await stage.invoiced(gross));
  const paid = scene.id === 'F121' ? made : made.slice(0, 1);
  for (const { invoice } of paid) await stage.pay(invoice.id, invoice.gross);
  const open = [];
  for (const { invoice } of made) open.push(await stage.due(invoice.number));
  const left = open.filter((row) => row !== null);
  expect(left).toHaveLength(made.length - paid.length);
  const sum = left.reduce((total, row) => total + row.outstanding, 0);
  if (scene.id === 'F092') expect(sum).toBe(figure(scene.expect, 'sum', 'open_fen_all'));
}

/** Credits come off the statement, and one payment settles what is left. */
export async function playNetting(stage: Stage, scene: Scene): Promise<void> {
  const first = await stage.ordered([{ qty: 1, price_fen: 100_000 }]);
  const second = await stage.ordered([{ qty: 1, price_fen: 200_000 }]);
  const lines = await stage.take(first, { 1: { accepted: 1 } });
  lines.push(...(await stage.take(second, { 1: { accepted: 1 } })));
  const { id } = await must(stage.claim(second, 1, 1, { kind: 'refund', refund: 160_000 }));
  await must(stage.step(id, 'supplier', 'agree'));
  const { statement, invoice } = await stage.bill(lines);
  expect(statement.amount).toBe(figure(scene.expect, 'netting', 'total_fen'));
  await stage.pay(invoice.id, invoice.gross);
  expect(await stage.due(invoice.number)).toBeNull();
}

/** A red letter over the whole invoice leaves nothing open. */
export async function playWholeCredit(stage: Stage): Promise<void> {
  const { invoice, applicationId } = await stage.invoiced(10_000);
  const { net, tax } = invoice;
  const red = { invoiceId: invoice.id, applicationId: null, reason: 'error', net, tax } as const;
  const { id } = await must(stage.buyer.call(invoiceEndpoints.askRed, red));
  await must(stage.supplier.call(invoiceEndpoints.answerRed, { id, answer: 'confirm', note: '' }));
  await must(stage.type(applicationId, -net, -tax, invoice.number));
  expect(await stage.due(invoice.number)).toBeNull();
}

/** Interest on what is overdue by so many days. */
export async function playInterest(stage: Stage, scene: Scene): Promise<void> {
  const { clock } = stage.world;
  const { invoice } = await stage.invoiced(figure(scene.given, 'overdue_fen'));
  const before = clock.at;
  const row = await stage.due(invoice.number);
  clock.at = (row?.dueAtMs ?? 0) + figure(scene.given, 'overdue_days') * DAY_MS + 1_000;
  const late = await stage.due(invoice.number);
  clock.at = before;
  expect(late?.interest).toBe(scene.expect.interest_fen);
}

/** The clock of a payment starts with the acceptance where that is agreed. */
export async function playClock(stage: Stage, scene: Scene): Promise<void> {
  const rule = {
    supplierId: '',
    fundsType: null,
    cycle: 'month',
    cutOffDay: 31,
    tolerance: 0,
    isAutomatic: false,
    firstConfirmer: 'supplier',
    autoConfirmDays: 0,
    buyerKind: 'publicBody',
    supplierSize: 'smallOrMedium',
    agreedDays: figure(scene.given, 'agreed_days'),
    basis: 'acceptance',
    isMonthly: false,
  } as const;
  await must(
    stage.buyer.call(statementEndpoints.saveRule, { ...rule, tolerance: fen(rule.tolerance) }),
  );
  const { clock } = stage.world;
  const id = await stage.ordered([{ qty: 1, price_fen: 7_777 }]);
  await must(stage.ship(id, { 1: 1 }));
  await stage.arrive(id);
  const day = (text: unknown) => Date.parse(`${text}T00:00:00+08:00`);
  const delivered = clock.at;
  clock.at = delivered + day(scene.given.accepted) - day(scene.given.delivered);
  const made = await must(stage.accept(id, { 1: { accepted: 1 } }));
  const { invoice } = await stage.bill([{ acceptanceId: made.id, lineNo: 1, quantity: 1 }]);
  const row = await stage.due(invoice.number);
  const due = day(scene.expect.due_date) - day(scene.given.delivered);
  expect(row?.dueAtMs).toBe(startOfDay(delivered) + due);
}

/** A statement over three orders of three lines. */
export async function playOrders(stage: Stage, scene: Scene): Promise<void> {
  const lines = [];
  const names = new Map<string, string>();
  for (const name of ['O1', 'O2', 'O3']) {
    const order = await stage.ordered([100, 200, 300].map((price_fen) => ({ qty: 1, price_fen })));
    names.set((await stage.look(order)).number, name);
    lines.push(
      ...(await stage.take(order, { 1: { accepted: 1 }, 2: { accepted: 1 }, 3: { accepted: 1 } })),
    );
  }
  const { rows } = await stage.settle(lines);
  const wished = scene.expect.statement as { readonly line_orders: readonly string[] };
  expect(rows.map(({ orderNumber }) => names.get(orderNumber))).toEqual(wished.line_orders);
}

/** Two receipts of the same goods stand on the statement as two lines. */
export async function playTwoReceipts(stage: Stage): Promise<void> {
  const id = await stage.ordered([{ qty: 10, price_fen: 5_000 }]);
  const lines = await stage.take(id, { 1: { accepted: 5 } });
  lines.push(...(await stage.take(id, { 1: { accepted: 5 } })));
  const { statement } = await stage.bill(lines);
  expect(statement.rows.map(({ quantity }) => quantity)).toEqual([5, 5]);
}

/** Two statements go into one application, whose one invoice has the goods once. */
export async function playMerged(stage: Stage, scene: Scene): Promise<void> {
  const ids = [];
  for (let n = 0; n < 2; n += 1) {
    const order = await stage.ordered([{ qty: 1, price_fen: 300 }]);
    ids.push((await stage.settle(await stage.take(order, { 1: { accepted: 1 } }))).id);
  }
  const application = await applyFor(stage.world, ids);
  const wished = figure(scene.expect, 'invoice', 'gross_fen');
  const { amount } = await applicationOf(stage.buyer, application);
  expect(amount).toBe(wished);
  const lines = [{ net: 531, tax: 69, rate: '0.13', quantity: '2', price: '2.655' }];
  const invoice = goodInvoice(stage.world, amount, { lines });
  expect((await registerXml(stage.world, application, invoice)).state).toBe(1);
  const { invoices } = await applicationOf(stage.buyer, application);
  expect(invoices).toHaveLength(figure(scene.expect, 'count'));
}

/** More than the ordered pieces of a service are not accepted. */
export async function playService(stage: Stage): Promise<void> {
  const id = await stage.ordered([{ qty: 5, price_fen: 10_000 }]);
  await sql`update order_progress set is_service = true, to_ship = 0, to_accept = 5
    where order_id = ${id}`.execute(stage.world.db);
  await sql`update purchase_order set state = 'received' where id = ${id}`.execute(stage.world.db);
  const answer = await stage.accept(id, { 1: { accepted: 10 } });
  expect(answer.text).toContain('最多还可验收 5');
  const list = { tab: 'done', keyword: '', page: 1, pageSize: 60 } as const;
  const { rows } = await must(stage.world.as('acceptor').call(acceptanceEndpoints.list, list));
  expect(rows.some(({ orderId }) => orderId === id)).toBe(false);
}

const returnable = async (stage: Stage, qty = 10) => {
  const id = await stage.ordered([{ qty, price_fen: 1_230 }]);
  await stage.take(id, { 1: { accepted: qty } });
  return id;
};

/** A claim is cancelled until its goods are back. */
export async function playCancelClaim(stage: Stage): Promise<void> {
  const order = await returnable(stage);
  const first = await must(stage.claim(order, 1, 1));
  await must(stage.step(first.id, 'supplier', 'agree'));
  expect((await must(stage.step(first.id, 'buyer', 'cancel'))).state).toBe('cancelled');
  const id = await stage.giveBack(order, 1, 1);
  expect((await stage.step(id, 'buyer', 'cancel')).state).toBe(0);
  expect((await stage.afterSale(id)).state).toBe('waitRefund');
}

/** All pieces of a claim come back at once. */
export async function playWholeBack(stage: Stage): Promise<void> {
  const order = await returnable(stage);
  const id = await stage.giveBack(order, 1, 10);
  expect(await stage.afterSale(id)).toMatchObject({ quantity: 10, state: 'waitRefund' });
}

/** A refund is what a person says, within the value of the pieces. */
export async function playRefund(stage: Stage, scene: Scene): Promise<void> {
  const order = await returnable(stage, 3);
  const refund = scene.steps[0]?.refund_fen ?? 0;
  const answer = await stage.claim(order, 1, 2, { refund });
  if (scene.steps[0]?.result === 'refused') {
    expect(answer.text).toContain('超过');
    return;
  }
  const { id } = await must(Promise.resolve(answer));
  expect((await stage.afterSale(id)).refund).toBe(scene.expect.refund_fen);
}

/** A claim has one line; three lines are three claims, and each comes back on its own. */
export async function playClaims(stage: Stage): Promise<void> {
  const order = await stage.ordered([
    { qty: 1, price_fen: 100 },
    { qty: 2, price_fen: 200 },
    { qty: 1, price_fen: 300 },
  ]);
  await stage.take(order, { 1: { accepted: 1 }, 2: { accepted: 2 }, 3: { accepted: 1 } });
  for (const lineNo of [1, 2, 3, 2]) {
    const id = await stage.giveBack(order, lineNo, 1);
    expect((await stage.afterSale(id)).state).toBe('waitRefund');
  }
  const claimable = stage.buyer.call(afterSaleEndpoints.claimable, { orderId: order });
  const { rows } = await must(claimable);
  expect(rows.map(({ claimed }) => claimed)).toEqual([1, 2, 1]);
}

/** A refunded claim ends: nothing may be done with it any more. */
export async function playEnded(stage: Stage): Promise<void> {
  const order = await returnable(stage);
  const id = await stage.giveBack(order, 1, 10);
  await must(stage.step(id, 'buyer', 'finish'));
  expect(await stage.afterSale(id)).toMatchObject({ quantity: 10, state: 'done', actions: [] });
}

/** A credit over everything leaves nothing to be received. */
export async function playNothingNext(stage: Stage): Promise<void> {
  const order = await stage.ordered([{ qty: 5, price_fen: 10_000 }]);
  await stage.bill(await stage.take(order, { 1: { accepted: 5 } }));
  await stage.giveBack(order, 1, 5);
  const { lines } = await stage.thread(order);
  expect(lines.map((line) => line.ordered - line.released - line.received)).toEqual([0]);
}

/** A payment whose day has not come leaves today's debt as it is (FU18). */
export async function playFuture(stage: Stage, scene: Scene): Promise<void> {
  const { world } = stage;
  const given = scene.given.invoices as readonly { readonly gross_fen: number }[];
  const made = [];
  for (const { gross_fen: gross } of given) made.push((await stage.invoiced(gross)).invoice);
  const parts = (scene.steps[0] as { allocate?: readonly { amount_fen: number }[] }).allocate ?? [];
  const lines = made.map(({ id }, index) => ({
    invoiceId: id,
    amount: fen(parts[index]?.amount_fen ?? 0),
  }));
  const { id } = await must(
    stage.buyer.call(paymentEndpoints.apply, {
      lines,
      ...{ payKind: 'transfer', note: '', differenceReason: '' },
    } as const),
  );
  await must(decidePayment(world, id));
  const { version } = await paymentOf(world.as('finance'), id);
  const tomorrow = { id, version, voucher: 'PZ-2', paidOnMs: world.clock.at + DAY_MS };
  const refused = await world.as('finance').call(paymentEndpoints.execute, tomorrow);
  expect(refused.text).toContain('晚于');
  for (const [index, { number }] of made.entries()) {
    const row = await stage.due(number);
    const open = row?.outstanding ?? 0;
    const future = row?.underWay ?? 0;
    const wished = { open_today_fen: open, future_fen: future, remaining_fen: open - future };
    expect(wished).toEqual((scene.expect.rows as Record<string, unknown>)[`I${index + 1}`]);
  }
}

/** The words of the scenarios for our buckets; what is over 90 days stands together. */
const BUCKETS: Readonly<Record<string, string>> = {
  not_due: 'notDue',
  '0-30': 'upTo30',
  '31-60': 'upTo60',
  '61-90': 'upTo90',
  '91-120': 'over90',
  over_120: 'over90',
};

interface OpenInvoice {
  readonly ref: string;
  readonly date: string;
  readonly due?: string;
  readonly outstanding_fen: number;
}

/** Amounts owed by age on a day; what is due on that day is in the first bucket (FU19). */
export async function playAges(stage: Stage, { given, expect: wished }: Scene): Promise<void> {
  const { clock, db } = stage.world;
  const items = given.open_items as readonly OpenInvoice[];
  const basis = given.based_on === 'due_date' ? 'due' : 'date';
  const numbers = new Map<string, string>();
  for (const item of items) {
    const { invoice } = await stage.invoiced(item.outstanding_fen);
    numbers.set(item.ref, invoice.number);
    const dueAt = new Date(`${item[basis]}T00:00:00+08:00`);
    await sql`update invoice set due_at = ${dueAt} where id = ${invoice.id}`.execute(db);
  }
  const before = clock.at;
  clock.at = Date.parse(`${given.report_date}T12:00:00+08:00`);
  const sums = new Map<string, number>();
  for (const { ref, [basis]: day = '' } of items) {
    const row = await stage.due(numbers.get(ref) ?? '');
    const words = wished.bucket as Readonly<Record<string, string>>;
    expect(row?.bucket, ref).toBe(BUCKETS[words[ref] ?? '']);
    const since = (Date.parse(String(given.report_date)) - Date.parse(day)) / DAY_MS;
    expect(row?.daysOverdue, ref).toBe(Math.max(0, since));
    if (row) sums.set(row.bucket, (sums.get(row.bucket) ?? 0) + row.outstanding);
  }
  clock.at = before;
  const amounts = new Map<string, number>();
  for (const [name, amount] of Object.entries(wished.buckets_fen as Record<string, number>)) {
    const bucket = BUCKETS[name] ?? '';
    amounts.set(bucket, (amounts.get(bucket) ?? 0) + amount);
  }
  for (const [bucket, amount] of amounts) expect(sums.get(bucket) ?? 0, bucket).toBe(amount);
  if (wished.not_due_fen) expect(sums.get('notDue')).toBe(wished.not_due_fen);
}

/** Agreed days from the end of the month of the settlement (月结). */
export async function playDueDates(stage: Stage, { given, expect: wished }: Scene): Promise<void> {
  const { clock, db } = stage.world;
  const { days = 0 } = given.rule as { readonly days?: number };
  const rule = {
    supplierId: '',
    fundsType: null,
    cycle: 'month',
    cutOffDay: 31,
    tolerance: fen(0),
    isAutomatic: false,
    firstConfirmer: 'supplier',
    autoConfirmDays: 0,
    buyerKind: 'publicBody',
    // The regulation's 60 days concern small and medium suppliers only.
    supplierSize: 'large',
    agreedDays: days,
    basis: 'settlement',
    isMonthly: true,
  } as const;
  await must(stage.buyer.call(statementEndpoints.saveRule, rule));
  const before = clock.at;
  const found = [];
  for (const date of given.invoice_dates as readonly string[]) {
    const order = await stage.ordered([{ qty: 1, price_fen: 4_321 }]);
    const lines = await stage.take(order, { 1: { accepted: 1 } });
    // Another year without a leap day: the world's orders are not older than 2026.
    clock.at = Date.parse(`${date.replace('2019', '2027')}T10:00:00+08:00`);
    const { invoice } = await stage.bill(lines);
    clock.at = before;
    const due = dayOf((await stage.due(invoice.number))?.dueAtMs ?? 0);
    found.push(due.replace('2027', '2019'));
  }
  expect(found).toEqual(wished.due_dates);
  await sql`delete from statement_rule`.execute(db);
}

/** The freight comes back once, beside pieces or without them. */
export async function playFreightRefund(stage: Stage, scene: Scene): Promise<void> {
  const freight = figure(scene.given, 'order', 'freight', 'gross_fen');
  const given = scene.given.order?.lines ?? [];
  const lines = given.map(({ qty = 0, gross_price_fen: price = 0 }) => ({ qty, price_fen: price }));
  await sql`update shop set freight = ${freight}`.execute(stage.world.db);
  const orderId = await stage.ordered(lines);
  await sql`update shop set freight = 0`.execute(stage.world.db);
  // The lines of an order have an order of their own: the scenario's is found by its price.
  const ordered = (await stage.look(orderId)).lines;
  const pieces = ordered.map(({ lineNo, quantity }) => [lineNo, { accepted: quantity }]);
  await stage.take(orderId, Object.fromEntries(pieces));
  const claim = async (lineNo: number, quantity: number, refund?: number) =>
    stage.claim(orderId, lineNo, quantity, { kind: 'refund', ...(refund ? { refund } : {}) });
  const freightBack = async () => {
    const { id } = await must(claim(0, 1));
    await must(stage.step(id, 'supplier', 'agree'));
    return (await stage.afterSale(id)).refund;
  };
  expect((await stage.claim(orderId, 0, 1)).text).toContain('运费');
  if (scene.given.freight_refunded) {
    await freightBack();
    expect((await claim(0, 1, freight)).state).toBe(0);
    return;
  }
  const [step] = scene.steps;
  const parts = [];
  for (const { line, qty = 0 } of step?.lines ?? []) {
    const price = given.find((one) => one.line === line)?.gross_price_fen;
    const { lineNo = -1 } = ordered.find((one) => one.price === price) ?? {};
    const { id } = await must(claim(lineNo, qty));
    await must(stage.step(id, 'supplier', 'agree'));
    parts.push((await stage.afterSale(id)).refund);
  }
  parts.push(await freightBack());
  expect(parts).toEqual((scene.expect.refund as { parts_fen: number[] }).parts_fen);
  const { amount } = await stage.settle([]);
  const refunded = figure(scene.expect, 'refund', 'total_fen');
  expect(amount).toBe(figure(scene.given, 'paid_fen') - refunded);
}
