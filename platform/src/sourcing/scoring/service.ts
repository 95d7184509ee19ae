import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { OwnScoring, scoringEndpoints } from '@jicai/shared/contract/sourcing/scoring.ts';
import {
  CONTROL_RULE,
  conflictOf,
  UNIT_ADMIN_RULE,
} from '@jicai/shared/domain/identity/separation.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import type { GivenPoints } from '@jicai/shared/domain/sourcing/scoring/scores.ts';
import { limits } from '@jicai/shared/limits.ts';
import { viewerOf } from '../../auction/participation/participation.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import { refuseUnlessWaived } from '../../identity/organisation/waivers.ts';
import { sharesControlIn } from '../../identity/security/control.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { transact, type WriteContext } from '../../kernel/write/write.ts';
import { supplierNames } from '../inquiry/repository.ts';
import { notifyOfProject } from '../life/mail/news.ts';
import { handlersOf, lockProject, type ProjectRow, supervisorsOf } from '../life/row.ts';
import { findScored, termsOf } from './panel.ts';
import * as scoring from './repository.ts';
import { explained, openedSheets, readProgress } from './result.ts';
import { openSheet, sealSheet } from './sheets.ts';

type Endpoints = typeof scoringEndpoints;
type Done = Record<never, never> | Refusal;

export interface ScoringNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
}

const APPOINTING: ReadonlySet<string> = new Set(['quoting', 'closed', 'opened', 'evaluating']);

/** The locked project of a package that is evaluated by points. */
async function lockScored(packageNumber: string, trx: Executor): Promise<ProjectRow | Refusal> {
  const found = await findScored(packageNumber, trx);
  if (isRefusal(found)) return found;
  return (await lockProject(found.id, trx)) ?? refuse('project.unknown');
}

/** The same for its handler, while evaluators may still be appointed or replaced (PE2). */
async function lockForPanel(
  packageNumber: string,
  { trx, person }: WriteContext,
): Promise<ProjectRow | Refusal> {
  const viewer = await viewerOf(packageNumber, person, ['handler'], trx);
  if (isRefusal(viewer)) return viewer;
  const row = await lockScored(packageNumber, trx);
  if (isRefusal(row)) return row;
  if (!APPOINTING.has(row.state)) return refuse('scoring.over');
  for (const [index] of row.draft.packages.entries()) {
    const { lacking } = await readProgress(row.id, `${row.number}-${index + 1}`, trx);
    if (lacking === null) return refuse('scoring.begun');
  }
  return row;
}

/** Why somebody cannot evaluate a project: they hold another duty in it (PE2). */
async function conflictIn(
  row: ProjectRow,
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  const held = [
    [handlersOf(row).includes(personId), 'handle', 'scoring.handler'],
    [
      supervisorsOf(row).includes(personId) ||
        (await scoring.hasCountersigned(row.id, personId, trx)),
      'supervise',
      'scoring.supervisor',
    ],
    [await scoring.hasReviewed(row.id, personId, trx), 'review', 'scoring.reviewer'],
  ] as const;
  for (const [holds, duty, key] of held)
    if (holds && conflictOf(['evaluate', duty], { scope: 'thread' })) return refuse(key);
  return (await checkUnitAdmin(row, personId, clock, trx)) ?? checkOwner(row, personId, clock, trx);
}

/** Rule 17: a unit's administrator evaluates nothing of the unit, also with a post from before the rule. */
async function checkUnitAdmin(
  { id, unitId }: Pick<ProjectRow, 'id' | 'unitId'>,
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  if (!(await scoring.isUnitAdmin(unitId, personId, clock, trx))) return null;
  const act = { unitId, businessType: 'project', businessId: id, personId };
  return refuseUnlessWaived(UNIT_ADMIN_RULE, act, clock, trx);
}

/** Rule 16: an evaluator shares control of no account with the others of the project. */
async function checkOwner(
  { id, unitId }: Pick<ProjectRow, 'id' | 'unitId'>,
  personId: string,
  clock: Clock,
  trx: Executor,
): Promise<Refusal | null> {
  const isControlled = await sharesControlIn('project', id, personId, clock, trx);
  const act = { unitId, businessType: 'project', businessId: id, personId };
  return isControlled ? refuseUnlessWaived(CONTROL_RULE, act, clock, trx) : null;
}

/** Appoints an evaluator, who is told; the scores wait for the opening of the quotes. */
export async function appoint(
  { packageNumber, personId }: RequestOf<Endpoints['appoint']>,
  context: WriteContext,
): Promise<Done> {
  const { trx, person, clock } = context;
  const row = await lockForPanel(packageNumber, context);
  if (isRefusal(row)) return row;
  const candidates = await scoring.listCandidates(row.unitId, row.id, { clock, db: trx });
  const evaluators = await scoring.listEvaluators(row.id, trx);
  if (evaluators.some((one) => one.personId === personId)) return refuse('scoring.twice');
  if (!candidates.some(({ id }) => id === personId)) return refuse('scoring.unknownPerson');
  if (evaluators.length >= limits.evaluators)
    return refuse('scoring.tooMany', { max: String(limits.evaluators) });
  const conflict = await conflictIn(row, personId, clock, trx);
  if (conflict) return conflict;
  const appointed = { projectId: row.id, personId, byPersonId: person.id };
  if (!(await scoring.insertEvaluator(appointed, clock, trx))) return refuse('scoring.twice');
  const isOpen = row.state === 'evaluating';
  const news = { isKnown: isOpen, subject: '评审邀请', page: 'scoring' } as const;
  const text = `${isOpen ? '' : '开标后'}请声明有无利害关系并评分`;
  await notifyOfProject(row, { ...news, text, personIds: [personId] }, context);
  return {};
}

/** Replaces an evaluator who has not submitted anything, with the reason, and tells them. */
export async function remove(
  seals: Seals,
  { packageNumber, personId, reason }: RequestOf<Endpoints['remove']>,
  context: WriteContext,
): Promise<Done> {
  const { trx, clock } = context;
  const row = await lockForPanel(packageNumber, context);
  if (isRefusal(row)) return row;
  if (reason.trim() === '') return refuseAt('reason', 'scoring.reasonMissing');
  const evaluators = await scoring.listEvaluators(row.id, trx);
  const found = evaluators.find((one) => one.personId === personId);
  if (!found || found.state === 'removed') return refuse('scoring.notAppointed');
  if (await hasSheet(row, personId, trx)) return refuse('scoring.submitted');
  const moved = { projectId: row.id, personId, state: 'removed', reason: reason.trim() } as const;
  await scoring.setEvaluator(moved, clock, trx);
  const news = { subject: '不再参加评审', text: moved.reason, page: 'scoring' } as const;
  await notifyOfProject(row, { ...news, personIds: [personId] }, context);
  await openScores(row, { trx, clock, seals });
  return {};
}

async function hasSheet(row: ProjectRow, personId: string, trx: Executor): Promise<boolean> {
  for (const [index] of row.draft.packages.entries()) {
    const sheets = await scoring.listSheets(`${row.number}-${index + 1}`, trx);
    if (sheets.some((sheet) => sheet.personId === personId)) return true;
  }
  return false;
}

/** The task of an evaluator in a package; for everybody else there is none. */
async function findTask(
  packageNumber: string,
  person: Pick<Person, 'id'>,
  db: Executor,
): Promise<scoring.TaskRow | Refusal> {
  const [task] = await scoring.listTasks(person.id, packageNumber, db);
  return task ?? refuse('scoring.notEvaluator');
}

/** The same behind the project's lock: its panel does not change meanwhile. */
async function lockTask(
  packageNumber: string,
  person: Pick<Person, 'id'>,
  trx: Executor,
): Promise<{ row: ProjectRow; task: scoring.TaskRow } | Refusal> {
  const before = await findTask(packageNumber, person, trx);
  if (isRefusal(before)) return before;
  const row = await lockScored(packageNumber, trx);
  if (isRefusal(row)) return row;
  const task = await findTask(packageNumber, person, trx);
  return isRefusal(task) ? task : { row, task };
}

/** An evaluator says that nothing binds them to the suppliers, or withdraws (回避). */
export async function declare(
  seals: Seals,
  { packageNumber, hasConflict, reason }: RequestOf<Endpoints['declare']>,
  context: WriteContext,
): Promise<Done> {
  const { trx, person, clock } = context;
  const locked = await lockTask(packageNumber, person, trx);
  if (isRefusal(locked)) return locked;
  const { row, task: now } = locked;
  if (!now.isOpen && !hasConflict) return refuse('scoring.notOpened');
  const mayWithdraw =
    hasConflict && now.state === 'declared' && !(await hasSheet(row, person.id, trx));
  if (now.state !== 'appointed' && !mayWithdraw) return refuse('scoring.declared');
  if (hasConflict && reason.trim() === '') return refuseAt('reason', 'scoring.reasonMissing');
  const state = hasConflict ? 'withdrawn' : 'declared';
  const moved = { projectId: row.id, personId: person.id, state } as const;
  await scoring.setEvaluator({ ...moved, reason: hasConflict ? reason.trim() : '' }, clock, trx);
  if (hasConflict) {
    await notifyOfWithdrawal(row, packageNumber, context);
    await openScores(row, { trx, clock, seals });
  }
  return {};
}

/** The handler appoints somebody else where the rest of the panel is too small or an even number (PE2). */
async function notifyOfWithdrawal(
  row: ProjectRow,
  packageNumber: string,
  context: WriteContext,
): Promise<void> {
  const { evaluators, needed } = await readProgress(row.id, packageNumber, context.trx);
  const left = evaluators.filter(
    ({ state }) => state === 'appointed' || state === 'declared',
  ).length;
  const isEnough = left >= needed && left % 2 === 1;
  const text = `有评审人员申请回避，${isEnough ? `其余 ${left} 人仍符合人数要求` : '请另行指定'}`;
  const page = { hallOf: packageNumber };
  const news = { isKnown: !isEnough, subject: '评审人员回避', text, page } as const;
  await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
}

/** Every supplier once, every criterion within its points (PE3). */
function checkGiven(
  given: readonly GivenPoints[],
  suppliers: ReadonlyMap<string, { readonly name: string }>,
  { criteria }: ProjectRow['draft'],
): Refusal | null {
  const codes = new Set(given.map(({ code }) => code));
  const isWhole =
    codes.size === given.length &&
    codes.size === suppliers.size &&
    [...codes].every((code) => suppliers.has(code)) &&
    given.every(({ points }) => points.length === criteria.length);
  if (!isWhole) return refuse('scoring.suppliers');
  for (const { code, points } of given)
    for (const [index, { name: criterion, points: most }] of criteria.entries())
      if ((points[index] ?? 0) > most * 100)
        return refuse('scoring.points', {
          name: suppliers.get(code)?.name ?? code,
          nth: String(index + 1),
          criterion,
          most: String(most),
        });
  return null;
}

/** The suppliers whose quotes of a package are opened. */
async function openedSuppliers(packageNumber: string, db: Executor) {
  const names = await supplierNames(packageNumber, db);
  const quoted = await db
    .selectFrom('auction_entrant')
    .select('code')
    .where('package_number', '=', packageNumber)
    .where('amount', 'is not', null)
    .orderBy('code')
    .execute();
  return new Map(quoted.map(({ code }) => [code, { name: names.get(code)?.name ?? '' }]));
}

/** Seals an evaluator's sheet, once. The last one opens all of them, and variances ask for reasons. */
export function submitSheet(
  { db, clock, seals }: ScoringNeeds,
  person: Person,
  { packageNumber, given }: RequestOf<Endpoints['submit']>,
): Promise<ResponseOf<Endpoints['submit']> | Refusal> {
  return transact(db, async (trx) => {
    const locked = await lockTask(packageNumber, person, trx);
    if (isRefusal(locked)) return locked;
    const { row, task } = locked;
    if (!task.isOpen)
      return refuse(row.state === 'evaluating' ? 'scoring.over' : 'scoring.notOpened');
    if (task.state !== 'declared') return refuse('scoring.declareFirst');
    const controlled = await checkOwner(row, person.id, clock, trx);
    if (controlled) return controlled;
    const wrong = checkGiven(given, await openedSuppliers(packageNumber, trx), row.draft);
    if (wrong) return wrong;
    const place = { packageNumber, personId: person.id };
    const sealed = sealSheet(place, given, seals);
    if (!(await scoring.insertSheet({ ...place, ...sealed }, clock, trx)))
      return refuse('scoring.submittedBefore');
    await openScores(row, { trx, clock, seals });
    return { hash: sealed.hash };
  });
}

interface ScoringContext {
  readonly trx: WriteContext['trx'];
  readonly clock: Clock;
  readonly seals: Seals;
}

/**
 * Opens the sheets of each package whose scores are complete, once: by the last sheet, or since an evaluator
 * who had not submitted one left the panel.
 */
async function openScores(row: ProjectRow, context: ScoringContext): Promise<void> {
  for (const [index] of row.draft.packages.entries())
    await openScoresOf(row, `${row.number}-${index + 1}`, context);
}

/** Stores the sums of complete sheets, from which deviations follow, and tells who has to go on (PE4, PE5). */
async function openScoresOf(
  row: ProjectRow,
  packageNumber: string,
  { seals, ...context }: ScoringContext,
): Promise<void> {
  const { trx } = context;
  const progress = await readProgress(row.id, packageNumber, trx);
  if (progress.lacking) return;
  const sheets = openedSheets(packageNumber, progress, seals);
  if (!(await scoring.insertTotals(packageNumber, sheets, trx))) return;
  const open = await explained(packageNumber, sheets, trx);
  const text =
    open.length === 0
      ? '请核对得分并提交评审结果'
      : `有 ${open.length} 处评分偏差待评审人员说明，说明后可提交评审结果`;
  const page = { hallOf: packageNumber };
  const news = { isKnown: open.length === 0, subject: '评分已全部提交', text, page } as const;
  await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
  const personIds = open.map(({ evaluatorId }) => evaluatorId);
  const asked = { isKnown: true, subject: '评分偏差待说明', page: 'scoring' } as const;
  const why = '您的评分与平均分相差较大，请说明理由';
  await notifyOfProject(row, { ...asked, text: why, personIds }, context);
}

/** The variances of one evaluator, once every sheet is in. */
async function ownVariances(
  row: ProjectRow,
  { packageNumber, personId }: { packageNumber: string; personId: string },
  seals: Seals,
  db: Executor,
) {
  const progress = await readProgress(row.id, packageNumber, db);
  if (progress.lacking) return [];
  const sheets = openedSheets(packageNumber, progress, seals);
  const all = await explained(packageNumber, sheets, db);
  return all.filter(({ evaluatorId }) => evaluatorId === personId);
}

/** An evaluator gives the reason of points that are far from the mean, once (PE5). */
export async function explain(
  seals: Seals,
  { packageNumber, code, reason }: RequestOf<Endpoints['explain']>,
  { trx, person, clock }: WriteContext,
): Promise<Done> {
  const task = await findTask(packageNumber, person, trx);
  if (isRefusal(task)) return task;
  const row = await findScored(packageNumber, trx);
  if (isRefusal(row)) return row;
  if (reason.trim() === '') return refuseAt('reason', 'scoring.reasonMissing');
  const own = { packageNumber, personId: person.id };
  const variance = (await ownVariances(row, own, seals, trx)).find((one) => one.code === code);
  if (!variance) return refuse('scoring.noVariance');
  const given = { ...own, code, reason: reason.trim() };
  if (!(await scoring.insertReason(given, clock, trx))) return refuse('scoring.explained');
  await notifyIfExplained(row, packageNumber, { trx, clock, seals });
  return {};
}

/** Tells the handler that the last deviation has its reason: the evaluation can be decided. */
async function notifyIfExplained(
  row: ProjectRow,
  packageNumber: string,
  { seals, ...context }: ScoringContext,
): Promise<void> {
  const progress = await readProgress(row.id, packageNumber, context.trx);
  const sheets = openedSheets(packageNumber, progress, seals);
  const all = await explained(packageNumber, sheets, context.trx);
  if (all.some(({ reason }) => reason === '')) return;
  const page = { hallOf: packageNumber };
  const news = { isKnown: true, subject: '评分偏差已全部说明', page } as const;
  const text = '请核对得分并提交评审结果';
  await notifyOfProject(row, { ...news, text, personIds: [row.handlerId] }, context);
}

type Task = ResponseOf<Endpoints['tasks']>['rows'][number];

async function taskOf(
  { projectId: _, ...task }: scoring.TaskRow,
  row: ProjectRow,
  personId: string,
  { db, seals }: ScoringNeeds,
): Promise<Task> {
  const { packageNumber } = task;
  const all = task.hasSubmitted
    ? await ownVariances(row, { packageNumber, personId }, seals, db)
    : [];
  return { ...task, reasonsAsked: all.filter(({ reason }) => reason === '').length };
}

/** The packages that the caller was appointed for. */
export async function readTasks(
  needs: ScoringNeeds,
  person: Person,
): Promise<ResponseOf<Endpoints['tasks']>> {
  const rows: Task[] = [];
  for (const task of await scoring.listTasks(person.id, null, needs.db)) {
    const row = await findScored(task.packageNumber, needs.db);
    if (!isRefusal(row)) rows.push(await taskOf(task, row, person.id, needs));
  }
  return { rows };
}

/** An evaluator's own part in a package. Suppliers are named once their quotes are opened (PE4). */
export async function readOwn(
  needs: ScoringNeeds,
  person: Person,
  packageNumber: string,
): Promise<{ scoring: OwnScoring } | Refusal> {
  const { db, seals } = needs;
  const task = await findTask(packageNumber, person, db);
  if (isRefusal(task)) return task;
  const row = await findScored(packageNumber, db);
  if (isRefusal(row)) return row;
  const suppliers = await openedSuppliers(packageNumber, db);
  const stored = (await scoring.listSheets(packageNumber, db)).find(
    ({ personId }) => personId === person.id,
  );
  const given = stored ? openSheet(packageNumber, stored, seals).given : [];
  const variances = stored
    ? await ownVariances(row, { packageNumber, personId: person.id }, seals, db)
    : [];
  return {
    scoring: {
      ...(await taskOf(task, row, person.id, needs)),
      ...termsOf(row),
      suppliers: [...suppliers].map(([code, { name }]) => ({ code, name })),
      given: given.map(({ code, points }) => ({ code, points: [...points] })),
      variances: variances.map(({ evaluatorId: personId, ...one }) => ({
        ...one,
        personId,
        name: person.name,
      })),
    },
  };
}

/** Whether somebody evaluates a package and has declared that nothing binds them to its suppliers. */
export async function isDeclaredEvaluator(
  packageNumber: string,
  person: Pick<Person, 'id'>,
  db: Executor,
): Promise<boolean> {
  const task = await findTask(packageNumber, person, db);
  return !isRefusal(task) && task.state === 'declared';
}
