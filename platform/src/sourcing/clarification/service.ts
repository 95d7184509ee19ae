import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { clarificationEndpoints } from '@jicai/shared/contract/sourcing/clarification.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { checkHorizon } from '@jicai/shared/domain/sourcing/project/horizon.ts';
import { type ProjectState, projectTable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { say } from '@jicai/shared/messages.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { maySeeTender } from '../enrolment/tender.ts';
import { notifyOfProject, organisersOf, peopleOfSignUps } from '../life/mail/news.ts';
import {
  type findProject,
  findProjectByNumber,
  lockProject,
  lockProjectByNumber,
  mayReadFile,
  type ProjectRow,
} from '../life/row.ts';
import { endBroughtByAnswer, MOVABLE, moveEndForAnswer } from './end.ts';
import * as questions from './repository.ts';

type Endpoints = typeof clarificationEndpoints;

/** A project may be asked about from its publication until its questions or its quoting end (CL1). */
const OPEN: readonly ProjectState[] = ['published', 'signUp', 'quoting'];

/** Why nothing can be asked any more; null while it can. */
function askRefusal({ state, questionsEndAt, quoteClosesAt }: ProjectRow, now: number) {
  const isPast = (at: number | null) => at !== null && now >= at;
  if (!OPEN.includes(state) || isPast(quoteClosesAt))
    return refuse('clarification.closed', { state: projectTable.states[state] });
  return questionsEndAt !== null && isPast(questionsEndAt)
    ? refuse('clarification.over', { time: timeText(questionsEndAt) })
    : null;
}

/** One page of a project's questions as somebody may read them: unanswered ones by their asker and organisers. */
export async function listClarifications(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  person: Person | null,
  { number, page }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']> | Refusal> {
  const row = await findProjectByNumber(number, db);
  if (!row || !(await maySeeTender(row, person, db))) return refuse('project.unknown');
  const now = await readNow(clock, db);
  const isSupplier = person?.roles.includes('supplier') ?? false;
  const isHandler = person?.id === row.handlerId;
  const orgId = isSupplier && person ? person.orgId : '';
  const seesAll = person !== null && mayReadFile(row, person);
  return {
    ...(await questions.listOf(row.id, { orgId, seesAll }, page, db)),
    mayAsk: isSupplier && askRefusal(row, now) === null,
    mayAnswer: isHandler,
    mayMove: isHandler && MOVABLE.includes(row.state),
    movesToMs: isHandler ? await endBroughtByAnswer(row, now, db) : null,
    quoteClosesAtMs: row.quoteClosesAt,
    questionsEndAtMs: row.questionsEndAt,
  };
}

/** A supplier asks without a name (CL1). */
export async function ask(
  { number, question }: RequestOf<Endpoints['ask']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['ask']> | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockProjectByNumber(number, trx);
  if (!row || !(await maySeeTender(row, person, trx))) return refuse('project.unknown');
  const now = await readNow(clock, trx);
  const over = askRefusal(row, now);
  if (over) return over;
  if (question.trim() === '') return refuseAt('question', 'clarification.questionMissing');
  const max = limits.clarificationsOfSupplier;
  if ((await questions.countOf(row.id, person.orgId, trx)) >= max)
    return refuse('clarification.tooMany', { max: String(max) });
  const id = randomUUID();
  await trx
    .insertInto('project_question')
    .values({
      id,
      project_id: row.id,
      supplier_id: person.orgId,
      person_id: person.id,
      question: question.trim(),
      asked_at: moment(now),
    })
    .execute();
  const text = say('clarification.newQuestion');
  const news = { isKnown: true, subject: '项目待答疑', text, page: 'file' } as const;
  await notifyOfProject(row, { ...news, from: 'supplier', personIds: [row.handlerId] }, context);
  return { id };
}

/** Why the end of quoting cannot be moved to this time; null when it can, or is not to be. */
function moveRefusal(
  { state, quoteClosesAt }: ProjectRow,
  moveTo: number | null,
  now: number,
): Refusal | null {
  if (moveTo === null) return null;
  if (!MOVABLE.includes(state)) return refuse('clarification.noMove');
  if (moveTo <= (quoteClosesAt ?? moveTo)) return refuse('clarification.earlier');
  return checkHorizon('quoteClosesAt', moveTo, now);
}

/** The handler answers for everybody at once, and may move the end of quoting (CL2–CL4). */
export async function answer(
  { id, answer: text, moveToMs }: RequestOf<Endpoints['answer']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['answer']> | Refusal> {
  const { trx, person, clock } = context;
  const asked = await questions.find(id, trx);
  const row = asked && (await lockProject(asked.projectId, trx));
  if (!asked || row?.handlerId !== person.id) return refuse('clarification.unknown');
  if (asked.answer !== null) return refuse('clarification.answered');
  if (text.trim() === '') return refuseAt('answer', 'clarification.answerMissing');
  const refusal = moveRefusal(row, moveToMs, await readNow(clock, trx));
  if (refusal) return refusal;
  const movedTo = await moveEndForAnswer(row, { id, wished: moveToMs }, context);
  if (isRefusal(movedTo)) return movedTo;
  const written = { id, answer: text.trim(), personId: person.id, movedTo };
  if (!(await questions.writeAnswer(written, clock, trx))) return refuse('clarification.answered');
  const moved = movedTo === null ? '' : say('clarification.moved', { time: timeText(movedTo) });
  const told = moved || say('clarification.newAnswer');
  const signedUp = await peopleOfSignUps(row.id, 'all', context);
  const askers = await peopleOf(asked.supplierId, trx);
  const news = { subject: '项目答疑', text: told } as const;
  const personIds = [...signedUp, ...askers];
  const mail = {
    cause: `answer:${id}`,
    text: `${say('clarification.newAnswer')}${moved && `；${moved}`}`,
  };
  await notifyOfProject(row, { ...news, mail, personIds, page: 'tender' }, context);
  const others = organisersOf(row).filter((one) => one !== person.id);
  await notifyOfProject(row, { ...news, personIds: others, page: 'file' }, context);
  return {};
}

/** The answered questions of a project, for its archive. */
export async function readForArchive(projectId: string, db: Parameters<typeof findProject>[1]) {
  return questions.listAll(projectId, db);
}
