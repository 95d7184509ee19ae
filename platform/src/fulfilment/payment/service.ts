import { randomUUID } from 'node:crypto';
import type { prepaymentEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import type {
  MatchRow,
  PaymentPreview,
  paymentEndpoints,
} from '@jicai/shared/contract/fulfilment/payment.ts';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import { matchLabels } from '@jicai/shared/domain/fulfilment/payment/match.ts';
import type { PaymentState } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { say } from '@jicai/shared/messages.ts';
import { type Insertable, sql } from 'kysely';
import { readAccount } from '../../identity/subject/repository.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import type { SigningKey } from '../../kernel/signing/signing-key.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { prepaymentRefusal } from '../contract/reading.ts';
import { lockContract } from '../contract/repository.ts';
import { prepaymentOf } from '../contract/sealing/document.ts';
import { sealDocument } from '../documents/seal.ts';
import { moveStatements } from '../invoice/application.ts';
import { logMove } from '../settlement/documents.ts';
import { foreseeExecution } from '../thread/executors.ts';
import { logMoves } from '../thread/log.ts';
import { holdOrders, lockOrdersOf, ordersOfInvoices } from '../thread/payments.ts';
import { checkBlocks } from './blocks.ts';
import { paymentMade } from './events.ts';
import { type LockedPayment, lockNumbered, lockPayment, movePayment } from './move.ts';
import { checkParts } from './payable.ts';
import { paymentSide } from './reading.ts';
import { paymentReviewType, readApprovers, subjectOf } from './review.ts';
import { readEvidence, readMatch, readSupervisors } from './thread.ts';

type Endpoints = typeof paymentEndpoints;
type Body<Name extends keyof Endpoints> = RequestOf<Endpoints[Name]>;
type Status = { state: PaymentState; version: number };

/**
 * Returns the refusal that asks for a reason if a difference is beyond the tolerance and none is
 * given; `null` otherwise. Who reviews a payment does not depend on its differences.
 */
function checkDifferences(match: readonly MatchRow[], reason: string): Refusal | null {
  const over = match.find(({ isOver }) => isOver);
  if (!over || reason.trim() !== '') return null;
  return refuseAt('differenceReason', 'payment.difference', {
    label: matchLabels[over.step],
    difference: formatFen(over.difference),
  });
}

/** The facts that a payment of these invoices would show its reviewer; nothing is written. */
export async function preview(
  { lines }: Body<'preview'>,
  person: Person,
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
): Promise<{ preview: PaymentPreview } | Refusal> {
  const checked = await checkParts(lines, person.orgId, { trx: db, clock });
  if (isRefusal(checked)) return checked;
  const ids = lines.map(({ invoiceId }) => invoiceId);
  const { supplierName, bank, account, total } = checked;
  const match = await readMatch(ids, db);
  const evidence = await readEvidence(ids, db);
  const wished = { unitId: person.orgId, applicantId: person.id, amount: total };
  const orders = ordersOfInvoices(ids);
  const { note, payers } = await foreseeExecution({ ...wished, orders }, { clock, db });
  const amount = fen(total);
  const of = { unitId: person.orgId, fundsType: checked.fundsType, amount, supplierName, orders };
  const approvers = await readApprovers(of, person, { clock, db });
  const shown = { supplierName, bank, account, amount, match, evidence };
  return { preview: { ...shown, executionNote: note, approvers, payers: [...payers] } };
}

type NewPayment = Omit<
  Insertable<Tables['payment']>,
  'id' | 'number' | 'state' | 'applied_by' | 'applied_at'
>;

/** Writes down a payment that the caller applies for, under the next number; it waits for its review. */
async function insertPayment(
  payment: NewPayment,
  { trx, person, clock }: WriteContext,
): Promise<{ id: string; number: string }> {
  const { numbers, now } = await drawDocumentNumbers('payment', 1, clock, trx);
  const [number = ''] = numbers;
  const id = randomUUID();
  const applied = { state: 'inReview' as const, applied_by: person.id, applied_at: moment(now) };
  await trx
    .insertInto('payment')
    .values({ ...payment, id, number, ...applied })
    .execute();
  return { id, number };
}

/** Rule 9: a supervisor of what is paid for does not apply. The payment's invoices are written already. */
const checkApplicant = async (
  paymentId: string,
  { id }: Person,
  trx: Executor,
): Promise<Refusal | null> =>
  (await readSupervisors(paymentId, trx)).includes(id) ? refuse('payment.supervisor') : null;

/** Applies for a payment; its evidence and the match of its documents come by themselves. */
export async function apply(
  body: Body<'apply'>,
  context: WriteContext,
): Promise<{ id: string; number: string } | Refusal> {
  const { trx, person, clock } = context;
  const checked = await checkParts(body.lines, person.orgId, context);
  if (isRefusal(checked)) return checked;
  const invoiceIds = body.lines.map(({ invoiceId }) => invoiceId);
  const refusal = checkDifferences(await readMatch(invoiceIds, trx), body.differenceReason);
  if (refusal) return refusal;
  const { id, number } = await insertPayment(
    {
      unit_id: person.orgId,
      supplier_id: checked.supplierId,
      funds_type: checked.fundsType,
      amount: checked.total,
      pay_kind: body.payKind,
      bank: checked.bank,
      account: checked.account,
      note: body.note,
      difference_reason: body.differenceReason.trim(),
    },
    context,
  );
  const rows = body.lines.map(({ invoiceId, amount }) => ({
    payment_id: id,
    invoice_id: invoiceId,
    amount,
  }));
  await trx.insertInto('payment_line').values(rows).execute();
  const conflict = await checkApplicant(id, person, trx);
  if (conflict) return conflict;
  const log = { kind: 'payment', documentId: id, transition: 'apply', person } as const;
  await holdOrders(id, trx);
  const note = body.differenceReason.trim() ? `差异说明：${body.differenceReason.trim()}` : '';
  await logMove({ ...log, sentence: '提交付款申请', note }, clock, trx);
  const subject = await subjectOf(
    { ...checked, id, number, unitId: person.orgId, amount: fen(checked.total) },
    person,
    trx,
  );
  await beginReviews(paymentReviewType, [subject], clock, trx);
  return { id, number };
}

/**
 * Applies for the prepayment of a contract in force, before any invoice: it comes off the first
 * invoices by itself.
 */
export async function applyPrepayment(
  body: RequestOf<(typeof prepaymentEndpoints)['apply']>,
  context: WriteContext,
): Promise<{ id: string; number: string } | Refusal> {
  const { trx, person, clock } = context;
  const contract = await lockContract(body.id, trx);
  if (!contract || contract.unitId !== person.orgId) return refuse('contract.unknown');
  const refusal = await prepaymentRefusal(contract, trx);
  if (refusal) return refusal;
  const account = await readAccount(contract.supplierId, trx);
  if (account?.bank !== contract.bank || account.account !== contract.account)
    return refuse('contract.accountFrozen', { number: contract.number });
  const amount = prepaymentOf(contract);
  const { id, number } = await insertPayment(
    {
      unit_id: contract.unitId,
      supplier_id: contract.supplierId,
      funds_type: contract.fundsType,
      amount,
      pay_kind: 'transfer',
      bank: contract.bank,
      account: contract.account,
      note: body.note,
      contract_id: contract.id,
    },
    context,
  );
  const conflict = await checkApplicant(id, person, trx);
  if (conflict) return conflict;
  const log = { kind: 'payment', documentId: id, transition: 'apply', person } as const;
  const sentence = `申请合同 ${contract.number} 的预付款`;
  await logMove({ ...log, sentence }, clock, trx);
  await logMoves(
    [
      {
        orderId: contract.orderId,
        kind: 'payment',
        move: 'apply',
        documentId: id,
        sentence,
        person,
      },
    ],
    clock,
    trx,
  );
  await holdOrders(id, trx);
  const { unitId, fundsType, supplierName } = contract;
  const subject = { id, number, unitId, fundsType, amount, supplierName };
  await beginReviews(paymentReviewType, [await subjectOf(subject, person, trx)], clock, trx);
  return { id, number };
}

interface Taken {
  readonly payment: LockedPayment;
  readonly side: Exclude<ReturnType<typeof paymentSide>, null>;
}

async function take(
  { id, version }: { readonly id: string; readonly version: number },
  { trx, person }: WriteContext,
): Promise<Taken | Refusal> {
  const payment = await lockPayment(id, trx);
  const side = payment && paymentSide(payment, person);
  if (!payment || !side) return refuse('payment.unknown');
  return payment.version === version ? { payment, side } : refuse('payment.changedMeanwhile');
}

const invoicesOf = async (paymentId: string, trx: Executor): Promise<string[]> => {
  const rows = await trx
    .selectFrom('payment_line')
    .select('invoice_id')
    .where('payment_id', '=', paymentId)
    .orderBy('invoice_id')
    .execute();
  return rows.map(({ invoice_id }) => invoice_id);
};

/** The applicant submits again what was not approved. */
export async function resubmit(
  body: Body<'resubmit'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  const taken = await take(body, context);
  if (isRefusal(taken)) return taken;
  const { payment, side } = taken;
  const invoiceIds = await invoicesOf(payment.id, trx);
  const refusal = checkDifferences(await readMatch(invoiceIds, trx), body.differenceReason);
  if (refusal) return refusal;
  const note = body.differenceReason.trim();
  const moved = await movePayment(payment, { transition: 'resubmit', side, note }, context);
  if (isRefusal(moved)) return moved;
  await trx
    .updateTable('payment')
    .set({ difference_reason: note })
    .where('id', '=', payment.id)
    .execute();
  const subject = await subjectOf(payment, person, trx);
  await beginReviews(paymentReviewType, [subject], clock, trx);
  return moved;
}

/** A payment is taken back (`mayWithdraw` says by whom): its invoices may be paid by another one. */
export async function withdraw(
  body: Body<'withdraw'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, person, clock } = context;
  const taken = await take(body, context);
  if (isRefusal(taken)) return taken;
  const { payment, side } = taken;
  const move = { transition: 'withdraw', side, note: body.reason } as const;
  const moved = await movePayment(payment, move, context);
  if (isRefusal(moved)) return moved;
  const subject = { businessId: payment.id, byPersonId: person.id };
  await withdrawReview(paymentReviewType, subject, clock, trx);
  await trx
    .updateTable('payment_line')
    .set({ live: false })
    .where('payment_id', '=', payment.id)
    .execute();
  return moved;
}

/** Statements whose invoices are all paid become paid; red letters lower what is to be paid. */
async function settlePaid(paymentId: string, context: WriteContext): Promise<Refusal | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from payment_line l join invoice i on i.id = l.invoice_id
    join invoice_application a on a.id = i.application_id
    where l.payment_id = ${paymentId} and a.state = 'received'
      and (select coalesce(sum(b.gross), 0) from invoice b
        where b.application_id = a.id and b.state in ('registered', 'received'))
        <= (select coalesce(sum(k.amount), 0) from payment_line k join payment p on p.id = k.payment_id
          join invoice b on b.id = k.invoice_id
          where b.application_id = a.id and k.live and p.state in ('paid', 'confirmed'))
        + (select coalesce(sum(f.amount), 0) from prepayment_offset f
          join invoice b on b.id = f.invoice_id where b.application_id = a.id)
    order by a.id`.execute(context.trx);
  for (const { id } of rows) {
    const refusal = await moveStatements(id, 'pay', context);
    if (refusal) return refusal;
  }
  return null;
}

/** Finance writes down voucher and date. The supplier's account is compared once more (FU16). */
export async function execute(
  signing: SigningKey,
  body: Body<'execute'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const { trx, clock, publish } = context;
  // An acceptance locks the order before its payments, and a payment is reported to its orders.
  await lockOrdersOf(body.id, trx);
  const taken = await take(body, context);
  if (isRefusal(taken)) return taken;
  const { payment, side } = taken;
  const account = await readAccount(payment.supplierId, trx);
  if (account?.bank !== payment.bank || account.account !== payment.account)
    return refuse('payment.accountChanged');
  if (body.paidOnMs > (await readNow(clock, trx)))
    return refuseAt('paidOnMs', 'payment.futureDate');
  const approvedOn = payment.approvedAtMs === null ? '' : dayOf(payment.approvedAtMs);
  if (dayOf(body.paidOnMs) < approvedOn)
    return refuseAt('paidOnMs', 'payment.beforeApproval', { day: approvedOn });
  const invoiceIds = await invoicesOf(payment.id, trx);
  const blocked = await checkBlocks(invoiceIds, context);
  if (blocked) return blocked;
  const note = `凭证 ${body.voucher}，${dayOf(body.paidOnMs)}`;
  const moved = await movePayment(payment, { transition: 'execute', side, note }, context);
  if (isRefusal(moved)) return moved;
  await trx
    .updateTable('payment')
    .set({ voucher: body.voucher, paid_on: moment(body.paidOnMs) })
    .where('id', '=', payment.id)
    .execute();
  const { id, number, amount } = payment;
  const facts = { amount, paidOn: dayOf(body.paidOnMs), voucher: body.voucher };
  await sealDocument({ kind: 'payment', id, number, facts }, signing, clock, trx);
  await publish(paymentMade, { paymentId: id }, trx);
  return (await settlePaid(payment.id, context)) ?? moved;
}

/** The supplier says that the money has arrived. */
export async function confirm(
  body: Body<'confirm'>,
  context: WriteContext,
): Promise<Status | Refusal> {
  const taken = await take(body, context);
  if (isRefusal(taken)) return taken;
  const { payment, side } = taken;
  return movePayment(payment, { transition: 'confirm', side }, context);
}

/** Vouchers of the finance system: all rows or none, and a refusal names the row by its line. */
export async function importPaid(
  signing: SigningKey,
  { rows }: Body<'importPaid'>,
  context: WriteContext,
): Promise<{ paid: number } | Refusal> {
  const { trx, person } = context;
  const payments = await lockNumbered(
    rows.map(({ number }) => number),
    person.orgId,
    trx,
  );
  const seen = new Set<string>();
  for (const [index, { line: lineOfFile, ...row }] of rows.entries()) {
    const line = String(lineOfFile || index + 1);
    const fail = (refusal: Refusal) =>
      refuse('payment.importRow', { line, reason: say(refusal.refused, refusal.values) });
    if (seen.has(row.number)) return fail(refuse('payment.importTwice', { number: row.number }));
    seen.add(row.number);
    const found = payments.get(row.number);
    if (!found) return fail(refuse('payment.importUnknown', { number: row.number }));
    const done = await execute(signing, { ...row, ...found }, context);
    if (isRefusal(done)) return fail(done);
  }
  return { paid: rows.length };
}
