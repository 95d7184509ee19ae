import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { ProjectDraft } from '@jicai/shared/contract/sourcing/draft.ts';
import type { projectEndpoints } from '@jicai/shared/contract/sourcing/editor.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { cutText } from '@jicai/shared/domain/kernel/texts/cut-text.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { checkDraft } from '@jicai/shared/domain/sourcing/project/check.ts';
import { type ProjectMethod, withNewRules } from '@jicai/shared/domain/sourcing/project/draft.ts';
import { isEditable, projectTable } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import type { Files } from '../../files/upload/service.ts';
import { checkCeiling } from '../../identity/role/ceilings.ts';
import { readHolidays } from '../../kernel/calendar/holidays.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { lockByKey } from '../../kernel/db/locks/lock-by-key.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { drawDocumentNumbers } from '../../kernel/numbers/numbers.ts';
import { inquiryDays } from '../../kernel/settings/settings.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { readOffers } from '../../mall/catalog/offers.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { checkFramework } from '../framework/competition.ts';
import { checkBudget } from '../life/budget.ts';
import { checkControl } from '../life/control.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { fileOf } from '../life/file.ts';
import { categoryCodeOf } from '../life/mail/news.ts';
import {
  contentOf,
  findProject,
  keepDuty,
  lockOwnProject,
  lockProject,
  mayReadFile,
  type ProjectRow,
} from '../life/row.ts';
import { projectSubject } from '../life/subject.ts';
import { applyTransition } from '../life/transition.ts';
import { projectReview, projectReviewType } from '../review/kind.ts';
import { firstDraft } from './first-draft.ts';
import * as projects from './repository.ts';

type Endpoints = typeof projectEndpoints;

export interface EditorNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Pick<Files, 'save' | 'claimAgain'>;
}

type Moved = ResponseOf<Endpoints['submit']>;

/** Drafts that one handler may have at the same time. */
const MOST_DRAFTS = 200;

/** A project with its timeline, and the place of its review for who may read that. */
export async function readProject(
  { db, clock }: EditorNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const row = await findProject(id, db);
  if (!row || !mayReadFile(row, person)) return refuse('project.unknown');
  const project = await fileOf(row, person, clock, db);
  if (row.state === 'draft') return { project };
  const sheet = await readSheet(projectReview, id, person, { clock, db });
  return { project: { ...project, review: isRefusal(sheet) ? null : sheet.flow } };
}

interface NewProject {
  readonly method: ProjectMethod;
  readonly draft: ProjectDraft;
  readonly copiedFrom: string | null;
  readonly retenderOf: string | null;
}

/** Writes a draft of the caller's unit under a number of its own. */
export async function insertDraft(
  { method, draft, copiedFrom, retenderOf }: NewProject,
  { trx, person, clock }: WriteContext,
): Promise<{ id: string; number: string } | Refusal> {
  await lockByKey('projectDraft', person.id, trx);
  const { count } = await trx
    .selectFrom('sourcing_project')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handler_id', '=', person.id)
    .where('state', 'in', ['draft', 'returned'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_DRAFTS) return refuse('project.tooMany', { max: String(MOST_DRAFTS) });
  const id = randomUUID();
  const { now, numbers } = await drawDocumentNumbers(`project.${method}`, 1, clock, trx);
  const [number = ''] = numbers;
  await trx
    .insertInto('sourcing_project')
    .values({
      id,
      number,
      method,
      state: 'draft',
      unit_id: person.orgId,
      handler_id: person.id,
      ...columnsOf(draft),
      saved_at: moment(now),
      saved_by: person.id,
      created_at: moment(now),
      copied_from: copiedFrom,
      retender_of: retenderOf,
    })
    .execute();
  return { id, number };
}

/** The text with the rules that nobody chooses, and the columns beside it that lists need. */
const columnsOf = (draft: ProjectDraft) => ({
  content: contentOf(withNewRules(draft)),
  name: draft.name,
  category: draft.category,
  budget: draft.budget,
  selection: draft.selection,
});

/** A draft without text; its unit is the handler's. */
export async function createProject(
  { method }: RequestOf<Endpoints['create']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['create']> | Refusal> {
  const draft = await firstDraft(method, context);
  return insertDraft({ method, draft, copiedFrom: null, retenderOf: null }, context);
}

/** An inquiry about a product of the mall: its name, specification and unit are the first line. */
export async function createAbout(
  { productId, quantity }: RequestOf<Endpoints['createAbout']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['create']> | Refusal> {
  const [offer] = await readOffers({ productIds: [productId] }, null, context.trx);
  if (!offer) return refuse('product.unknown');
  const { productName, brandName, model, unit, categoryId, categoryName } = offer;
  const text = (full: string) => cutText(full, limits.projectItemText);
  const line = {
    name: text(productName),
    spec: text(
      [brandName && `参考品牌 ${brandName}`, model && `型号 ${model}`].filter(Boolean).join('，'),
    ),
    unit: unit.slice(0, 20),
    quantity: String(quantity),
  };
  const draft: ProjectDraft = {
    ...(await firstDraft('inquiry', context)),
    name: cutText(`${productName}询价采购`, limits.projectName),
    category: cutText([categoryId, categoryName].filter(Boolean).join(' '), limits.projectName),
    packages: [{ name: text(productName), startingPrice: null, lines: [line] }],
  };
  return insertDraft({ method: 'inquiry', draft, copiedFrom: null, retenderOf: null }, context);
}

/**
 * A draft with the text of a project that the caller may read. Times and attachments are not copied.
 * A failed project that is tendered again is linked.
 */
export async function copyProject(
  { id, retender }: RequestOf<Endpoints['copy']>,
  context: WriteContext,
): Promise<ResponseOf<Endpoints['copy']> | Refusal> {
  const row = await findProject(id, context.trx);
  if (!row || !mayReadFile(row, context.person) || row.unitId !== context.person.orgId)
    return refuse('project.unknown');
  if (retender && row.state !== 'failed') return refuse('project.wrongState', { state: '未流标' });
  const isHandler = row.draft.supervisorId === context.person.id;
  const draft: ProjectDraft = {
    ...row.draft,
    supervisorId: isHandler ? '' : row.draft.supervisorId,
    publishAt: null,
    signUpOpensAt: null,
    signUpEndsAt: null,
    questionsEndAt: null,
    quoteOpensAt: null,
    quoteClosesAt: null,
    fileGroup: null,
  };
  const links = { copiedFrom: row.id, retenderOf: retender ? row.id : null };
  return insertDraft({ method: row.method, draft, ...links }, context);
}

/** Marks a project of one's unit as a template; whoever of its handlers may copy it may mark it (PJ15). */
export async function markTemplate(
  { id, isTemplate }: RequestOf<Endpoints['markTemplate']>,
  { trx, person }: WriteContext,
): Promise<Record<never, never> | Refusal> {
  const row = await lockProject(id, trx);
  if (!row || !mayReadFile(row, person) || row.unitId !== person.orgId)
    return refuse('project.unknown');
  if (isTemplate && row.draft.name.trim() === '') return refuse('project.templateUnnamed');
  await trx
    .updateTable('sourcing_project')
    .set({ is_template: isTemplate })
    .where('id', '=', id)
    .execute();
  return {};
}

/** Somebody else, or another tab, has saved since: nothing of theirs is overwritten (PJ3). */
const changedElsewhere = ({ savedByName, savedAt }: ProjectRow): Refusal =>
  refuse('project.changedElsewhere', { name: savedByName, time: clockText(savedAt) });

/** Saves the text as it is; what is missing is asked for at the submit. */
export async function saveProject(
  { files }: EditorNeeds,
  { id, version, draft, fileChange }: RequestOf<Endpoints['save']>,
  { trx, person, clock }: WriteContext,
): Promise<ResponseOf<Endpoints['save']> | Refusal> {
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  if (!isEditable(row.state)) return notEditable(row);
  if (row.version !== version) return changedElsewhere(row);
  const group = draft.fileGroup;
  if (group !== null) {
    const owner = { personId: person.id, kind: 'project', id } as const;
    const refusal =
      fileChange === null
        ? await files.claimAgain({ groupId: group, before: row.draft.fileGroup }, owner, trx)
        : await files.save({ ...fileChange, fileGroupId: group }, owner, trx);
    if (refusal) return refusal;
  }
  const now = await readNow(clock, trx);
  await trx
    .updateTable('sourcing_project')
    .set({
      ...columnsOf(draft),
      version: version + 1,
      saved_at: moment(now),
      saved_by: person.id,
    })
    .where('id', '=', id)
    .execute();
  return { version: version + 1, savedAtMs: now };
}

const notEditable = ({ state }: ProjectRow): Refusal =>
  refuse('project.wrongState', { state: projectTable.states[state] });

/** Checks the whole text, fixes it, and begins its review (PJ2, PJ4). */
export async function submitProject(
  { id, version }: RequestOf<Endpoints['submit']>,
  context: WriteContext,
): Promise<Moved | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  if (row.version !== version) return changedElsewhere(row);
  const now = await readNow(clock, trx);
  const { draft, method, handlerId } = row;
  const [problem] = checkDraft(draft, {
    ...{ method, now, handlerId, inquiryDays: await readPeriod(inquiryDays, trx) },
    holidays: await readHolidays(trx),
  });
  if (problem) return refuse('project.incomplete', { reason: problem.text });
  if (!(await projects.isSupervisor(draft.supervisorId, clock, trx)))
    return refuse('project.noSupervisor');
  // Rule 9: a handler of before is no supervisor of today.
  if (row.formerHandlerIds.includes(draft.supervisorId)) return refuse('project.supervisorHandled');
  const refusal =
    (await checkControl(row, draft.supervisorId, context)) ??
    (await checkFramework(row, clock, trx)) ??
    (await checkBudget(row, context)) ??
    (await writeInvitations(row, trx));
  if (refusal) return refusal;
  const at = (ms: number | null) => (ms === null ? null : moment(ms));
  await trx
    .updateTable('sourcing_project')
    .set({
      supervisor_id: draft.supervisorId,
      publish_at: at(draft.publishAt),
      sign_up_opens_at: at(draft.signUpOpensAt),
      sign_up_ends_at: at(draft.signUpEndsAt),
      questions_end_at: at(draft.questionsEndAt),
      quote_opens_at: at(draft.quoteOpensAt),
      quote_closes_at: at(draft.quoteClosesAt),
    })
    .where('id', '=', id)
    .execute();
  const above = await checkCeiling('award', draft.budget, person, trx);
  if (above) return above;
  const by = { side: 'handler', personId: person.id } as const;
  const moved = await applyTransition(row, 'submit', by, context);
  if (isRefusal(moved)) return moved;
  const before = row.supervisorId === draft.supervisorId ? null : row.supervisorId;
  // Rule 9: the supervisor of an earlier submit stays out of every other duty in the project.
  if (before !== null) await keepDuty([id], before, 'supervise', clock, trx);
  const subject = projectSubject({
    ...moved,
    supervisorId: draft.supervisorId,
    formerSupervisorIds: [...moved.formerSupervisorIds, ...(before === null ? [] : [before])],
  });
  await beginReviews(projectReviewType, [subject], clock, trx);
  return { state: moved.state };
}

/** The suppliers who are invited, as the review will see them; all of them must exist. */
async function writeInvitations(
  { id, unitId, draft }: ProjectRow,
  trx: WriteContext['trx'],
): Promise<Refusal | null> {
  await trx.deleteFrom('sourcing_invitation').where('project_id', '=', id).execute();
  if (draft.selection !== 'invited') return null;
  const ids = [...new Set(draft.invitedIds)];
  const found = await projects.findSuppliers(unitId, ids, trx);
  if (found.length < ids.length) return refuse('project.noSupplier');
  const values = ids.map((supplierId) => ({ project_id: id, supplier_id: supplierId }));
  await trx.insertInto('sourcing_invitation').values(values).execute();
  return null;
}

/** Takes a project back from its review. */
export async function withdrawProject(id: string, context: WriteContext): Promise<Moved | Refusal> {
  const { trx, person, clock } = context;
  const row = await lockOwnProject(id, person, trx);
  if (isRefusal(row)) return row;
  const by = { side: 'handler', personId: person.id } as const;
  const moved = await applyTransition(row, 'withdraw', by, context);
  if (isRefusal(moved)) return moved;
  const subject = { businessId: id, byPersonId: person.id };
  await withdrawReview(projectReviewType, subject, clock, trx);
  return { state: moved.state };
}

/** Suppliers that can be invited, and the ones that a project has chosen. */
export async function readSuppliers(
  { db }: EditorNeeds,
  person: Person,
  { projectId, ofCategory, ...filter }: RequestOf<Endpoints['suppliers']>,
): Promise<ResponseOf<Endpoints['suppliers']> | Refusal> {
  const row = projectId === null ? null : await findProject(projectId, db);
  if (projectId !== null && (!row || !mayReadFile(row, person))) return refuse('project.unknown');
  const categoryCode = ofCategory ? (categoryCodeOf(row?.draft.category ?? '') ?? '') : null;
  const found = await projects.listSuppliers(person.orgId, { ...filter, categoryCode }, db);
  const chosen = await projects.findSuppliers(person.orgId, row?.draft.invitedIds ?? [], db);
  return { ...found, chosen };
}
