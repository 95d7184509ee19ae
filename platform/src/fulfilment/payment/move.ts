import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import {
  type PaymentSide,
  type PaymentState,
  type PaymentTransition,
  paymentTable,
} from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { relyOnWaiver } from '../../identity/organisation/waivers.ts';
import { checkCeiling } from '../../identity/role/ceilings.ts';
import { sharesControlIn } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { actingBy } from '../../work/delegation/stand-in.ts';
import { logMove, notify, peopleWith, SETTLERS } from '../settlement/documents.ts';
import { peopleWithRole } from '../thread/news.ts';
import { lockWithOrders } from '../thread/payments.ts';
import { factsFor, hasActed, type PaymentPeople, payersOf } from './reading.ts';

/** A payment's row as its moves need it. */
export interface LockedPayment extends PaymentPeople {
  readonly id: string;
  readonly number: string;
  readonly state: PaymentState;
  readonly version: number;
  readonly amount: Fen;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly supplierName: string;
  readonly bank: string;
  readonly account: string;
  readonly approvedAtMs: number | null;
}

/** The row of a payment, locked until the transaction ends unless it is only looked at. */
export async function lockPayment(
  id: string,
  trx: Executor,
  lock: 'lock' | 'look' = 'lock',
): Promise<LockedPayment | null> {
  const { rows } = await sql<LockedPayment>`
    select p.id, p.number, p.state, p.version, p.amount, p.funds_type as "fundsType", p.bank, p.account,
      p.unit_id as "unitId", p.supplier_id as "supplierId", o.name as "supplierName",
      p.applied_by as "appliedBy", p.approved_by as "approvedBy", p.approved_at as "approvedAtMs"
    from payment p join org o on o.id = p.supplier_id
    where p.id = ${id} ${lock === 'lock' ? sql`for update of p` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Locks a unit's payments of these numbers with their orders, as `lockWithOrders` does: two imports that name
 * the same payments in another order would wait for each other. Returns id and version by number.
 */
export async function lockNumbered(
  numbers: readonly string[],
  unitId: string,
  trx: Executor,
): Promise<ReadonlyMap<string, { readonly id: string; readonly version: number }>> {
  const wanted = sql`unit_id = ${unitId} and number = any(${[...numbers]}::text[])`;
  const { rows: named } = await sql<{ id: string }>`
    select id from payment where ${wanted}`.execute(trx);
  await lockWithOrders(
    named.map(({ id }) => id),
    trx,
  );
  const { rows } = await sql<{ id: string; number: string; version: number }>`
    select id, number, version from payment where ${wanted}`.execute(trx);
  return new Map(rows.map(({ number, id, version }) => [number, { id, version }]));
}

interface Move {
  readonly transition: PaymentTransition;
  readonly side: PaymentSide;
  readonly note?: string;
}

export interface MoveDeps {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly person: Person;
}

type Told = 'buyer' | 'supplier' | 'finance' | 'applicant';

/** Who is told of a payment in a state; those under `asked` have a duty by it. */
const NEWS: Readonly<
  Partial<Record<PaymentState, { readonly asked?: Told; readonly told?: Told }>>
> = {
  returned: { asked: 'applicant', told: 'buyer' },
  approved: { asked: 'finance', told: 'applicant' },
  paid: { asked: 'supplier', told: 'applicant' },
  confirmed: { told: 'buyer' },
};

/** Makes a move of a locked payment by the table of states, logs it and tells who is next. */
export async function movePayment(
  payment: LockedPayment,
  { transition, side, note = '' }: Move,
  { trx, clock, person }: MoveDeps,
): Promise<{ state: PaymentState; version: number } | Refusal> {
  const facts = await factsFor(payment, person, { clock, db: trx });
  const refusal = paymentTable.check(transition, { state: payment.state, side, facts });
  if (refusal) return refusal;
  const above =
    transition === 'execute' && (await checkCeiling('pay', payment.amount, person, trx));
  if (above) return above;
  const payers = transition === 'execute' ? payersOf(person) : [person];
  const line = await relyAs(payers, payment, transition, { trx, clock });
  if (isRefusal(line)) return line;
  const state = paymentTable.next(transition);
  const version = payment.version + 1;
  const now = sql<Date>`${clock.now()}`;
  await trx
    .updateTable('payment')
    .set({
      state,
      version,
      ...(transition === 'pass' ? { approved_by: person.id, approved_at: now } : {}),
      ...(transition === 'execute'
        ? { executed_by: person.id, executed_for: person.inPlaceOf?.finance?.id ?? null }
        : {}),
      ...(transition === 'confirm' ? { confirmed_by: person.id, confirmed_at: now } : {}),
    })
    .where('id', '=', payment.id)
    .execute();
  const { sentence } = paymentTable.transitions[transition];
  const documentId = payment.id;
  const by = transition === 'execute' ? actingBy(person, 'finance').person : person;
  const log = { kind: 'payment', documentId, transition, sentence, person: by } as const;
  await logMove({ ...log, note: [note, line].filter(Boolean).join('；') }, clock, trx);
  await notifyOfMove(payment, state, `${sentence}${note ? `：${note}` : ''}`, {
    trx,
    clock,
    person,
  });
  return { state, version };
}

/** Writes down the waivers that let these people act who otherwise must not (rules 5, 12 and 16). */
async function relyAs(
  people: readonly Pick<Person, 'id'>[],
  payment: LockedPayment,
  transition: PaymentTransition,
  { trx, clock }: Pick<MoveDeps, 'trx' | 'clock'>,
): Promise<string | Refusal> {
  const act = { unitId: payment.unitId, businessType: 'payment', businessId: payment.id } as const;
  const lines = new Set<string>();
  for (const { id } of people) {
    const rules = transition === 'execute' ? await brokenBy(payment, id, { trx, clock }) : [];
    const line = await relyOnWaiver({ ...act, personId: id, rules }, clock, trx);
    if (isRefusal(line)) return line;
    lines.add(line);
  }
  return [...lines].filter(Boolean).join('；');
}

/** The rules that somebody breaks by paying out, so that only a waiver lets them. */
async function brokenBy(
  payment: LockedPayment,
  id: string,
  { trx, clock }: Pick<MoveDeps, 'trx' | 'clock'>,
): Promise<number[]> {
  const acted = await hasActed(payment, { id }, trx);
  const controlled = await sharesControlIn('payment', payment.id, id, clock, trx);
  return [...(acted ? [5] : []), ...(controlled ? [CONTROL_RULE] : [])];
}

/** Who is told. A payment that somebody else knew to wait for them tells them that it is gone. */
function newsOf(
  { state: before, appliedBy }: LockedPayment,
  state: PaymentState,
  { id }: Pick<Person, 'id'>,
): { readonly asked?: Told; readonly told?: Told } {
  if (state !== 'cancelled') return NEWS[state] ?? {};
  return before === 'approved' || appliedBy !== id ? { told: 'buyer' } : {};
}

/** Notifies those who have a duty by a move, and those who only have to know; nobody of their own act. */
async function notifyOfMove(
  payment: LockedPayment,
  state: PaymentState,
  text: string,
  { trx, clock, person }: MoveDeps,
): Promise<void> {
  const { id, number, unitId, supplierId, appliedBy } = payment;
  const people: Readonly<Record<Told, () => Promise<string[]>>> = {
    buyer: () => peopleWith(unitId, SETTLERS, trx),
    supplier: () => peopleWith(supplierId, [], trx),
    // Paying out may be lent to a colleague, who must know that it waits.
    finance: () => peopleWithRole(unitId, 'finance', trx, clock),
    applicant: async () => [appliedBy],
  };
  const idsOf = async (to: Told | undefined) =>
    (to ? await people[to]() : []).filter((one) => one !== person.id);
  const { asked, told } = newsOf(payment, state, person);
  const askedIds = await idsOf(asked);
  const toldIds = (await idsOf(told)).filter((one) => !askedIds.includes(one));
  const news = { subject: '付款有变化', text: `${number}：${text}`, businessId: id };
  const sent = { ...news, url: businessPaths.payment(id), fromName: person.orgName };
  await notify({ ...sent, personIds: askedIds, isKnown: true }, clock, trx);
  await notify({ ...sent, personIds: toldIds }, clock, trx);
}
