import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { NoticeForm } from '@jicai/shared/contract/sourcing/notice-form.ts';
import type { ResultNoticeKind } from '@jicai/shared/contract/sourcing/result-notice.ts';
import type { NoticeState } from '@jicai/shared/domain/sourcing/notice/states.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { isVoidNotice } from '../../mall/notice/repository.ts';

/** A result notice as it is stored. Moments are milliseconds. */
export interface NoticeRow {
  readonly projectId: string;
  readonly kind: ResultNoticeKind;
  readonly state: NoticeState;
  readonly version: number;
  readonly form: NoticeForm;
  readonly endedAt: number;
  readonly dueAt: number;
  readonly publishedAt: number | null;
  readonly publicityEndsAt: number | null;
  readonly noticeId: string | null;
}

/** The notice of a project; null before it was drafted. */
export async function findNotice(projectId: string, db: Executor): Promise<NoticeRow | null> {
  const row = await db
    .selectFrom('result_notice')
    .selectAll()
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    projectId: row.project_id,
    kind: row.kind,
    state: row.state,
    version: row.version,
    form: decode(NoticeForm, row.content),
    endedAt: row.ended_at,
    dueAt: row.due_at,
    publishedAt: row.published_at,
    publicityEndsAt: row.publicity_ends_at,
    noticeId: row.notice_id,
  };
}

const contentOf = (form: NoticeForm) => JSON.stringify(encode(NoticeForm, form));

const pageOf = (projectNumber: string) => `result-${projectNumber}`;

/** The page of a result notice that is void since its award was annulled (PJ10); null where none is. */
export const findVoidNoticeId = async (
  projectNumber: string,
  db: Executor,
): Promise<string | null> =>
  (await isVoidNotice(pageOf(projectNumber), db)) ? pageOf(projectNumber) : null;

/** The page on which a project's notice is published: after a void one, which stays, it has its own. */
export async function pageForNotice(projectNumber: string, db: Executor): Promise<string> {
  const voided = await findVoidNoticeId(projectNumber, db);
  return voided === null ? pageOf(projectNumber) : `${voided}-2`;
}

/** Makes room for another draft; a page that was published stays. */
export async function deleteNotice(projectId: string, trx: Executor): Promise<void> {
  await trx.deleteFrom('result_notice').where('project_id', '=', projectId).execute();
}

/** Writes a first draft; one that is there already stays. */
export async function insertNotice(
  notice: Pick<NoticeRow, 'projectId' | 'kind' | 'form' | 'endedAt' | 'dueAt'>,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  await trx
    .insertInto('result_notice')
    .values({
      project_id: notice.projectId,
      kind: notice.kind,
      state: 'draft',
      content: contentOf(notice.form),
      ended_at: moment(notice.endedAt),
      due_at: moment(notice.dueAt),
      saved_at: sql<Date>`${clock.now()}`,
    })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute();
}

interface Change {
  readonly state: NoticeState;
  readonly form?: NoticeForm;
  readonly published?: { at: number; publicityEndsAt: number; noticeId: string };
}

/** Writes a notice's next state, and what came with it. Answers its version. */
export async function changeNotice(
  { projectId, version }: NoticeRow,
  { state, form, published }: Change,
  clock: Clock,
  trx: Executor,
): Promise<number> {
  await trx
    .updateTable('result_notice')
    .set({
      state,
      version: version + 1,
      saved_at: sql<Date>`${clock.now()}`,
      ...(form ? { content: contentOf(form) } : {}),
      ...(published
        ? {
            published_at: moment(published.at),
            publicity_ends_at: moment(published.publicityEndsAt),
            notice_id: published.noticeId,
          }
        : {}),
    })
    .where('project_id', '=', projectId)
    .execute();
  return version + 1;
}

/** Ended projects that have no notice yet: bounded. */
export async function listUndrafted(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from sourcing_project p
    where p.state in ('awarded', 'failed') and p.ordered_at is null
      and not exists (select from result_notice n where n.project_id = p.id)
    order by p.id limit 50`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks notices that should have been published as reminded of; answers their projects. */
export async function takeOverdue(
  clock: Clock,
  trx: Executor,
): Promise<{ projectId: string; dueAt: number }[]> {
  const { rows } = await sql<{ projectId: string; dueAt: number }>`
    update result_notice set reminded_at = ${clock.now()}
    where project_id in (select project_id from result_notice
      where state <> 'published' and reminded_at is null and due_at <= ${clock.now()}
      order by due_at limit 50 for update skip locked)
    returning project_id as "projectId", due_at as "dueAt"`.execute(trx);
  return rows;
}
