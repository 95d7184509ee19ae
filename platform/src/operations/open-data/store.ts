import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** Releases that are read at once; a package of any size is streamed in such pages. */
const PAGE = 200;
/** Days that the index lists at once. */
const MOST_DAYS = 366;

/** The releases of a package, in their order: of a process, or of a day. */
export type PackageKey =
  | { readonly kind: 'process'; readonly ocid: string }
  | { readonly kind: 'day'; readonly day: string };

const conditionOf = (key: PackageKey) =>
  key.kind === 'process' ? sql`ocid = ${key.ocid}` : sql`day = ${key.day}`;

/** A tag that changes whenever a package does; null for a package without releases. */
export async function versionOf(
  key: PackageKey,
  db: Executor,
): Promise<{ readonly count: number; readonly latestAt: number } | null> {
  const { rows } = await sql<{ count: number; latestAt: number | null }>`
    select count(*)::int as count, max(created_at) as "latestAt" from ocds_release
    where ${conditionOf(key)}`.execute(db);
  const [row] = rows;
  return row && row.latestAt !== null ? { count: row.count, latestAt: row.latestAt } : null;
}

/** The texts of a package's releases, page by page. */
export async function* releaseTexts(key: PackageKey, db: Executor): AsyncGenerator<string[]> {
  let after: Place | null = null;
  for (;;) {
    const rows: (Place & { content: string })[] = await readPage(key, after, db);
    if (rows.length > 0) yield rows.map(({ content }) => content);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last;
  }
}

/** The place of a release in a package: by time, and inside of its process in order. */
interface Place {
  readonly at: number;
  readonly ocid: string;
  readonly position: number;
}

async function readPage(key: PackageKey, after: Place | null, db: Executor) {
  const from = after
    ? sql`and (at, ocid, position) > (${new Date(after.at)}::timestamptz, ${after.ocid},
        ${after.position})`
    : sql``;
  const { rows } = await sql<Place & { content: string }>`
    select at, ocid, position, content from ocds_release where ${conditionOf(key)} ${from}
    order by at, ocid, position limit ${PAGE}`.execute(db);
  return rows;
}

/** The days with releases before a day, the newest first: at most a year of them. */
export async function listDays(
  before: string,
  db: Executor,
): Promise<{ day: string; releases: number }[]> {
  const { rows } = await sql<{ day: string; releases: number }>`
    select day, count(*)::int as releases from ocds_release
    where day < ${before} group by day
    order by day desc limit ${MOST_DAYS}`.execute(db);
  return rows;
}

export interface NewRelease {
  readonly id: string;
  readonly ocid: string;
  readonly projectId: string;
  readonly milestone: string;
  readonly position: number;
  readonly at: number;
  readonly day: string;
  readonly content: string;
}

/** Adds a release; its time of publication is `now`. */
export async function addRelease(release: NewRelease, now: number, trx: Executor): Promise<void> {
  await sql`
    insert into ocds_release (id, ocid, project_id, milestone, position, at, day, content, created_at)
    values (${release.id}, ${release.ocid}, ${release.projectId}, ${release.milestone}, ${release.position},
      ${new Date(release.at)}, ${release.day}, ${release.content}, ${new Date(now)})`.execute(trx);
}

/** The milestones of a project that were released. */
export async function releasedOf(projectId: string, db: Executor): Promise<Set<string>> {
  const { rows } = await sql<{ milestone: string }>`
    select milestone from ocds_release where project_id = ${projectId}`.execute(db);
  return new Set(rows.map(({ milestone }) => milestone));
}
