import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type {
  ReplayBegin,
  ReplayEvent,
  ReplayPayload,
} from '@jicai/shared/contract/auction/replay.ts';
import type { Outcome } from '@jicai/shared/domain/auction/types.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type AuctionRow, fenOrNull, recordOf } from '../ledger/record.ts';
import { readPackageInfo } from '../participation/package-info.ts';

interface BeginRow extends AuctionRow {
  suppliers: { code: string; name: string }[] | null;
}

/**
 * The state in which an auction began, without a viewer, and the outcome that the auction has now, null while
 * it has none. `isOver` is true once there is an outcome. `info` holds the current rules.
 */
export interface Start extends Omit<ReplayBegin, 'viewer'> {
  readonly isOver: boolean;
  readonly outcome: Outcome | null;
}

/** Reads the initial state of a finished auction; resolves to null if it is unknown or has no outcome yet. */
export async function readBegin(packageNumber: string, db: Executor): Promise<Start | null> {
  const start = await readStart(packageNumber, db);
  return start?.isOver ? start : null;
}

/**
 * Reads the initial state of an auction, whether it is over or not; resolves to null for an unknown package.
 */
export async function readStart(packageNumber: string, db: Executor): Promise<Start | null> {
  const { rows } = await sql<BeginRow>`
    select auction.*,
      (select json_agg(json_build_object('code', e.code, 'name', ${nameAt('org', 'org', 'auction.closes_at')}) order by e.code)
        from auction_entrant e join org on org.id = e.supplier_id
        where e.package_number = auction.package_number) as suppliers
    from auction where package_number = ${packageNumber}`.execute(db);
  const [row] = rows;
  const info = row && (await readPackageInfo(packageNumber, db));
  if (!row || !info) return null;
  const record = recordOf(row);
  const windows = record.rounds?.windows ?? [];
  // AU17: the row's clock is the clock of the current round, but the initial state needs the times of the
  // first round.
  const opensAt = windows[0]?.opensAt ?? record.clock.opensAt;
  const originalClosesAt = windows[0]?.closesAt ?? record.clock.originalClosesAt;
  return {
    info,
    clock: {
      opensAt,
      closesAt: originalClosesAt,
      originalClosesAt,
      extensionsUsed: 0,
      runState: 'started',
      pausedAt: null,
      settled: false,
      reason: '',
    },
    suppliers: row.suppliers ?? [],
    openingBest: fenOrNull(row.opening_best),
    windows: [...windows],
    lastSeq: record.lastSeq,
    headHash: record.headHash,
    isOver: record.outcome !== null,
    outcome: record.outcome,
    voidReason: record.voidReason,
  };
}

interface EventRow {
  seq: number;
  at: number;
  kind: string;
  actor: AuctionRole | null;
  code: string | null;
  payload: ReplayPayload;
  hash: string;
}

/**
 * Reads at most `limit` events after a sequence number, oldest first. Of an actor only the role is
 * given: `handler`, `supervisor` (also for a stand-in) or `supplier`; null for the platform and
 * simulated suppliers.
 */
export async function readEvents(
  packageNumber: string,
  { afterSeq, limit }: Range,
  db: Executor,
): Promise<ReplayEvent[]> {
  const { rows } = await eventsAfter(packageNumber, { afterSeq, limit }).execute(db);
  return rows;
}

interface Range {
  readonly afterSeq: number;
  readonly limit: number;
}

const eventsAfter = (packageNumber: string, { afterSeq, limit }: Range) =>
  sql<EventRow>`
    select v.seq, v.at, v.kind, v.code, v.payload, v.hash,
      case when v.actor_id = project.handler_id then 'handler'
        when v.actor_id = project.supervisor_id then 'supervisor'
        when exists (select from auction_entrant e where e.package_number = v.package_number
          and e.supplier_id = person.org_id) then 'supplier'
        -- A stand-in, or somebody who had the project before.
        when 'supervisor' = any(person.roles) and not 'handler' = any(person.roles) then 'supervisor'
        when person.id is not null then 'handler' end as actor
    from auction_event v
    join package on package.number = v.package_number
    join project on project.id = package.project_id
    left join person on person.id = v.actor_id
    where v.package_number = ${packageNumber} and v.seq > ${afterSeq}
    order by v.seq limit ${limit}`;

/** The number of events in one text of a log: reading such a text from the database takes under 10 ms. */
const EVENTS_PER_TEXT = 1_000;

/**
 * Reads at most `most` events of an auction's log, oldest first, as JSON texts of arrays of `ReplayEvent`.
 * For worker threads: the main thread parses no text, and a text is copied to a thread twenty times as fast
 * as event objects.
 */
export async function readLogTexts(
  packageNumber: string,
  most: number,
  db: Executor,
): Promise<string[]> {
  const texts: string[] = [];
  let afterSeq = 0;
  for (let left = most; left > 0; left -= EVENTS_PER_TEXT) {
    const range = { afterSeq, limit: Math.min(left, EVENTS_PER_TEXT) };
    const { rows } = await sql<{ text: string; count: number; last: number }>`
      select coalesce(json_agg(json_build_object('seq', seq,
          'at', round(extract(epoch from at) * 1000)::bigint, 'kind', kind, 'actor', actor,
          'code', code, 'payload', payload, 'hash', hash) order by seq), '[]')::text as text,
        count(*)::int as count, max(seq) as last
      from (${eventsAfter(packageNumber, range)}) event`.execute(db);
    const [page] = rows;
    if (!page || page.count === 0) break;
    texts.push(page.text);
    if (page.count < range.limit) break;
    afterSeq = page.last;
  }
  return texts;
}
