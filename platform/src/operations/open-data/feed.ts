import { winnersOf } from '@jicai/shared/domain/auction/award/winners.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { readOpenContracts } from '../../fulfilment/contract/open-contracts.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { ocidPrefix, readSetting } from '../../kernel/settings/settings.ts';
import { readResults } from '../../sourcing/award/results.ts';
import { followProjects, noteProjectChange } from '../../sourcing/life/changes.ts';
import { findProject, findProjectByNumber, type ProjectRow } from '../../sourcing/life/row.ts';
import { readNoticeFacts } from '../../sourcing/notice/facts.ts';
import { findNotice } from '../../sourcing/notice/repository.ts';
import {
  awardIdOf,
  milestonesOf,
  type Organisation,
  type ProcessEvent,
  type ProcessFacts,
  releaseOf,
} from './release.ts';
import { addRelease, releasedOf } from './store.ts';

export interface FeedDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The address of the site, which documents name. */
  readonly publicUrl: string;
}

/** Publishes releases of every project that moved since the last time. */
export const feedOpenData = (
  { db, clock, publicUrl }: FeedDeps,
  onError: (error: unknown) => void,
): Promise<number> =>
  followProjects(
    db,
    {
      follower: 'openData',
      prepare: () => Promise.resolve(),
      follow: (id, _prepared, trx) => publishReleases(id, publicUrl, clock, trx),
    },
    onError,
  );

/** Adds the releases that a project lacks; one that was published stays as it was. */
async function publishReleases(
  projectId: string,
  site: string,
  clock: Clock,
  trx: Executor,
): Promise<void> {
  const row = await findProject(projectId, trx);
  if (!row) return;
  const released = await releasedOf(row.id, trx);
  const facts = await readProcess(row, { site, wasAwarded: released.has('award') }, trx);
  const now = await readNow(clock, trx);
  const due = milestonesOf(facts).filter(({ name }) => !released.has(name));
  for (const [index, milestone] of due.entries()) {
    const release = releaseOf(facts, milestone);
    const { name, at } = milestone;
    const content = JSON.stringify(release);
    const { id, ocid } = release;
    const place = { milestone: name, position: released.size + index + 1, at, day: dayOf(at) };
    await addRelease({ id, ocid, projectId: row.id, ...place, content }, now, trx);
  }
}

async function readProcess(
  row: ProjectRow,
  { site, wasAwarded }: { readonly site: string; readonly wasAwarded: boolean },
  db: Executor,
): Promise<ProcessFacts> {
  const { rows: events } = await sql<ProcessEvent>`
    select seq, transition, at from sourcing_event where project_id = ${row.id}
    order by seq`.execute(db);
  const stored = await findNotice(row.id, db);
  const isPublished = stored?.state === 'published' && stored.publishedAt !== null;
  const notice = isPublished
    ? {
        at: stored.publishedAt ?? 0,
        id: stored.noticeId ?? '',
        facts: await readNoticeFacts(row, db),
      }
    : null;
  const winners =
    notice?.facts.packages.flatMap((pack) => pack.winners.map((one) => one.supplierId)) ?? [];
  const packages = await readResults(row.auctionProjectId, db);
  const tenderers = new Set(
    packages.flatMap(({ entrants }) => entrants.map(({ supplierId }) => supplierId)),
  );
  const [buyer] = await organisationsOf([row.unitId], db);
  if (!buyer) throw new Error(`${row.number} has no unit`);
  return {
    row,
    events,
    buyer,
    notice,
    tenderers: tenderers.size,
    suppliers: await organisationsOf(winners, db),
    contracts: notice ? await readOpenContracts(row.number, db) : [],
    annulled: wasAwarded
      ? packages.flatMap(({ auction, packageNumber, packageName }) =>
          auction.voidReason === null
            ? []
            : winnersOf(auction.outcome, auction.award).map(({ lines }) => ({
                id: awardIdOf(packageNumber, lines?.map(({ lineNo }) => lineNo) ?? null),
                name: packageName,
              })),
        )
      : [],
    site,
    prefix: await readSetting(ocidPrefix, process.env, db),
  };
}

async function organisationsOf(ids: readonly string[], db: Executor): Promise<Organisation[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('org')
    .select(['id', 'code', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute();
}

/** Has a project looked at again after something of its orders became public. */
export async function noteProjectOf(
  projectNumbers: readonly string[],
  clock: Clock,
  trx: Executor,
): Promise<void> {
  for (const number of projectNumbers) {
    const project = await findProjectByNumber(number, trx);
    if (project) await noteProjectChange(project.id, { trx, clock }, ['openData']);
  }
}
