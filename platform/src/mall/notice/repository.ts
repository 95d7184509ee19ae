import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  NOTICE_FILE_BASE,
  type NoticeAudience,
  NoticeBlock,
  type NoticeDetail,
  type NoticeFile,
  type NoticeKind,
  type NoticeRow,
} from '@jicai/shared/contract/mall/notice.ts';
import { sql } from 'kysely';
import { regionChain } from '../../identity/region/divisions.ts';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** How long a notice carries the mark of a new one. */
const NEW_MS = 3 * 24 * 3_600_000;

export interface NoticeFilter {
  readonly kind: NoticeKind | null;
  readonly keyword: string;
  /** Notices for this region or one around it; null for all. */
  readonly regionCode: string | null;
  readonly page: number;
  readonly pageSize: number;
}

interface Row {
  id: string;
  kind: NoticeKind;
  title: string;
  area_name: string;
  is_top: boolean;
  published_at: number;
  void_reason: string | null;
  now: number;
}

interface DetailRow extends Row {
  publisher: string;
  project_number: string | null;
  read_count: number;
  objection_until: number | null;
  body: unknown;
  files: { id: string; name: string; size: number }[];
  previous: NoticeDetail['previous'];
  next: NoticeDetail['next'];
}

function rowOf(row: Row): NoticeRow {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    areaName: row.area_name,
    isTop: row.is_top,
    isNew: row.now - row.published_at < NEW_MS,
    publishedAtMs: row.published_at,
    voidReason: row.void_reason ?? '',
  };
}

const forReaders = (audiences: readonly NoticeAudience[]) =>
  sql`audience = any(${[...audiences]}::text[])`;

/** One page of published notices: pinned ones first, then the newest. Two statements. */
export async function listNotices(
  { kind, keyword, regionCode, page, pageSize }: NoticeFilter,
  audiences: readonly NoticeAudience[],
  clock: Clock,
  db: Executor,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const conditions = [sql`published_at <= ${clock.now()}`, forReaders(audiences)];
  if (regionCode !== null)
    conditions.push(sql`region_code = any(${regionChain(regionCode)}::text[])`);
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (keyword) conditions.push(sql`title ilike ${containing(keyword)}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`
    select id, kind, title, area_name, is_top, published_at, void_reason, ${clock.now()} as now
    from notice where ${where}
    order by is_top desc, published_at desc, id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from notice where ${where}`.execute(db);
  return { rows: rows.map(rowOf), total: Number(counts[0]?.total ?? 0) };
}

/** A published notice with its neighbours of the same kind in time; counts as one reading. */
export async function readNotice(
  id: string,
  audiences: readonly NoticeAudience[],
  clock: Clock,
  db: Executor,
): Promise<NoticeDetail | null> {
  const neighbour = (side: 'before' | 'after') => {
    const [sign, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`(select json_build_object('id', n.id, 'title', n.title) from notice n
      where n.kind = notice.kind and (n.published_at, n.id) ${sign} (notice.published_at, notice.id)
        and n.published_at <= ${clock.now()} and n.audience = any(${[...audiences]}::text[])
      order by n.published_at ${order}, n.id ${order} limit 1)`;
  };
  const { rows } = await sql<DetailRow>`
    update notice set read_count = read_count + 1
    where id = ${id} and published_at <= ${clock.now()} and ${forReaders(audiences)}
    returning id, kind, title, area_name, is_top, published_at, publisher, project_number, read_count,
      objection_until, void_reason, body, ${neighbour('before')} as previous,
      ${neighbour('after')} as next,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size)
          order by f.created_at, f.id)
        from file f where f.group_id = notice.file_group and f.state = 'stored'), '[]') as files,
      ${clock.now()} as now`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    ...rowOf(row),
    publisher: row.publisher,
    projectNumber: row.project_number,
    readCount: row.read_count,
    objectionUntilMs: row.objection_until,
    body: Array.isArray(row.body) ? row.body.map((block) => decode(NoticeBlock, block)) : [],
    files: row.files.map(
      ({ id: fileId, ...file }): NoticeFile => ({
        ...file,
        url: `${NOTICE_FILE_BASE}${id}/${fileId}`,
      }),
    ),
    previous: row.previous,
    next: row.next,
  };
}

/** Whether a published notice that these readers may read has this group of files. */
export async function hasFileGroup(
  { noticeId, groupId }: { readonly noticeId: string; readonly groupId: string },
  audiences: readonly NoticeAudience[],
  clock: Clock,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`select from notice where id = ${noticeId} and file_group = ${groupId}
    and published_at <= ${clock.now()} and ${forReaders(audiences)}`.execute(db);
  return rows.length > 0;
}

/** A notice to be published; one with a future time is hidden until then. */
export interface NewNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly areaName: string;
  readonly publisher: string;
  readonly isTop: boolean;
  readonly body: readonly NoticeBlock[];
  readonly objectionUntilMs: number | null;
  readonly publishedAtMs: number;
  /** The sourcing project that the notice is about. */
  readonly projectNumber?: string;
}

/** Marks a published notice as void; its text stays as it was published. */
export async function voidNotice(id: string, reason: string, db: Executor): Promise<void> {
  await db.updateTable('notice').set({ void_reason: reason }).where('id', '=', id).execute();
}

/** Whether a notice was published and is void. */
export async function isVoidNotice(id: string, db: Executor): Promise<boolean> {
  const row = await db
    .selectFrom('notice')
    .select('id')
    .where('id', '=', id)
    .where('void_reason', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Publishes notices; one that is there already stays as it is. */
export async function publishNotices(notices: readonly NewNotice[], db: Executor): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({
    id: notice.id,
    kind: notice.kind,
    title: notice.title,
    area_name: notice.areaName,
    publisher: notice.publisher,
    is_top: notice.isTop,
    body: JSON.stringify(notice.body.map((block) => encode(NoticeBlock, block))),
    objection_until: notice.objectionUntilMs === null ? null : moment(notice.objectionUntilMs),
    published_at: moment(notice.publishedAtMs),
    project_number: notice.projectNumber ?? null,
  }));
  await db
    .insertInto('notice')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
