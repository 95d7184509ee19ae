import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { CategoryYear } from '@jicai/shared/domain/ordering/budget/split.ts';
import { say } from '@jicai/shared/messages.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import {
  type BudgetedProject,
  checkProject,
  reserveProject,
} from '../../ordering/budget/projects.ts';
import { readYears } from '../../ordering/budget/year-totals.ts';
import { notifyOfProject } from './mail/news.ts';
import type { ProjectRow } from './row.ts';
import type { LifeContext } from './transition.ts';

/** The category whose code the text begins with; null for a text that names none of the catalogue. */
async function categoryOf(text: string, db: Executor) {
  const [code = ''] = text.trim().split(/\s/);
  const row = await db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('id', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The purchases of a project's unit of its category in this year, beside the unit's limit, with the budget
 * as what is added (PJ20). Empty for a text that names no category, and where something is sold.
 */
export async function yearsOf(
  { unitId, draft }: ProjectRow,
  clock: Clock,
  db: Executor,
): Promise<CategoryYear[]> {
  const { budget, direction } = draft;
  const category = await categoryOf(draft.category, db);
  if (!category || direction === 'forward' || budget === null) return [];
  const year = yearOf(await readNow(clock, db));
  const adding = { categoryId: category.id, categoryName: category.name, amount: budget };
  return readYears({ unitId, year }, [adding], db);
}

/** A project as its budget sees it; null where nothing is spent: it sells something. */
async function budgeted(row: ProjectRow, context: LifeContext): Promise<BudgetedProject | null> {
  const { id, number, unitId, unitName, draft } = row;
  const { budget, fundsType, direction } = draft;
  if (direction === 'forward' || budget === null || fundsType === null) return null;
  return {
    ...{ id, number, unitId, unitName, fundsType, amount: budget },
    fundsCard: draft.fundsCard.trim(),
    planNumber: draft.planNumber.trim(),
    categoryId: (await categoryOf(draft.category, context.trx))?.id ?? null,
  };
}

/** Refuses a project whose budget is not enough already when it is submitted. */
export async function checkBudget(row: ProjectRow, context: LifeContext): Promise<Refusal | null> {
  const project = await budgeted(row, context);
  return project
    ? checkProject(project, await readNow(context.clock, context.trx), context.trx)
    : null;
}

/** Reserves the budget of a project that is published. */
export async function reserveBudget(
  row: ProjectRow,
  personId: string | null,
  now: number,
  context: LifeContext,
): Promise<Refusal | null> {
  const project = await budgeted(row, context);
  if (!project) return null;
  const by = personId === row.handlerId ? { id: personId, name: row.handlerName } : null;
  return reserveProject(project, { by, now }, context);
}

/** A project that could not be published at its time waits for its handler, who is told why. */
export async function postponePublication(
  row: ProjectRow,
  refusal: Refusal,
  context: LifeContext,
): Promise<void> {
  await context.trx
    .updateTable('sourcing_project')
    .set({ publish_at: null })
    .where('id', '=', row.id)
    .execute();
  const news = { from: 'system', personIds: [row.handlerId], isKnown: true, page: 'file' } as const;
  const reason = say(refusal.refused, refusal.values);
  const text = say('project.notPublished', { reason });
  await notifyOfProject(row, { ...news, subject: '项目未能发布', text }, context);
}
