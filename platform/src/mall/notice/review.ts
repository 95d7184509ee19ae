import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { type NoticeTransition, noticeTable } from '@jicai/shared/domain/mall/notice/states.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import { regionNameOf } from '../../identity/region/divisions.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { ReviewContext, ReviewEnd, ReviewKind, ReviewType } from '../../work/approval/kind.ts';
import { addTodos } from '../../work/todo/write.ts';
import { logContent } from '../content/log.ts';
import { blocksOfHtml, findDraft, lockDraft, type NoticeDraft } from './draft.ts';
import { publishNotices } from './repository.ts';

/** The business type of a notice's review. */
export const NOTICE_REVIEW = 'mallNotice';
/** Hours within which a notice is reviewed. */
const DUE_HOURS = 48;

/** One level: any operator except the author. */
async function levels(trx: Executor): Promise<readonly Level[]> {
  const { rows } = await sql<{ id: string }>`
    select org.id from org join person on person.org_id = org.id
    where 'operator' = any(person.roles) and not person.disabled and org.type = 'operator'
    order by org.id limit 1`.execute(trx);
  const reviewerOrgId = rows[0]?.id ?? null;
  return [{ name: '公告审核', reviewerOrgId, role: 'operator', dueHours: DUE_HOURS }];
}

/** The review of notices, as far as it begins and withdraws one. */
export const noticeDraftReviewType: ReviewType = {
  businessType: NOTICE_REVIEW,
  processName: '公告审核',
  role: 'operator',
  todoType: 'none',
  opensPage: true,
  links: { detail: businessPaths.noticeEdit, review: businessPaths.noticeDraftReview },
  levels: (_subject, _clock, trx) => levels(trx),
  lock: async (id, trx) => {
    await sql`select id from notice_draft where id = ${id} for update`.execute(trx);
  },
};

/** The review of notices before they are published. */
export const noticeDraftReview: ReviewKind<NoticeDraft> = {
  ...noticeDraftReviewType,
  facts: (id, _clock, db) => findDraft(id, db),
  onResult: applyEnd,
  attachments: null,
};

/** Moves a locked notice to its next state and records who did it. */
export async function moveDraft(
  { id, state, content }: NoticeDraft,
  name: NoticeTransition,
  { side, reason = '' }: { readonly side: 'author' | 'reviewer'; readonly reason?: string },
  context: Pick<ReviewContext, 'trx' | 'clock' | 'person'>,
): Promise<Refusal | null> {
  const refusal = noticeTable.check(name, { state, side });
  if (refusal) return refusal;
  await context.trx
    .updateTable('notice_draft')
    .set({ state: noticeTable.next(name), reason })
    .where('id', '=', id)
    .execute();
  const word = noticeTable.transitions[name].sentence;
  const sentence = reason === '' ? word : `${word}：${reason}`;
  await logContent({ section: 'notice', itemId: id, title: content.title, sentence }, context);
  return null;
}

async function applyEnd(end: ReviewEnd, context: ReviewContext): Promise<Refusal | null> {
  const draft = await lockDraft(end.businessId, context.trx);
  if (!draft) throw new Error(`a review of ${end.businessId}, which is not there`);
  const isPassed = end.state === 'passed';
  const reason = isPassed ? '' : end.opinion;
  const name = isPassed ? 'approve' : 'reject';
  const refusal = await moveDraft(draft, name, { side: 'reviewer', reason }, context);
  if (refusal) return refusal;
  if (isPassed) await publish(draft, end.by.orgName, context);
  const news = {
    personIds: [draft.authorId],
    kind: isPassed ? 'message' : 'task',
    openMode: 'page',
    businessType: 'none',
    businessId: '',
    processName: isPassed ? '公告审核通过' : '公告审核不通过',
    content: isPassed ? draft.content.title : `${draft.content.title}：${end.opinion}`,
    url: businessPaths.noticeEdit(draft.id),
    fromName: end.by.name,
  } as const;
  await addTodos([news], context.clock, context.trx);
  return null;
}

/** Puts an approved notice before its readers, from its time on. */
async function publish(
  { id, content }: NoticeDraft,
  publisher: string,
  { trx, clock }: ReviewContext,
): Promise<void> {
  const now = await readNow(clock, trx);
  const { kind, title, isTop, objectionUntilMs, publishAtMs, html } = content;
  const areaName = content.regionCode === '' ? '' : (regionNameOf(content.regionCode) ?? '');
  const notice = { id, kind, title, areaName, publisher, isTop, body: blocksOfHtml(html) };
  const publishedAtMs = Math.max(publishAtMs ?? now, now);
  await publishNotices([{ ...notice, objectionUntilMs, publishedAtMs }], trx);
  await trx
    .updateTable('notice')
    .set({
      audience: content.audience,
      region_code: content.regionCode,
      file_group: content.fileGroup,
    })
    .where('id', '=', id)
    .execute();
}
