import { randomUUID } from 'node:crypto';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { rateOfCode } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { sql } from 'kysely';
import type { Files } from '../../src/files/upload/service.ts';
import * as afterSales from '../../src/fulfilment/after-sale/service.ts';
import { apply as applyForInvoice } from '../../src/fulfilment/invoice/apply.ts';
import { readBought } from '../../src/fulfilment/invoice/rates.ts';
import * as buying from '../../src/fulfilment/invoice/receipt.ts';
import { answerRed, askRed, expireRedLetters } from '../../src/fulfilment/invoice/red-letters.ts';
import { register, takeBack } from '../../src/fulfilment/invoice/register.ts';
import { paymentReview } from '../../src/fulfilment/payment/review.ts';
import * as payments from '../../src/fulfilment/payment/service.ts';
import { FALLBACK, saveRule } from '../../src/fulfilment/statement/rules-store.ts';
import * as statements from '../../src/fulfilment/statement/service.ts';
import { type Clock, databaseClock } from '../../src/kernel/db/clock.ts';
import { readNow } from '../../src/kernel/db/now.ts';
import type { Person } from '../../src/kernel/http/caller/caller.ts';
import { decide } from '../../src/work/approval/flow/decide.ts';
import { reviewKinds } from '../../src/work/approval/kind.ts';
import { type Parts, personOf } from '../people.ts';
import { booksOf } from './books.ts';
import { type ActAs, noFiles } from './stage.ts';

/* The money's way of the demonstration's orders: as far as the fate of each says. */

/** The step at which an order stops; those behind a statement are in the order of their way. */
export const settledFates = [
  'claimed',
  'claim agreed',
  'claim refused',
  'claim escalated',
  'claim cancelled',
  'goods sent back',
  'goods refused',
  'refund open',
  'returned goods',
  'replacement owed',
  'replacement sent',
  'statement cancelled',
  'statement',
  'supplier confirmed',
  'buyer confirmed',
  'disputed',
  'reconciled',
  'invoice asked',
  'application void',
  'invoice withdrawn',
  'invoice returned',
  'invoice issued',
  'invoice received',
  'red letter',
  'red refused',
  'red confirmed',
  'red issued',
  'red expired',
  'payment in review',
  'payment returned',
  'payment withdrawn',
  'payment approved',
  'paid',
  'confirmed payment',
] as const;
export type SettledFate = (typeof settledFates)[number];

/** A clock that can be turned back, for what happened before the demonstration was opened. */
export function pastClock(clock: Clock): { clock: Clock; goBack: (days: number) => void } {
  let days = 0;
  return {
    clock: { now: () => sql<number>`(${clock.now()} - make_interval(days => ${days}::int))` },
    goBack: (to) => {
      days = to;
    },
  };
}

interface Stage {
  readonly as: ActAs;
  readonly parts: Parts;
  readonly clock: Clock;
  readonly seller: Person;
}

/** Leads an accepted order on to its fate. */
export async function settle(orderId: string, fate: SettledFate, stage: Stage): Promise<void> {
  const steps = claimSteps[fate];
  if (steps)
    return claim(orderId, { steps, kind: EXCHANGES.includes(fate) ? 'exchange' : 'return' }, stage);
  const reached = (one: SettledFate) => settledFates.indexOf(fate) >= settledFates.indexOf(one);
  const { as, parts, seller } = stage;
  const buyer = await personOf('cgr01', parts);
  const isBuyerFirst = fate === 'buyer confirmed';
  if (isBuyerFirst) await confirmFirst('buyer', buyer, stage);
  const statementId = await makeStatement(orderId, buyer, stage);
  if (isBuyerFirst) await confirmFirst('supplier', buyer, stage);
  if (fate === 'statement cancelled') {
    const cancelled = { id: statementId, version: 1, reason: '并入下月对账' };
    await as(buyer, (context) => statements.cancel(cancelled, context));
    return;
  }
  if (fate === 'statement') return;
  if (fate === 'disputed') {
    const dispute = { id: statementId, version: 1, lineNos: [1], reason: '单价与成交价不一致' };
    await as(seller, (context) => statements.dispute(dispute, context));
    return;
  }
  for (const [index, person] of confirmers(fate, seller, buyer).entries()) {
    const body = { id: statementId, version: index + 1 };
    await as(person, (context) => statements.confirm(parts.signing, body, context));
  }
  if (reached('invoice asked')) await bill(statementId, fate, buyer, stage);
}

/** The people who confirm a statement, in turn; some stories stop at the first of them. */
function confirmers(fate: SettledFate, seller: Person, buyer: Person): Person[] {
  if (fate === 'supplier confirmed') return [seller];
  return fate === 'buyer confirmed' ? [buyer] : [seller, buyer];
}

/** The unit's rule says who confirms first; statements that exist keep the one that they were made by. */
async function confirmFirst(
  firstConfirmer: 'supplier' | 'buyer',
  buyer: Person,
  { as }: Stage,
): Promise<void> {
  const rule = { ...FALLBACK, firstConfirmer };
  await as(buyer, (context) => saveRule(rule, context));
}

async function makeStatement(orderId: string, buyer: Person, { as, parts }: Stage) {
  const { rows } = await sql<{
    acceptanceId: string;
    lineNo: number;
    supplierId: string;
    fundsType: 'fiscal' | 'nonFiscal';
  }>`select acceptance_id as "acceptanceId", line_no as "lineNo", supplier_id as "supplierId",
      funds_type as "fundsType" from accepted_line where order_id = ${orderId}`.execute(parts.db);
  const [first] = rows;
  if (!first) throw new Error('the demonstration: nothing was accepted');
  const lines = rows.map(({ acceptanceId, lineNo }) => ({ acceptanceId, lineNo }));
  const { supplierId, fundsType } = first;
  const body = { supplierId, fundsType, lines };
  return (await as(buyer, (context) => statements.create(body, context))).id;
}

/** The application, its invoice and what comes after it. */
async function bill(
  statementId: string,
  fate: SettledFate,
  buyer: Person,
  stage: Stage,
): Promise<void> {
  const { as, parts, seller, clock } = stage;
  const { ids } = await as(buyer, async (context) =>
    applyForInvoice(
      {
        statementIds: [statementId],
        titleId: (await booksOf(buyer, context.trx)).invoiceTitleId,
        merge: 'merged',
        content: 'lines',
        remark: '',
      },
      context,
    ),
  );
  const id = ids[0] ?? '';
  if (fate === 'invoice asked') return;
  if (fate === 'application void') {
    const withdrawn = { id, version: 1, reason: '发票抬头需要更换' };
    await as(buyer, (context) => buying.withdraw(withdrawn, context));
    return;
  }
  const now = Number(await readNow(clock, parts.db));
  const { amount, title } = await parts.db
    .selectFrom('invoice_application')
    .select(['amount', 'title'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { title: buyerName, taxNumber: buyerTaxId } = title as { title: string; taxNumber: string };
  const { amounts } = await readBought(id, parts.db);
  const lines = amounts.map(({ taxRate, amount: part }) => {
    const { net, tax } = splitTax(part, rateOfCode(taxRate ?? 0));
    return { taxRate: taxRate ?? 0, net, tax };
  });
  const parted = lines.length > 0 ? lines : [splitTax(fen(Number(amount)), 1300)];
  const sum = (of: 'net' | 'tax') => fen(parted.reduce((total, line) => total + line[of], 0));
  const [net, tax] = [sum('net'), sum('tax')];
  const gross = fen(net + tax);
  const number = `${BLUE}${String(now).padStart(15, '0')}`;
  const typed = {
    number,
    code: '',
    issuedAtMs: now - 1_000,
    net,
    tax,
    gross,
    lines,
    buyerName,
    buyerTaxId,
  };
  const body = { id, version: 1, fileGroup: null, orderNumber: '' };
  const invoice = { ...body, typed: { ...typed, reverses: '' } };
  const deps = {} as Files['deps']; // Nothing is read: the invoice was typed.
  const issued = await as(seller, (context) =>
    register(
      { body: invoice, file: null, verification: 'unknown' },
      { files: { ...noFiles, deps } },
      context,
    ),
  );
  if (fate === 'invoice issued') return;
  const { id: invoiceId } = await parts.db
    .selectFrom('invoice')
    .select('id')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const version = issued.version;
  if (fate === 'invoice withdrawn') {
    const back = { id, version, invoiceId };
    await as(seller, (context) => takeBack(back, context));
    return;
  }
  if (fate === 'invoice returned') {
    const returned = { id, version, reason: '开票内容应为商品明细' };
    await as(buyer, (context) => buying.giveBack(returned, context));
    return;
  }
  await as(buyer, (context) => buying.receive({ id, version }, context));
  if (fate === 'invoice received') return;
  if (fate.startsWith('red ')) {
    const blue = { applicationId: id, invoiceId, number, net, tax, issuedAtMs: now - 500 };
    await redLetter({ ...blue, buyerName, buyerTaxId }, fate, buyer, stage);
    return;
  }
  await pay({ invoiceId, amount: gross }, fate, stage);
}

/** The year and the province of an e-invoice's number, and the first digit of its place in the year. */
const BLUE = '26330';

/** The number of the red letter to an invoice of the demonstration: no invoice has it. */
const redNumberOf = (blue: string): string => `26331${blue.slice(BLUE.length)}`;

interface Blue {
  readonly applicationId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly net: Fen;
  readonly tax: Fen;
  readonly issuedAtMs: number;
  readonly buyerName: string;
  readonly buyerTaxId: string;
}

/** A red letter that the buyer asks for, and what the supplier does with it. */
async function redLetter(
  blue: Blue,
  fate: SettledFate,
  buyer: Person,
  { as, parts, seller }: Stage,
): Promise<void> {
  const { applicationId: id, invoiceId, net, tax } = blue;
  const wish = { invoiceId, applicationId: null, reason: 'error', net, tax } as const;
  const asked = await as(buyer, (context) => askRed(wish, context));
  if (fate === 'red letter') return;
  // The letter was asked for long ago, and expires by the clock of today.
  if (fate === 'red expired')
    return as(buyer, ({ trx }) => expireRedLetters({ trx, clock: databaseClock }, invoiceId));
  const answer = fate === 'red refused' ? 'refuse' : 'confirm';
  const note = answer === 'refuse' ? '原发票无误' : '';
  await as(seller, (context) => answerRed({ id: asked.id, answer, note }, context));
  if (fate !== 'red issued') return;
  const { version } = await parts.db
    .selectFrom('invoice_application')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { number, issuedAtMs, buyerName, buyerTaxId } = blue;
  const typed = {
    ...{ number: redNumberOf(number), code: '', issuedAtMs, buyerName, buyerTaxId },
    ...{ net: fen(-net), tax: fen(-tax), gross: fen(-net - tax), reverses: number, lines: [] },
  };
  const red = { id, version, fileGroup: null, orderNumber: '', typed };
  const deps = {} as Files['deps']; // Nothing is read: the invoice was typed.
  await as(seller, (context) =>
    register(
      { body: red, file: null, verification: 'unknown' },
      { files: { ...noFiles, deps } },
      context,
    ),
  );
}

async function pay(
  part: { readonly invoiceId: string; readonly amount: ReturnType<typeof fen> },
  fate: SettledFate,
  { as, parts, seller, clock }: Stage,
): Promise<void> {
  const buyer = await personOf('cgr01', parts);
  const wish = { lines: [part], payKind: 'direct', note: '', differenceReason: '' } as const;
  const { id } = await as(buyer, (context) => payments.apply({ ...wish, lines: [part] }, context));
  if (fate === 'payment withdrawn') {
    const withdrawn = { id, version: 1, reason: '收款账户待核实' };
    await as(buyer, (context) => payments.withdraw(withdrawn, context));
    return;
  }
  await finishPayment(id, fate, { as, parts, seller, clock });
}

/** Leads a payment that was applied for on to its fate. */
export async function finishPayment(
  id: string,
  fate: SettledFate,
  { as, parts, seller, clock }: Stage,
): Promise<void> {
  if (fate === 'payment in review') return;
  const isReturned = fate === 'payment returned';
  const decision = {
    businessType: 'payment',
    businessId: id,
    result: isReturned ? 'failed' : 'passed',
    opinion: isReturned ? '请先核对收款账号' : '同意支付',
    fileGroup: null,
    fileChange: null,
  } as const;
  const approver = await personOf('fkr01', parts);
  const reviews = { files: noFiles, reviewKinds: reviewKinds(paymentReview) };
  await as(approver, (context) => decide(reviews, decision, context));
  if (isReturned || fate === 'payment approved') return;
  const finance = await personOf('cwr01', parts);
  const versionOf = async () =>
    parts.db
      .selectFrom('payment')
      .select(['id', 'version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const paidOnMs = Number(await readNow(clock, parts.db)) - 1_000;
  const voucher = `PZ-${String(paidOnMs).slice(-8)}`;
  const paid = { ...(await versionOf()), voucher, paidOnMs };
  await as(finance, (context) => payments.execute(parts.signing, paid, context));
  if (fate === 'paid') return;
  const confirmed = await versionOf();
  await as(seller, (context) => payments.confirm(confirmed, context));
}

type ClaimStep = Parameters<typeof afterSales.move>[1]['transition'];

/** The steps of an after-sale's fate, after its application. */
const claimSteps: Readonly<Partial<Record<SettledFate, readonly ClaimStep[]>>> = {
  claimed: [],
  'claim agreed': ['agree'],
  'claim refused': ['refuse'],
  'claim escalated': ['refuse', 'escalate'],
  'claim cancelled': ['cancel'],
  'goods sent back': ['agree', 'sendBack'],
  'goods refused': ['agree', 'sendBack', 'refuseGoods'],
  'refund open': ['agree', 'sendBack', 'takeGoods'],
  'returned goods': ['agree', 'sendBack', 'takeGoods', 'finish'],
  'replacement owed': ['agree', 'sendBack', 'takeGoods'],
  'replacement sent': ['agree', 'sendBack', 'takeGoods', 'sendReplacement'],
};
/** The fates of exchanges; all others are returns. */
const EXCHANGES: readonly SettledFate[] = ['replacement owed', 'replacement sent'];

const CLAIM_NOTES: Readonly<Partial<Record<ClaimStep, string>>> = {
  refuse: '开关有人为损坏的痕迹',
  escalate: '送检报告显示为质量问题',
  cancel: '已自行修复',
  refuseGoods: '退回商品缺少配件',
};
/** The steps that name a parcel. */
const SENDS: readonly ClaimStep[] = ['sendBack', 'sendReplacement'];
const OF_BUYER: readonly ClaimStep[] = ['sendBack', 'finish', 'escalate', 'cancel'];

/** An after-sale of the first line, taken through its steps. */
async function claim(
  orderId: string,
  { steps, kind }: { readonly steps: readonly ClaimStep[]; readonly kind: 'return' | 'exchange' },
  { as, parts, seller }: Stage,
): Promise<void> {
  const buyer = await personOf('cgr01', parts);
  const line = await parts.db
    .selectFrom('order_line')
    .select(['line_no as lineNo', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .limit(1)
    .executeTakeFirstOrThrow();
  const form = {
    orderId,
    lineNo: line.lineNo,
    kind,
    quantity: 1,
    refund: fen(kind === 'return' ? Number(line.price) : 0),
    reason: '质量问题',
    description: '使用中发现开关失灵',
    contactName: buyer.name,
    contactPhone: '13857100001',
    fileGroup: null,
    providerForm: [],
  } as const;
  const { id } = await as(buyer, (context) =>
    afterSales.apply({ ...form, providerForm: [] }, noFiles, context),
  );
  for (const [index, transition] of steps.entries()) {
    const tracking = SENDS.includes(transition) ? `SF${randomUUID().slice(0, 12)}` : '';
    const note = CLAIM_NOTES[transition] ?? '';
    const body = { id, version: index + 1, transition, note, tracking, cost: null };
    const returned = { ...body, isSellable: transition === 'takeGoods' };
    const person = OF_BUYER.includes(transition) ? buyer : seller;
    await as(person, (context) => afterSales.move(parts.signing, returned, context));
  }
}
