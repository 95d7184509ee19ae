import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { complaintEndpoints } from '@jicai/shared/contract/sourcing/complaint.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  decisionLabels,
  suspensionEnd,
} from '@jicai/shared/domain/sourcing/objection/complaint.ts';
import { say } from '@jicai/shared/messages.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { releaseOrders } from '../../ordering/order/hold.ts';
import { registeredText } from '../life/complaint-entries.ts';
import { notifyParties } from './news.ts';
import {
  type ComplaintFilter,
  type Contested,
  listComplaintRows,
  lockContested,
  lockProjectOf,
  lockWithProject,
} from './repository.ts';
import { hold } from './suspension.ts';

type Endpoints = typeof complaintEndpoints;

export interface ComplaintNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The register: a supplier's own complaints, or those of the projects that one answers for. */
export async function listComplaints(
  { db }: ComplaintNeeds,
  filter: ComplaintFilter,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const { rows, total } = await listComplaintRows(filter, person, db);
  return {
    rows: rows.map(({ projectId: _, supplierId: __, handlerId, supervisorId: ___, ...shown }) => ({
      ...shown,
      canConclude: handlerId === person.id && shown.result === null,
      canSettle: handlerId === person.id && shown.result === 'upheld' && shown.consequence === null,
    })),
    total,
    canRegister: person.roles.includes('handler'),
  };
}

type Form = RequestOf<Endpoints['register']>;

const labels = { authority: '受理部门', caseNumber: '受理文号', matters: '投诉事项' } as const;

/** The first fault of a complaint's form; null when it has none. */
function formProblem(form: Form, objection: Contested, now: number): Refusal | null {
  if (objection.state === 'withdrawn') return refuse('complaint.objectionOver');
  // 政府采购法 55: after the answer, or after its missed deadline.
  if (objection.state === 'open' && now <= objection.answerDueAt) return refuse('complaint.early');
  if (objection.hasOpen) return refuse('complaint.open');
  for (const name of ['authority', 'caseNumber', 'matters'] as const)
    if (form[name].trim() === '')
      return refuseAt(name, 'complaint.missing', { label: labels[name] });
  const day = momentOfDay(form.receivedOn);
  const isDay =
    /^\d{4}-\d{2}-\d{2}$/.test(form.receivedOn) &&
    form.receivedOn >= dayOf(objection.raisedAt) &&
    day <= now;
  return isDay ? null : refuseAt('receivedOn', 'complaint.day');
}

/**
 * The handler registers a complaint that the authority told them of; everybody concerned is told. Where
 * the authority has suspended the purchase, the orders wait until it decides, for 30 days at most.
 */
export async function registerComplaint(
  form: Form,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['register']> | Refusal> {
  const { trx, person, clock } = context;
  const objectionNumber = form.objectionNumber.trim();
  const project = await lockProjectOf(objectionNumber, trx);
  const objection = await lockContested(objectionNumber, person, trx);
  if (!project || !objection) return refuseAt('objectionNumber', 'complaint.objection');
  const now = await readNow(clock, trx);
  const wrong = formProblem(form, objection, now);
  if (wrong) return wrong;
  const id = randomUUID();
  const number = numberWithin('complaint', objectionNumber, objection.complaints + 1);
  const suspendedUntilMs = form.isSuspended ? suspensionEnd(form.receivedOn) : null;
  const isHeld = suspendedUntilMs !== null && now < suspendedUntilMs;
  await trx
    .insertInto('complaint')
    .values({
      id,
      number,
      objection_id: objection.id,
      authority: form.authority.trim(),
      case_number: form.caseNumber.trim(),
      matters: form.matters.trim(),
      received_on: form.receivedOn,
      registered_by: person.id,
      registered_at: moment(now),
      suspended_until: suspendedUntilMs === null ? null : moment(suspendedUntilMs),
    })
    .execute();
  if (isHeld) await hold(project, number, context);
  const text = registeredText({ number, suspendedUntil: suspendedUntilMs });
  const { supplierId } = objection;
  await notifyParties(project, { subject: '投诉已登记', text, supplierId }, context);
  return { id, number };
}

/**
 * The handler registers what the authority decided: once. After an upheld complaint the orders wait for
 * its consequence (`settleComplaint`).
 */
export async function concludeComplaint(
  { id, result, decision }: RequestOf<Endpoints['conclude']>,
  context: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const { trx, person, clock } = context;
  const found = await lockWithProject(id, person, trx);
  if (!found) return refuse('complaint.unknown');
  const { project, row } = found;
  if (row.result !== null) return refuse('complaint.over');
  if (decision.trim() === '')
    return refuseAt('decision', 'complaint.missing', { label: '处理决定' });
  await trx
    .updateTable('complaint')
    .set({
      result,
      decision: decision.trim(),
      concluded_by: person.id,
      concluded_at: moment(await readNow(clock, trx)),
    })
    .where('id', '=', id)
    .execute();
  const { number, supplierId } = row;
  if (result === 'upheld') await hold(project, number, context);
  else await releaseOrders(number, trx);
  const text =
    result === 'upheld'
      ? say('complaint.upheld', { number })
      : say('complaint.decided', { number, result: decisionLabels[result] });
  await notifyParties(project, { subject: '投诉处理决定已登记', text, supplierId }, context);
  return {};
}
