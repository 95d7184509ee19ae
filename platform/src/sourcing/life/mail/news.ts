import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { addTodos } from '../../../work/todo/write.ts';
import type { ProjectRow } from '../row.ts';
import type { LifeContext } from '../transition.ts';
import { queueMails } from './queue.ts';

/* Messages about sourcing projects, in words. They carry no amounts and no supplier's name. */

interface News {
  readonly personIds: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly page: Page;
  /** Who acted, if it was not the unit. */
  readonly from?: 'supplier' | 'system';
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
  /** Goes out by mail too, to those who have an address. */
  readonly mail?: ProjectMail;
}

interface ProjectMail {
  /** Names the change within the project: the same cause is mailed once. */
  readonly cause: string;
  /** The platform's own words: nothing that a person typed, no amount, no supplier's name. */
  readonly text: string;
}

/**
 * The page that a message opens: the project's file, its announcement, its result for the organisers, a
 * supplier's own part, the registers of objections and complaints, an evaluator's tasks, a supplier's offered
 * awards, or the hall of one of its packages for the organisers or for a supplier.
 */
type Page = keyof typeof PAGES | { readonly hallOf: string } | { readonly ownHallOf: string };

const PAGES = {
  file: ({ id }: ProjectRow) => businessPaths.projectFile(id),
  tender: ({ number, method }: ProjectRow) => businessPaths.tender(number, method),
  result: ({ id, method }: ProjectRow) => businessPaths.resultFile(id, method),
  own: ({ number }: ProjectRow) => businessPaths.ownProject(number),
  objections: () => menuPaths.objections,
  complaints: () => menuPaths.complaints,
  scoring: () => menuPaths.scoringTasks,
  offers: () => menuPaths.awardOffers,
} as const;

function pathOf(page: Page, row: ProjectRow): string {
  if (typeof page === 'string') return PAGES[page](row);
  if ('ownHallOf' in page) return businessPaths.ownHall(page.ownHallOf, row.method);
  return row.method === 'inquiry'
    ? businessPaths.inquiryHall(page.hallOf)
    : businessPaths.handlerBoard(page.hallOf);
}

/** A supplier is never named: others may read along. */
const SENDERS = { supplier: '供应商', system: '系统' } as const;

const nameOf = ({ number, draft }: ProjectRow) => `${number} ${draft.name}`;

/** Tells people about a project, each of them once. */
export async function notifyOfProject(
  row: ProjectRow,
  { personIds, isKnown = false, subject, text, page, from, mail }: News,
  context: LifeContext,
): Promise<void> {
  const { trx, clock } = context;
  if (personIds.length === 0) return;
  const todo = {
    personIds: [...new Set(personIds)],
    kind: 'message',
    openMode: 'page',
    businessType: 'project',
    businessId: row.id,
    processName: subject,
    content: text ? `${nameOf(row)}：${text}` : nameOf(row),
    url: pathOf(page, row),
    fromName: from ? SENDERS[from] : row.unitName,
    isKnown,
  } as const;
  await addTodos([todo], clock, trx);
  if (mail) await mailOfProject(row, { ...mail, subject, page, personIds }, context);
}

interface MailNews extends ProjectMail, Pick<News, 'personIds' | 'subject' | 'page'> {}

/** Queues mails about a project, without a message in the site; answers whether the cause was new. */
export async function mailOfProject(
  row: ProjectRow,
  { page, ...news }: MailNews,
  context: LifeContext,
): Promise<boolean> {
  return queueMails({ ...news, projectId: row.id, path: pathOf(page, row) }, context);
}

/** The handler and, where there is one, the supervisor. */
export const organisersOf = ({ handlerId, supervisorId }: ProjectRow): string[] =>
  supervisorId === null ? [handlerId] : [handlerId, supervisorId];

const SIGN_UPS = {
  all: ['pending', 'admitted', 'refused'],
  admitted: ['admitted'],
  pending: ['pending'],
} as const;

/** The people of suppliers who signed up: of all, or only of those whose sign-up is admitted or undecided. */
export async function peopleOfSignUps(
  projectId: string,
  which: 'all' | 'admitted' | 'pending',
  { trx }: LifeContext,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('sourcing_sign_up')
    .innerJoin('person', 'person.org_id', 'sourcing_sign_up.supplier_id')
    .select('person.id')
    .where('sourcing_sign_up.project_id', '=', projectId)
    .where('person.disabled', '=', false)
    .where('sourcing_sign_up.state', 'in', SIGN_UPS[which])
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Everybody of the suppliers who were invited. */
export async function peopleOfInvited(projectId: string, { trx }: LifeContext): Promise<string[]> {
  const rows = await trx
    .selectFrom('sourcing_invitation')
    .innerJoin('person', 'person.org_id', 'sourcing_invitation.supplier_id')
    .select('person.id')
    .where('sourcing_invitation.project_id', '=', projectId)
    .where('person.disabled', '=', false)
    .orderBy('person.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The people of suppliers who may still take part before quoting: who signed up, and who was invited. */
export async function peopleConcerned(projectId: string, context: LifeContext): Promise<string[]> {
  const signedUp = await peopleOfSignUps(projectId, 'all', context);
  return [...new Set([...signedUp, ...(await peopleOfInvited(projectId, context))])];
}

/** The code that a project's category begins with; undefined for a text without one. */
export const categoryCodeOf = (category: string): string | undefined =>
  /^[A-Z]\d{2,}/.exec(category.trim())?.[0];
