import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type {
  ReplayBegin,
  ReplayEvent,
  ReplayPayload,
} from '@jicai/shared/contract/auction/replay.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { type AuctionRow, fenOrNull, recordOf } from '../ledger/record.ts';
import { readPackageInfo } from '../participation/package-info.ts';

interface BeginRow extends AuctionRow {
  suppliers: { code: string; name: string }[] | null;
}

/** The state in which an auction began, and whether it has an outcome. */
export interface Start extends Omit<ReplayBegin, 'viewer'> {
  readonly isOver: boolean;
}

/** The state in which a finished auction began; null for one that has no outcome yet. */
export async function readBegin(packageNumber: string, db: Executor): Promise<Start | null> {
  const start = await readStart(packageNumber, db);
  return start?.isOver ? start : null;
}

/** The state in which an auction began, whether it is over or not; null for an unknown one. */
export async function readStart(packageNumber: string, db: Executor): Promise<Start | null> {
  const { rows } = await sql<BeginRow>`
    select auction.*,
      (select json_agg(json_build_object('code', e.code, 'name', org.name) order by e.code)
        from auction_entrant e join org on org.id = e.supplier_id
        where e.package_number = auction.package_number) as suppliers
    from auction where package_number = ${packageNumber}`.execute(db);
  const [row] = rows;
  const info = row && (await readPackageInfo(packageNumber, db));
  if (!row || !info) return null;
  const record = recordOf(row);
  const windows = record.rounds?.windows ?? [];
  // AU17: the row's clock is the last round's.
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

/** Events after a sequence number, oldest first; of their actors only the role is shown. */
export async function readEvents(
  packageNumber: string,
  { afterSeq, limit }: { afterSeq: number; limit: number },
  db: Executor,
): Promise<ReplayEvent[]> {
  const { rows } = await sql<EventRow>`
    select v.seq, v.at, v.kind, v.code, v.payload, v.hash,
      case when v.actor_id = project.handler_id then 'handler'
        when v.actor_id = project.supervisor_id then 'supervisor'
        when person.id is not null then 'supplier' end as actor
    from auction_event v
    join package on package.number = v.package_number
    join project on project.id = package.project_id
    left join person on person.id = v.actor_id
    where v.package_number = ${packageNumber} and v.seq > ${afterSeq}
    order by v.seq limit ${limit}`.execute(db);
  return rows;
}
