import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { workingDeadline } from '@jicai/shared/domain/kernel/time/working-days.ts';
import {
  complaintDeadline,
  type ObjectionStage,
  type ObjectionTransition,
  objectionStages,
  objectionTable,
  objectionWindow,
  openStages,
  stageLabels,
} from '@jicai/shared/domain/sourcing/objection/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { numberWithin } from '../../kernel/numbers/numbers.ts';
import {
  complaintDays,
  objectionAnswerDays,
  objectionDays,
} from '../../kernel/settings/settings.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { findSignUp } from '../enrolment/repository.ts';
import { maySeeTender } from '../enrolment/tender.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { notifyOfProject, organisersOf, peopleOfSignUps } from '../life/mail/news.ts';
import {
  findProject,
  findProjectByNumber,
  lockProjectByNumber,
  type ProjectRow,
} from '../life/row.ts';
import type { LifeContext } from '../life/transition.ts';
import { holdAward, releaseAward } from './hold.ts';
import {
  listRows,
  lockObjection,
  type ObjectionFilter,
  type ObjectionRow,
  objectionOf,
  readTimes,
  viewOf,
} from './repository.ts';

type Endpoints = typeof objectionEndpoints;

export interface ObjectionNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

/** The register: a supplier's own objections, or those of the projects that one answers for. */
export async function listObjections(
  { db, clock }: ObjectionNeeds,
  filter: ObjectionFilter,
  person: Person,
): Promise<ResponseOf<Endpoints['list']>> {
  const { rows, total } = await listRows(filter, person, db);
  const now = await readNow(clock, db);
  const days = await readPeriod(complaintDays, db);
  const holidays = await readHolidays(db);
  const shown = rows.map((row) => {
    const { state, complaintUntilMs: complaintUntil, answerDueAtMs: answerDueAt } = row;
    const complaint = { state, complaintUntil, answerDueAt };
    const complaintUntilMs = complaintDeadline(complaint, now, days, holidays);
    // The handler registers what the authority tells them.
    const canComplain =
      complaintUntilMs !== null && row.handlerId === person.id && !row.hasComplaint;
    return { ...objectionOf(row, person), complaintUntilMs, canComplain };
  });
  return { rows: shown, total, serverTimeMs: now };
}

/** When one may object to each stage of a project. */
export async function readWindows(
  { db, clock }: ObjectionNeeds,
  person: Person,
  projectNumber: string,
): Promise<ResponseOf<Endpoints['windows']> | Refusal> {
  const row = await findProjectByNumber(projectNumber, db);
  if (!row || !(await maySeeTender(row, person, db))) return refuse('project.unknown');
  const now = await readNow(clock, db);
  const times = await readTimes(row.id, db);
  const days = await readPeriod(objectionDays, db);
  const holidays = await readHolidays(db);
  const open = openStages(times, days, holidays, now);
  return {
    projectName: row.draft.name,
    windows: objectionStages.map((stage) => {
      const window = objectionWindow(stage, times, days, holidays);
      const { from = null, until = null } = window ?? {};
      return { stage, fromMs: from, untilMs: until, isOpen: open.includes(stage) };
    }),
    serverTimeMs: now,
  };
}

/** Why this supplier cannot object to the stage now; null when they can (PJ10). */
async function raiseProblem(
  row: ProjectRow,
  stage: ObjectionStage,
  { supplierId, now }: { supplierId: string; now: number },
  trx: Executor,
): Promise<Refusal | null> {
  const word = stageLabels[stage];
  const days = await readPeriod(objectionDays, trx);
  const holidays = await readHolidays(trx);
  if (!openStages(await readTimes(row.id, trx), days, holidays, now).includes(stage))
    return refuse('objection.notOpen', { stage: word });
  if (stage !== 'documents' && !(await findSignUp(row.id, supplierId, trx)))
    return refuse('objection.notConcerned', { stage: word });
  const before = await trx
    .selectFrom('objection')
    .select('id')
    .where('project_id', '=', row.id)
    .where('supplier_id', '=', supplierId)
    .where('stage', '=', stage)
    .executeTakeFirst();
  return before ? refuse('objection.once', { stage: word }) : null;
}

const labels = { facts: '质疑事项和事实', request: '质疑请求' } as const;

/** A supplier objects to a stage: once, and within its period. */
export async function raiseObjection(
  { projectNumber, stage, ...texts }: RequestOf<Endpoints['raise']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['raise']> | Refusal> {
  const row = await lockProjectByNumber(projectNumber, trx);
  if (!row || !(await maySeeTender(row, person, trx))) return refuse('project.unknown');
  for (const name of ['facts', 'request'] as const)
    if (texts[name].trim() === '')
      return refuseAt(name, 'objection.missing', { label: labels[name] });
  const now = await readNow(clock, trx);
  const refused = await raiseProblem(row, stage, { supplierId: person.orgId, now }, trx);
  if (refused) return refused;
  const { count } = await trx
    .selectFrom('objection')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('project_id', '=', row.id)
    .executeTakeFirstOrThrow();
  // An objection to the documents cannot change a result that was found by them in time.
  const mayChangeResult = stage !== 'documents';
  const id = randomUUID();
  const number = numberWithin('objection', row.number, Number(count) + 1);
  const answerDays = await readPeriod(objectionAnswerDays, trx);
  const dueAt = workingDeadline(now, answerDays, await readHolidays(trx));
  await trx
    .insertInto('objection')
    .values({
      id,
      number,
      project_id: row.id,
      supplier_id: person.orgId,
      person_id: person.id,
      stage,
      state: 'open',
      ...texts,
      holds_award: mayChangeResult,
      raised_at: moment(now),
      answer_due_at: moment(dueAt),
    })
    .execute();
  await notifyOfObjection(row, `${number} ${stageLabels[stage]}`, { trx, clock });
  if (mayChangeResult) await holdAward(row, number, { trx, clock });
  return { id, number };
}

/** The handler has to answer, which a duty says; the supervisor is told. */
async function notifyOfObjection(row: ProjectRow, text: string, context: LifeContext) {
  const { handlerId, supervisorId } = row;
  const asked = { isKnown: true, subject: '质疑待答复', text, page: 'objections' } as const;
  await notifyOfProject(row, { ...asked, from: 'supplier', personIds: [handlerId] }, context);
  const told = { subject: '供应商提出质疑', text, page: 'objections' } as const;
  const personIds = supervisorId === null ? [] : [supervisorId];
  await notifyOfProject(row, { ...told, from: 'supplier', personIds }, context);
}

/** The objection behind its project's lock, when this person may do this to it now. */
export async function lockFor(
  id: string,
  transition: ObjectionTransition,
  person: Person,
  trx: Executor,
): Promise<ObjectionRow | Refusal> {
  const row = await lockObjection(id, person, trx);
  if (!row) return refuse('objection.unknown');
  return objectionTable.check(transition, viewOf(row, person)) ?? row;
}

/**
 * The handler answers, to the objector and to everybody else who took part; from then on the objector
 * may complain for 15 working days (政府采购法 53, 55).
 */
export async function answerObjection(
  { id, verdict, answer }: RequestOf<Endpoints['answer']>,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const found = await lockFor(id, 'answer', person, trx);
  if ('refused' in found) return found;
  if (answer.trim() === '') return refuseAt('answer', 'objection.answerMissing');
  const now = await readNow(clock, trx);
  const days = await readPeriod(complaintDays, trx);
  const complaintUntil = workingDeadline(now, days, await readHolidays(trx));
  await trx
    .updateTable('objection')
    .set({
      state: objectionTable.next('answer'),
      verdict,
      answer: answer.trim(),
      answered_by: person.id,
      answered_at: moment(now),
      complaint_until: moment(complaintUntil),
    })
    .where('id', '=', id)
    .execute();
  const row = await projectOf(found, trx);
  await notifyOfAnswer(found, row, { trx, clock });
  if (verdict === 'rejected') await releaseAward(row, found.number, { trx, clock });
  return {};
}

async function projectOf({ projectId, number }: ObjectionRow, trx: Executor): Promise<ProjectRow> {
  const row = await findProject(projectId, trx);
  if (!row) throw new Error(`${number} has no project`);
  return row;
}

async function notifyOfAnswer(found: ObjectionRow, row: ProjectRow, context: LifeContext) {
  const objectors = await peopleOf(found.supplierId, context.trx);
  const others = await peopleOfSignUps(row.id, 'all', context);
  const supervisors = row.supervisorId === null ? [] : [row.supervisorId];
  const text = `${found.number} ${stageLabels[found.stage]}`;
  const news = { subject: '质疑已答复', text, page: 'objections' } as const;
  await notifyOfProject(row, { ...news, personIds: [...objectors, ...supervisors] }, context);
  const rest = others.filter((personId) => !objectors.includes(personId));
  const told = {
    ...news,
    page: 'tender',
    text: say('objection.told', { stage: stageLabels[found.stage] }),
  } as const;
  await notifyOfProject(row, { ...told, personIds: rest }, context);
}

/** The objector takes an objection back. */
export async function withdrawObjection(
  { id }: RequestOf<Endpoints['withdraw']>,
  { trx, person, clock }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const found = await lockFor(id, 'withdraw', person, trx);
  if ('refused' in found) return found;
  await trx
    .updateTable('objection')
    .set({ state: objectionTable.next('withdraw') })
    .where('id', '=', id)
    .execute();
  const row = await projectOf(found, trx);
  const news = { subject: '质疑已撤回', text: found.number, page: 'objections' } as const;
  const told = { ...news, from: 'supplier', personIds: organisersOf(row) } as const;
  await notifyOfProject(row, told, { trx, clock });
  await releaseAward(row, found.number, { trx, clock });
  return {};
}

/** Reminds the organisers once, a working day before an answer is due. */
export async function remindOfAnswers({ db, clock }: ObjectionNeeds): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ projectId: string; number: string }>`
      update objection set reminded_at = ${clock.now()}
      where id in (select id from objection where state = 'open' and reminded_at is null
        and answer_due_at <= ${clock.now()} + interval '1 day' order by answer_due_at limit 50
        for update skip locked)
      returning project_id as "projectId", number`.execute(trx);
    for (const { projectId, number } of rows) {
      const row = await findProject(projectId, trx);
      if (!row) continue;
      const news = { subject: '质疑答复即将到期', text: number, page: 'objections' } as const;
      const told = { ...news, from: 'system', personIds: organisersOf(row) } as const;
      await notifyOfProject(row, told, { trx, clock });
    }
  });
}
