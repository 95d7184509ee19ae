import type { PaymentDetail, PaymentRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import {
  mayWithdraw,
  type PaymentFacts,
  type PaymentSide,
  type PaymentState,
  paymentStates,
  paymentTable,
} from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { waivedFor, waiverLines } from '../../identity/organisation/waivers.ts';
import { sharesControlIn } from '../../identity/security/control.ts';
import { type Clock, databaseClock } from '../../kernel/db/clock.ts';
import { wordLike } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readMoves, SETTLERS } from '../settlement/documents.ts';
import { conditionsOf, readPage } from '../settlement/filter.ts';
import { logReader, type Parties, sideOf } from '../settlement/sides.ts';
import {
  approvedFor,
  hasActedIn,
  hasDecidedIn,
  readContractEvidence,
  readEvidence,
  readMatch,
  readSupervisors,
} from './thread.ts';

type Tab = 'open' | 'done' | 'all';
const TABS: Readonly<Record<Tab, readonly PaymentState[]>> = {
  open: ['inReview', 'returned', 'approved', 'paid'],
  done: ['confirmed'],
  all: paymentStates,
};

const columns = sql`p.id, p.number, p.state, p.version, ${nameAt('org', 'unit', 'p.applied_at')} as "unitName",
  ${nameAt('org', 'supplier', 'p.applied_at')} as "supplierName", p.funds_type as "fundsType", p.amount, p.pay_kind as "payKind",
  ${nameAt('person', 'applicant', 'p.applied_at')} as "applicantName", p.applied_at as "appliedAtMs", p.voucher, p.paid_on as "paidOnMs"`;
const joins = sql`from payment p join org unit on unit.id = p.unit_id
  join org supplier on supplier.id = p.supplier_id join person applicant on applicant.id = p.applied_by`;

/** The moment at which a payment `p` was made; its row has only the day that was typed. */
const executedAt = sql`(select max(e.at) from settlement_event e
  where e.kind = 'payment' and e.document_id = p.id and e.transition = 'execute')`;

const LIST = { of: 'p', table: 'payment', time: 'applied_at' } as const;

/** One page of the caller's payments, the newest first: one statement. */
export async function listPayments(
  filter: ListFilter & { readonly tab: Tab; readonly page: number; readonly pageSize: number },
  person: Person,
  db: Executor,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const texts = (keyword: string) => [wordLike(sql`p.voucher`, keyword)];
  const where = conditionsOf(filter, { ...LIST, states: TABS[filter.tab], texts }, person);
  const select = sql`${columns} ${joins} join page on page.id = p.id`;
  const found = await readPage<PaymentRow>(LIST, { where, select, page: filter }, db);
  const isSupplier = person.orgType === 'supplier';
  return isSupplier
    ? { ...found, rows: found.rows.map((row) => ({ ...row, applicantName: '' })) }
    : found;
}

/** The people of a payment and its two parties. */
export interface PaymentPeople extends Parties {
  readonly appliedBy: string;
  readonly approvedBy: string | null;
}

/** A person's side of a payment; null for everybody who is not of unit or supplier. */
export function paymentSide(payment: PaymentPeople, person: Person): PaymentSide | null {
  const side = sideOf(payment, person);
  if (side === 'supplier' || side === null) return side;
  if (payment.unitId !== person.orgId) return 'reader';
  if (payment.appliedBy === person.id) return 'applicant';
  return person.roles.includes('finance') ? 'finance' : 'reader';
}

type Payment = PaymentPeople & { readonly id: string; readonly state: PaymentState };

/**
 * Rule 5 of operations.md 2.3: who applied (ever), or decided at any level of the approval, does not pay
 * out, unless a waiver lets them.
 */
export const hasActed = async (
  payment: Pick<Payment, 'id' | 'appliedBy' | 'approvedBy'>,
  { id }: Pick<Person, 'id'>,
  db: Executor,
): Promise<boolean> =>
  payment.appliedBy === id || payment.approvedBy === id || (await hasActedIn(payment.id, id, db));

/** The people who pay out when somebody does: the deputy, and the person in whose place (rule 12). */
export const payersOf = ({ id, inPlaceOf }: Pick<Person, 'id' | 'inPlaceOf'>) => [
  { id },
  ...(inPlaceOf?.finance ? [{ id: inPlaceOf.finance.id }] : []),
];

/** Whether somebody may withdraw a payment now (FU16). */
async function withdraws(payment: Payment, person: Person, db: Executor): Promise<boolean> {
  const { id, state, unitId, appliedBy, approvedBy } = payment;
  const isApplicant = appliedBy === person.id;
  if (isApplicant || unitId !== person.orgId)
    return mayWithdraw(state, { isApplicant, hasDecided: false, mayApply: false });
  if (state !== 'returned' && state !== 'approved') return false;
  // What is lent of finance is to pay out, not to apply.
  const isSettler = SETTLERS.some(
    (role) => person.roles.includes(role) && !(role === 'finance' && person.inPlaceOf?.finance),
  );
  return mayWithdraw(state, {
    isApplicant,
    hasDecided: approvedBy === person.id || (await hasDecidedIn(id, person.id, db)),
    mayApply: isSettler && !(await readSupervisors(id, db)).includes(person.id),
  });
}

/** The facts that the guards of a payment's moves ask about a person (rules 5, 9 and 12). */
export async function factsFor(
  payment: Payment,
  person: Person,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<PaymentFacts> {
  const withdrawing = { mayWithdraw: await withdraws(payment, person, db) };
  // Only a payment that is approved is paid out.
  if (payment.state !== 'approved')
    return { ...withdrawing, actedBefore: false, supervises: false, isControlled: false };
  const payers = payersOf(person);
  const acted = await Promise.all(payers.map((one) => hasActed(payment, one, db)));
  const controlled = await Promise.all(
    payers.map(({ id }) => sharesControlIn('payment', payment.id, id, clock, db)),
  );
  const supervisors = await readSupervisors(payment.id, db);
  const lifted = await waivedFor(payment.unitId, clock, db);
  return {
    ...withdrawing,
    actedBefore: acted.includes(true) && !lifted.includes(5),
    isControlled: controlled.includes(true) && !lifted.includes(CONTROL_RULE),
    supervises: payers.some(({ id }) => supervisors.includes(id)),
  };
}

/** The reasons of the separation of duties that alone keep a person of finance from paying out. */
function forbiddenFor(payment: Payment, person: Person, facts: PaymentFacts): string[] {
  const mayPayOut = payment.unitId === person.orgId && person.roles.includes('finance');
  if (!mayPayOut) return [];
  const refusal = paymentTable.check('execute', { state: payment.state, side: 'finance', facts });
  return refusal && refusal.refused !== 'payment.wrongState'
    ? [say(refusal.refused, refusal.values)]
    : [];
}

type Head = Omit<
  PaymentDetail,
  'lines' | 'match' | 'evidence' | 'events' | 'waivers' | 'actions' | 'forbidden'
> &
  PaymentPeople & {
    /** Somebody in whose place it was paid out. */
    readonly executorForName: string | null;
  };

/** What a payment has for the unit alone: notes, the control of its documents, and who decided and paid. */
const NOT_THE_SUPPLIERS = {
  ...{ note: '', differenceReason: '', applicantName: '', approverName: '', executorName: '' },
  ...{ match: [], waivers: [], forbidden: [] },
} satisfies Partial<PaymentDetail>;

/** A payment with its evidence and the match of its documents, for anybody who may see it. */
export async function paymentFacts(
  id: string,
  person: Person | null,
  db: Executor,
): Promise<PaymentDetail | null> {
  const { rows } = await sql<Head>`
    select ${columns}, p.bank, p.account, p.note, p.difference_reason as "differenceReason",
      coalesce(${nameAt('person', 'approver', 'p.approved_at')}, '') as "approverName",
      coalesce(${nameAt('person', 'executor', executedAt)}, '') as "executorName",
      ${nameAt('person', 'executor_for', executedAt)} as "executorForName",
      p.confirmed_at as "confirmedAtMs", p.unit_id as "unitId", p.supplier_id as "supplierId",
      p.applied_by as "appliedBy", p.approved_by as "approvedBy"
    ${joins} left join person approver on approver.id = p.approved_by
    left join person executor on executor.id = p.executed_by
    left join person executor_for on executor_for.id = p.executed_for
    where p.id = ${id}`.execute(db);
  const [head] = rows;
  if (!head) return null;
  const giver = await approvedFor(head, db);
  const side = person && paymentSide(head, person);
  const facts = person && (await factsFor(head, person, { clock: databaseClock, db }));
  if (person && !side) return null;
  const { rows: lines } = await sql<PaymentDetail['lines'][number]>`
    select l.invoice_id as "invoiceId", l.amount, i.number as "invoiceNumber", i.gross
    from payment_line l join invoice i on i.id = l.invoice_id
    where l.payment_id = ${id} order by i.number`.execute(db);
  const ids = lines.map(({ invoiceId }) => invoiceId);
  const {
    unitId: _,
    supplierId: __,
    appliedBy: ___,
    approvedBy: ____,
    executorForName,
    ...shown
  } = head;
  const reader = logReader(head.supplierId, person);
  const payment = {
    ...shown,
    approverName: nameFor(shown.approverName, giver?.name ?? null),
    executorName: nameFor(shown.executorName, executorForName),
    lines,
    match: await readMatch(ids, db),
    evidence: [...(await readContractEvidence(id, db)), ...(await readEvidence(ids, db))],
    events: await readMoves('payment', id, reader, db),
    actions: side && facts ? paymentTable.actions({ state: head.state, side, facts }) : [],
    waivers: await waiverLines(sql`values ('payment', ${id}::text)`, db),
    forbidden: person && facts ? forbiddenFor(head, person, facts) : [],
  };
  return reader.isSupplier ? { ...payment, ...NOT_THE_SUPPLIERS } : payment;
}

export const readPayment = async (
  id: string,
  person: Person,
  db: Executor,
): Promise<PaymentDetail | Refusal> =>
  (await paymentFacts(id, person, db)) ?? refuse('payment.unknown');
