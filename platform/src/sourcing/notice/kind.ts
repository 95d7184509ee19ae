import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { NoticeReview } from '@jicai/shared/contract/sourcing/result-notice.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { noticeTable } from '@jicai/shared/domain/sourcing/notice/states.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type {
  ReviewContext,
  ReviewEnd,
  ReviewKind,
  ReviewSubject,
  ReviewType,
} from '../../work/approval/kind.ts';
import { notifyOfProject } from '../life/mail/news.ts';
import { findProject, lockProject, type ProjectRow } from '../life/row.ts';
import { lockReviewed, projectSubject } from '../life/subject.ts';
import { listEvaluators } from '../scoring/repository.ts';
import { readNoticeFile } from './facts.ts';
import { publishResult } from './publish.ts';
import { changeNotice, findNotice } from './repository.ts';

/** The review of result notices, as far as it begins and withdraws one. */
export const noticeReviewType: ReviewType = {
  businessType: 'resultNotice',
  processName: '结果公告审核',
  // Its review has a page of its own, not the dialog of projects.
  todoType: 'none',
  links: { detail: businessPaths.resultFile, review: businessPaths.noticeReview },
  lock: lockReviewed,
};

/**
 * A notice as the subject of a review. Neither handler nor supervisor decides on it, nor anybody who
 * was appointed to evaluate the quotes (rule 1); who was replaced before is none of them.
 */
export async function subjectOf(row: ProjectRow, trx: Executor): Promise<ReviewSubject> {
  const subject = projectSubject(row);
  const evaluators = (await listEvaluators(row.id, trx))
    .filter(({ state }) => state !== 'removed')
    .map(({ personId }) => personId);
  return {
    ...subject,
    title: `${row.number} ${row.draft.name} 结果公告`,
    detailUrl: businessPaths.resultFile(row.id, row.method),
    partyIds: [...new Set([...subject.partyIds, ...evaluators])],
  };
}

type NoticeSheet = Pick<NoticeReview, 'projectNumber' | 'projectName' | 'notice'>;

/** The review of result notices: a pass publishes, everything else gives it back. */
export const noticeReview: ReviewKind<NoticeSheet> = {
  ...noticeReviewType,
  facts: async (id, _clock, db) => {
    const row = await findProject(id, db);
    const notice = row && (await readNoticeFile(row, null, db));
    return notice && { projectNumber: row.number, projectName: row.draft.name, notice };
  },
  onResult: applyEnd,
  attachments: null,
};

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const { trx, clock } = context;
  const row = await lockProject(end.businessId, trx);
  const notice = row && (await findNotice(row.id, trx));
  if (!row || !notice) throw new Error(`a review of ${end.businessId}, which is not there`);
  const transition = end.state === 'passed' ? 'publish' : 'giveBack';
  const refused = noticeTable.check(transition, { state: notice.state, side: 'reviewer' });
  if (refused) return refused;
  if (transition === 'publish') {
    await publishResult(row, notice, context);
    return null;
  }
  await changeNotice(notice, { state: noticeTable.next('giveBack') }, clock, trx);
  const news = {
    isKnown: true,
    subject: '结果公告被退回',
    text: end.opinion,
    page: 'result',
  } as const;
  await notifyOfProject(row, { ...news, personIds: [row.handlerId] }, context);
  return null;
}
