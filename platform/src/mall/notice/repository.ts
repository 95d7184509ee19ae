import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import {
  NoticeBlock,
  type NoticeDetail,
  type NoticeKind,
  type NoticeRow,
} from '@jicai/shared/contract/mall/notice.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';

/** How long a notice carries the mark of a new one. */
const NEW_MS = 3 * 24 * 3_600_000;

export interface NoticeFilter {
  readonly kind: NoticeKind | null;
  readonly keyword: string;
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
  now: number;
}

interface DetailRow extends Row {
  publisher: string;
  read_count: number;
  objection_until: number | null;
  body: unknown;
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
  };
}

const like = (keyword: string) => `%${keyword.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** One page of published notices: pinned ones first, then the newest. Two statements. */
export async function listNotices(
  { kind, keyword, page, pageSize }: NoticeFilter,
  clock: Clock,
  db: Executor,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const conditions = [sql`published_at <= ${clock.now()}`];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (keyword) conditions.push(sql`title ilike ${like(keyword)}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Row>`
    select id, kind, title, area_name, is_top, published_at, ${clock.now()} as now
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
  clock: Clock,
  db: Executor,
): Promise<NoticeDetail | null> {
  const neighbour = (side: 'before' | 'after') => {
    const [sign, order] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
    return sql`(select json_build_object('id', n.id, 'title', n.title) from notice n
      where n.kind = notice.kind and (n.published_at, n.id) ${sign} (notice.published_at, notice.id)
        and n.published_at <= ${clock.now()}
      order by n.published_at ${order}, n.id ${order} limit 1)`;
  };
  const { rows } = await sql<DetailRow>`
    update notice set read_count = read_count + 1
    where id = ${id} and published_at <= ${clock.now()}
    returning id, kind, title, area_name, is_top, published_at, publisher, read_count,
      objection_until, body, ${neighbour('before')} as previous, ${neighbour('after')} as next,
      ${clock.now()} as now`.execute(db);
  const row = rows[0];
  if (!row) return null;
  return {
    ...rowOf(row),
    publisher: row.publisher,
    readCount: row.read_count,
    objectionUntilMs: row.objection_until,
    body: Array.isArray(row.body) ? row.body.map((block) => decode(NoticeBlock, block)) : [],
    previous: row.previous,
    next: row.next,
  };
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
  }));
  await db
    .insertInto('notice')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
