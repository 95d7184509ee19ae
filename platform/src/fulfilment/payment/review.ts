import type { PaymentDetail, PaymentReview } from '@jicai/shared/contract/fulfilment/payment.ts';
import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { DecidingLevel } from '@jicai/shared/contract/work/deciders.ts';
import { payKinds } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { foreseeReviews } from '../../work/approval/flow/foresee.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
  SubmittedFact,
} from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { lockPayment, movePayment } from './move.ts';
import { paymentFacts, paymentSide } from './reading.ts';
import {
  acceptorsOf,
  readAcceptors,
  readApplicants,
  readSupervisors,
  supervisorsOf,
} from './thread.ts';

/** The facts that an applicant may have changed when a payment is submitted again. */
async function submitted(id: string, trx: Executor): Promise<SubmittedFact[]> {
  const payment = await paymentFacts(id, null, trx);
  if (!payment) return [];
  const { amount, payKind, bank, account, note, differenceReason, lines } = payment;
  return [
    { label: '付款金额', value: formatFen(amount) },
    { label: '支付方式', value: payKinds[payKind] },
    { label: '收款账户', value: `${bank} ${account}` },
    { label: '备注', value: note },
    { label: '差异说明', value: differenceReason },
    ...lines.map((line) => ({
      label: `发票 ${line.invoiceNumber}`,
      value: formatFen(line.amount),
    })),
  ];
}

/** The review of payments, as far as it begins and withdraws one. */
export const paymentReviewType: ReviewType = {
  businessType: 'payment',
  processName: '付款审批',
  role: 'paymentApprover',
  todoType: 'payment',
  links: { detail: businessPaths.payment, review: businessPaths.paymentReview },
  lock: async (id, trx) => {
    await sql`select id from payment where id = ${id} for update`.execute(trx);
  },
  submitted,
};

interface Subject {
  readonly id: string;
  readonly number: string;
  readonly unitId: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly amount: Fen;
  readonly supplierName: string;
}

/**
 * A payment as the subject of a review: neither its applicant nor an acceptor of its orders decides
 * (rules 4 and 5), nor a supervisor of what it pays for (rule 9). Its invoices or its contract are
 * written already.
 */
export async function subjectOf(
  of: Subject,
  person: Person,
  trx: Executor,
): Promise<ReviewSubject> {
  return subjectWith(of, person, {
    acceptors: await readAcceptors(of.id, trx),
    supervisors: await readSupervisors(of.id, trx),
    applicants: [person.id, ...(await readApplicants(of.id, trx))],
  });
}

/** The people who acted in the chain of a payment, by what they did. */
interface Acted {
  readonly acceptors: readonly string[];
  readonly supervisors: readonly string[];
  readonly applicants: readonly string[];
}

function subjectWith(
  of: Subject,
  person: Person,
  { acceptors, supervisors, applicants }: Acted,
): ReviewSubject {
  const rulesOf = (id: string) => [
    ...(acceptors.includes(id) ? [4] : []),
    ...(applicants.includes(id) ? [5] : []),
  ];
  const parties = [...new Set([...applicants, ...acceptors])].filter(
    (id) => !supervisors.includes(id),
  );
  return {
    id: of.id,
    title: `${of.number} ${of.supplierName}`,
    unitId: of.unitId,
    funds: of.fundsType,
    amount: of.amount,
    submitterId: person.id,
    submitterName: person.name,
    partyIds: [...parties, ...supervisors],
    waivable: Object.fromEntries(parties.map((id) => [id, rulesOf(id)])),
  };
}

/** Says who would approve a payment that is about to be applied for; `orders` is a query for `order_id`. */
export async function readApprovers(
  of: Omit<Subject, 'id' | 'number'> & { readonly orders: RawBuilder<unknown> },
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<DecidingLevel[]> {
  const { orders } = of;
  const subject = subjectWith({ ...of, id: '', number: '' }, person, {
    acceptors: await acceptorsOf(orders, db),
    supervisors: await supervisorsOf(orders, db),
    applicants: [person.id],
  });
  const chain = sql`select people_of_chain('order', o.order_id) from (${orders}) o`;
  const [levels = []] = await foreseeReviews(paymentReviewType, [subject], chain, { clock, db });
  return levels;
}

/** The review of payments (operations.md 2.3, rules 4 and 5). */
export const paymentReview: ReviewKind<PaymentDetail> = {
  ...paymentReviewType,
  facts: (id, _clock, db) => paymentFacts(id, null, db),
  onResult: applyEnd,
  attachments: {
    binding: 'paymentReview',
    bizType: 'DDSH',
    mayRead: async (person, id, db) => {
      const payment = await lockPayment(id, db, 'look');
      const side = payment && paymentSide(payment, person);
      return side !== null && side !== 'supplier';
    },
  },
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const payment = await lockPayment(end.businessId, context.trx);
  if (!payment) throw new Error(`a review of ${end.businessId}, which is not there`);
  const transition = end.state === 'passed' ? 'pass' : 'fail';
  const move = { transition, side: 'reviewer', note: end.opinion } as const;
  const moved = await movePayment(payment, move, { ...context, person: end.by });
  return isRefusal(moved) ? moved : null;
}

/** The page of a reviewer: the payment with its evidence, and where the review stands. */
export async function readPaymentReview(
  id: string,
  person: Person,
  needs: { readonly db: Database; readonly clock: Clock },
): Promise<{ review: PaymentReview } | Refusal> {
  const sheet = await readSheet(paymentReview, id, person, needs);
  if (isRefusal(sheet)) return sheet;
  const { facts, flow, decision, changes } = sheet;
  return {
    review: {
      payment: facts,
      changes,
      flow,
      ...decision,
    },
  };
}
