import {
  conflictsOf,
  type Duty,
  dutyWord,
  type Separation,
} from '@jicai/shared/domain/fulfilment/duties.ts';
import { CONTROL_RULE } from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { RoleName } from '@jicai/shared/domain/kernel/rights/roles.ts';
import { sql } from 'kysely';
import { relyOnWaiver, waivedFor } from '../../identity/organisation/waivers.ts';
import { CONTROLLED, sharesControlIn } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readApprovedAmount } from '../../ordering/order/approved.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { settingOf, twoAcceptorsAbove } from '../settings.ts';
import { applicantsOf, leaveApprovals, lockPayments, paymentsOfOrder } from './payments.ts';

/** An order as far as the separation of duties goes. */
export interface DutyOrder {
  readonly id: string;
  readonly unitId: string;
  readonly buyerId: string;
}

/** Whether the approved amount of an order is above the ceiling from which two acceptors are needed. */
export async function isAboveCeiling(
  { id }: Pick<DutyOrder, 'id'>,
  db: Executor,
): Promise<boolean> {
  return (await readApprovedAmount(id, db)) > (await settingOf(twoAcceptorsAbove, db)) * 100;
}

/**
 * The duties that a person has in an order's thread, from the order itself to its payments. A decision
 * at any level of a review is a duty of who made it and of who it was made for (rule 12).
 */
export async function dutiesOf(
  order: DutyOrder,
  personId: string,
  db: Executor,
): Promise<readonly Duty[]> {
  const id = sql`${order.id}::text`;
  const contracts = sql`select id from contract where order_id = ${id}`;
  const payments = sql`select id from payments`;
  const { rows } = await sql<{ duty: Duty }>`
    with payments as (${paymentsOfOrder(id)})
    select duty from fulfilment_duty where order_id = ${id} and person_id = ${personId}
    union select 'review' where ${personId} in (${decidersOf('order', id)})
    union select 'reviewContract' where ${personId} in (${decidersOf('contract', contracts)})
    union select 'applyPayment' where ${personId} in (${applicantsOf(payments)})
    union select 'approvePayment' where ${personId} in (${decidersOf('payment', payments)})
    union select 'executePayment' from payment where id in (${payments})
      and ${personId} in (executed_by, executed_for)`.execute(db);
  const held = rows.map(({ duty }) => duty);
  return order.buyerId === personId ? ['order', ...held] : held;
}

/** A person's wish to take on a duty, judged by the table of separations. */
export interface DutyCheck {
  /** The refusal of a hard separation; null when the duty may be taken on. */
  readonly refusal: Refusal | null;
  /** The note of a soft separation for the timeline; empty for none. */
  readonly note: string;
  /** The numbers of the rules that only a waiver of the unit lifts. */
  readonly waived: readonly number[];
}

const FREE: DutyCheck = { refusal: null, note: '', waived: [] };

/**
 * Judges whether a person may take on a duty in an order's thread (operations.md 2.3), with the
 * waivers that the unit has now.
 */
export async function checkDuty(
  order: DutyOrder,
  personId: string,
  duty: Duty,
  { clock, db }: { readonly clock: Clock; readonly db: Executor },
): Promise<DutyCheck> {
  const controlled = await sharesControlIn('order', order.id, personId, clock, db);
  const held = await dutiesOf(order, personId, db);
  if (held.length === 0 && !controlled) return FREE;
  const conflicts = conflictsOf(duty, held, await isAboveCeiling(order, db));
  const hard = conflicts.filter(({ kind }) => kind === 'hard');
  const lifted =
    controlled || hard.some(({ canBeWaived }) => canBeWaived)
      ? await waivedFor(order.unitId, clock, db)
      : [];
  const isLifted = ({ canBeWaived, rule }: Separation) => canBeWaived && lifted.includes(rule);
  const wordsOf = (conflict: (typeof conflicts)[number]) => ({
    held: dutyWord(conflict.other),
    duty: dutyWord(duty),
    rule: String(conflict.rule),
  });
  const broken = hard.find((conflict) => !isLifted(conflict));
  if (broken) return { ...FREE, refusal: refuse('duty.conflict', wordsOf(broken)) };
  if (controlled && !lifted.includes(CONTROL_RULE)) return { ...FREE, refusal: CONTROLLED };
  const notes = conflicts.map(wordsOf).map((words) => `${words.held}与${words.duty}为同一人`);
  const rules = [...hard.map(({ rule }) => rule), ...(controlled ? [CONTROL_RULE] : [])];
  const waived = [...new Set(rules)];
  return { refusal: null, note: [...new Set(notes)].join('；'), waived };
}

/**
 * Takes on a duty that `checkDuty` allows and writes it down, with the waiver that it relies on. The
 * note is for the timeline.
 */
export async function takeDuty(
  order: DutyOrder,
  personId: string,
  duty: Duty,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly note: string } | Refusal> {
  const isAccepting = duty === 'lead' || duty === 'cosign';
  if (isAccepting) await lockPayments(order.id, trx);
  const { refusal, note, waived } = await checkDuty(order, personId, duty, { clock, db: trx });
  if (refusal) return refusal;
  const act = { unitId: order.unitId, businessType: 'order', businessId: order.id } as const;
  const line = await relyOnWaiver({ ...act, personId, rules: waived }, clock, trx);
  if (isRefusal(line)) return line;
  await recordDuty(order.id, personId, duty, clock, trx);
  if (isAccepting) await leaveApprovals(order.id, personId, trx);
  return { note: [note, line].filter(Boolean).join('；') };
}

/**
 * The same by a role that may be lent: the separations are asked for the deputy and for the person in
 * whose place, and both have the duty from then on (rule 12).
 */
export async function takeDutyAs(
  order: DutyOrder,
  { person, role }: { readonly person: Person; readonly role: RoleName },
  duty: Duty,
  clock: Clock,
  trx: Executor,
): Promise<{ readonly note: string } | Refusal> {
  const notes: string[] = [];
  const giver = person.inPlaceOf?.[role];
  for (const id of [person.id, ...(giver ? [giver.id] : [])]) {
    const taken = await takeDuty(order, id, duty, clock, trx);
    if (isRefusal(taken)) return taken;
    notes.push(taken.note);
  }
  return { note: [...new Set(notes)].filter(Boolean).join('；') };
}

/** Writes down that a person took on a duty. */
export async function recordDuty(
  orderId: string,
  personId: string,
  duty: Duty,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await sql`
    insert into fulfilment_duty (order_id, person_id, duty, at)
    values (${orderId}, ${personId}, ${duty}, ${clock.now()}) on conflict do nothing`.execute(trx);
}
