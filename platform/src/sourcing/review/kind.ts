import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { ProjectFile } from '@jicai/shared/contract/sourcing/editor.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { ReviewContext, ReviewEnd, ReviewKind, ReviewType } from '../../work/approval/kind.ts';
import { postponePublication } from '../life/budget.ts';
import { fileOf } from '../life/file.ts';
import { notifyOfProject } from '../life/mail/news.ts';
import { publishNow } from '../life/publishing.ts';
import { findProject, lockProject, mayReadFile, type ProjectRow } from '../life/row.ts';
import { lockReviewed } from '../life/subject.ts';
import { applyTransition } from '../life/transition.ts';

/** The review of sourcing projects, as far as it begins and withdraws one. */
export const projectReviewType: ReviewType = {
  businessType: 'project',
  processName: '采购项目审核',
  todoType: 'project',
  links: { detail: businessPaths.projectFile, review: businessPaths.projectReview },
  lock: lockReviewed,
};

/** The review of projects. A failed review and a return both let the handler mend the project. */
export const projectReview: ReviewKind<ProjectFile> = {
  ...projectReviewType,
  facts: async (id, clock, db) => {
    const row = await findProject(id, db);
    return row ? fileOf(row, null, clock, db) : null;
  },
  onResult: applyEnd,
  attachments: {
    binding: 'projectReview',
    bizType: 'DDSH',
    mayRead: async (person, id, db) => {
      const row = await findProject(id, db);
      return row !== null && mayReadFile(row, person);
    },
  },
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const row = await lockProject(end.businessId, context.trx);
  if (!row) throw new Error(`a review of ${end.businessId}, which is not there`);
  if (end.state !== 'passed') return giveBack(row, end, end.opinion, context);
  const now = await readNow(context.clock, context.trx);
  if ((row.signUpEndsAt ?? 0) <= now)
    return giveBack(row, end, say('project.lateToPublish'), context);
  return pass(row, end, now, context);
}

async function giveBack(
  row: ProjectRow,
  { by }: ReviewEnd,
  note: string,
  context: ReviewContext,
): Promise<Refusal | null> {
  const moved = await applyTransition(
    row,
    'giveBack',
    { side: 'reviewer', personId: by.id, note },
    context,
  );
  if (isRefusal(moved)) return moved;
  const personIds = [row.handlerId];
  const news = { isKnown: true, subject: '采购项目被退回', text: note, page: 'file' } as const;
  await notifyOfProject(row, { ...news, personIds }, context);
  return null;
}

/** Publishes at once where no time is set; else the clock does. */
async function pass(
  row: ProjectRow,
  { by, opinion }: ReviewEnd,
  now: number,
  context: ReviewContext,
): Promise<Refusal | null> {
  const from = { side: 'reviewer', personId: by.id, note: opinion } as const;
  const passed = await applyTransition(row, 'pass', from, context);
  if (isRefusal(passed)) return passed;
  if (row.publishAt === null || row.publishAt <= now) {
    const published = await publishNow(passed, { side: 'system', personId: null }, context);
    if (isRefusal(published)) await postponePublication(passed, published, context);
    return null;
  }
  const news = { subject: '采购项目审核通过', text: '将按设定的时间发布', page: 'file' } as const;
  await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
  return null;
}
