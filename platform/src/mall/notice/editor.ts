import { randomUUID } from 'node:crypto';
import type { RequestOf, ResponseOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type {
  NoticeContent,
  NoticeDraftRow,
  noticeEditorEndpoints,
} from '@jicai/shared/contract/mall/notice-editor.ts';
import { isRefusal, type Refusal, refuse, refuseAt } from '@jicai/shared/domain/kernel/result.ts';
import { dangerousPart, sanitiseRichText } from '@jicai/shared/domain/kernel/texts/rich-text.ts';
import { clockText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Files } from '../../files/upload/service.ts';
import { regionNameOf } from '../../identity/region/divisions.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { beginReviews, withdrawReview } from '../../work/approval/flow/begin.ts';
import { decide as decideReview } from '../../work/approval/flow/decide.ts';
import { findFlow } from '../../work/approval/flow/flow.ts';
import type { ReviewNeeds } from '../../work/approval/kind.ts';
import { readSheet } from '../../work/approval/sheet.ts';
import { listContentEvents, logContent } from '../content/log.ts';
import {
  blocksOfHtml,
  findDraft,
  hashOf,
  lockDraft,
  type NoticeDraft,
  storedContent,
} from './draft.ts';
import { moveDraft, NOTICE_REVIEW, noticeDraftReview, noticeDraftReviewType } from './review.ts';

type Endpoints = typeof noticeEditorEndpoints;
type Done = Promise<Record<never, never> | Refusal>;

export interface EditorNeeds extends ReviewNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
}

const YEAR_MS = 366 * 24 * 3_600_000;
const EVENTS = { page: 1, pageSize: 50 };

const EMPTY: NoticeContent = {
  kind: 'general',
  title: '',
  regionCode: '',
  audience: 'all',
  isTop: false,
  html: '',
  publishAtMs: null,
  objectionUntilMs: null,
  fileGroup: null,
};

/** The notices of the console, the last saved first. */
export async function listDrafts(
  { db }: EditorNeeds,
  { state, keyword, page, pageSize }: RequestOf<Endpoints['list']>,
): Promise<ResponseOf<Endpoints['list']>> {
  const like = containing(keyword.trim());
  const where = sql`(${state}::text is null or d.state = ${state}) and d.title ilike ${like}`;
  const { rows } = await sql<NoticeDraftRow>`
    select d.id, d.state, d.title, ${nameAt('person', 'author', 'd.saved_at')} as "authorName", d.saved_at as "savedAtMs",
      n.published_at as "publishedAtMs", coalesce(n.read_count, 0) as "readCount",
      coalesce(n.kind, d.kind) as kind
    from notice_draft d join person author on author.id = d.created_by
    left join notice n on n.id = d.id where ${where}
    order by d.saved_at desc, d.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from notice_draft d where ${where}`.execute(db);
  return { rows, total: counts[0]?.total ?? 0 };
}

/** One notice with its preview, its review and what was done to it. */
export async function readDraft(
  needs: EditorNeeds,
  person: Person,
  id: string,
): Promise<ResponseOf<Endpoints['read']> | Refusal> {
  const { db } = needs;
  const draft = await findDraft(id, db);
  if (!draft) return refuse('noticeEditor.unknown');
  const isReviewed = await findFlow({ businessType: NOTICE_REVIEW, businessId: id }, db);
  const sheet = isReviewed ? await readSheet(noticeDraftReview, id, person, needs) : null;
  const { rows } = await listContentEvents({ section: 'notice', itemId: id }, EVENTS, db);
  const { state, version, reason, content } = draft;
  return {
    sheet: {
      id,
      state,
      version,
      hash: draft.contentHash,
      reason,
      content,
      regionName: content.regionCode === '' ? '' : (regionNameOf(content.regionCode) ?? ''),
      body: blocksOfHtml(content.html),
      events: rows,
      flow: sheet && !isRefusal(sheet) ? sheet.flow : null,
    },
  };
}

export async function createDraft(
  { kind }: RequestOf<Endpoints['create']>,
  context: WriteContext,
): Promise<{ id: string }> {
  const { trx, person, clock } = context;
  const id = randomUUID();
  await sql`insert into notice_draft (id, state, kind, content, title, created_by, saved_at)
    values (${id}, 'draft', ${kind}, ${storedContent({ ...EMPTY, kind })}::jsonb, '', ${person.id},
      ${clock.now()})`.execute(trx);
  await logContent({ section: 'notice', itemId: id, title: '', sentence: '新建公告' }, context);
  return { id };
}

/** Saves the text of a notice that nobody reviews at present. */
export async function saveDraft(
  { files }: EditorNeeds,
  { id, version, content: typed }: RequestOf<Endpoints['save']>,
  { trx, clock, person }: WriteContext,
): Promise<{ version: number } | Refusal> {
  const draft = await lockDraft(id, trx);
  const refusal = checkEditable(draft, version);
  if (!draft || refusal) return refusal ?? refuse('noticeEditor.unknown');
  const part = dangerousPart(typed.html);
  if (part !== null) return refuseAt('content.html', 'noticeEditor.dangerous', { part });
  if (typed.regionCode !== '' && regionNameOf(typed.regionCode) === null)
    return refuseAt('content.regionCode', 'noticeEditor.region');
  const { fileGroup } = typed;
  if (fileGroup !== null) {
    const claimed = await files.claim(fileGroup, { personId: person.id, kind: 'notice', id }, trx);
    if (claimed) return claimed;
  }
  const content = { ...typed, title: typed.title.trim(), html: sanitiseRichText(typed.html) };
  await sql`update notice_draft set content = ${storedContent(content)}::jsonb, kind = ${content.kind},
      title = ${content.title}, file_group = ${fileGroup}, version = version + 1, state = 'draft',
      saved_at = ${clock.now()} where id = ${id}`.execute(trx);
  return { version: version + 1 };
}

function checkEditable(draft: NoticeDraft | null, version: number): Refusal | null {
  if (!draft) return refuse('noticeEditor.unknown');
  if (draft.state !== 'draft' && draft.state !== 'rejected')
    return refuse('noticeEditor.wrongState', { state: '已不可编辑' });
  if (draft.version !== version)
    return refuse('noticeEditor.changedElsewhere', { time: clockText(draft.savedAt) });
  return null;
}

/** The first thing that keeps a notice from its review; null when there is none. */
function checkContent(content: NoticeContent, now: number): Refusal | null {
  if (content.title === '') return refuseAt('content.title', 'noticeEditor.title');
  if (blocksOfHtml(content.html).length === 0) return refuseAt('content.html', 'noticeEditor.body');
  const { publishAtMs, objectionUntilMs } = content;
  if (publishAtMs !== null && (publishAtMs <= now || publishAtMs > now + YEAR_MS))
    return refuseAt('content.publishAtMs', 'noticeEditor.publishAt');
  if (objectionUntilMs !== null && objectionUntilMs <= (publishAtMs ?? now))
    return refuseAt('content.objectionUntilMs', 'noticeEditor.objectionUntil');
  return null;
}

/** Hands a notice to another operator for review. */
export async function submitDraft(
  { id, version }: RequestOf<Endpoints['submit']>,
  context: WriteContext,
): Done {
  const { trx, clock, person } = context;
  const draft = await lockDraft(id, trx);
  const refusal = checkEditable(draft, version);
  if (!draft || refusal) return refusal ?? refuse('noticeEditor.unknown');
  const wrong = checkContent(draft.content, await readNow(clock, trx));
  if (wrong) return wrong;
  const moved = await moveDraft(draft, 'submit', { side: 'author' }, context);
  if (moved) return moved;
  await sql`update notice_draft set content_hash = ${hashOf(draft.content)},
      submitted_at = ${clock.now()} where id = ${id}`.execute(trx);
  const subject = {
    id,
    title: draft.content.title,
    unitId: person.orgId,
    funds: null,
    amount: null,
    submitterId: person.id,
    submitterName: person.name,
    // Whoever wrote it never decides, whoever submits it.
    partyIds: [draft.authorId],
  };
  await beginReviews(noticeDraftReviewType, [subject], clock, trx);
  return {};
}

/** Takes a notice back from its review. */
export async function recallDraft(
  { id }: RequestOf<Endpoints['recall']>,
  context: WriteContext,
): Done {
  const { trx, clock, person } = context;
  const draft = await lockDraft(id, trx);
  if (!draft) return refuse('noticeEditor.unknown');
  const moved = await moveDraft(draft, 'recall', { side: 'author' }, context);
  if (moved) return moved;
  const subject = { businessId: id, byPersonId: person.id };
  await withdrawReview(noticeDraftReviewType, subject, clock, trx);
  return {};
}

/** Takes a published notice away from its readers; what it said stays in the console. */
export async function withdrawDraft(
  { id, reason }: RequestOf<Endpoints['withdraw']>,
  context: WriteContext,
): Done {
  const { trx } = context;
  const draft = await lockDraft(id, trx);
  if (!draft) return refuse('noticeEditor.unknown');
  if (reason.trim() === '') return refuseAt('reason', 'noticeEditor.reasonMissing');
  const moved = await moveDraft(draft, 'withdraw', { side: 'author', reason }, context);
  if (moved) return moved;
  await trx.deleteFrom('notice').where('id', '=', id).execute();
  return {};
}

/** A reviewer's decision about the text that they saw. */
export async function decideDraft(
  needs: EditorNeeds,
  { id, hash, result, opinion }: RequestOf<Endpoints['decide']>,
  context: WriteContext,
): Done {
  const draft = await lockDraft(id, context.trx);
  if (!draft) return refuse('noticeEditor.unknown');
  if (draft.state === 'inReview' && draft.contentHash !== hash)
    return refuse('noticeEditor.changedMeanwhile');
  const form = { result, opinion, fileGroup: null, fileChange: null };
  return decideReview(needs, { businessType: NOTICE_REVIEW, businessId: id, ...form }, context);
}
