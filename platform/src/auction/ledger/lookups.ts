import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { AuctionEvent } from './events.ts';
import { type AuctionRecord, type AuctionRow, recordOf } from './record.ts';

/** Reads an auction without locking it; resolves to null when there is none. */
export async function findAuction(
  packageNumber: string,
  db: Executor,
): Promise<AuctionRecord | null> {
  const { rows } = await sql<AuctionRow>`
    select * from auction where package_number = ${packageNumber}`.execute(db);
  return rows[0] ? recordOf(rows[0]) : null;
}

/** Reads the auctions of a project, ordered by package number. */
export async function findAuctionsOf(projectId: string, db: Executor): Promise<AuctionRecord[]> {
  const { rows } = await sql<AuctionRow>`
    select auction.* from package join auction on auction.package_number = package.number
    where package.project_id = ${projectId} order by package.number`.execute(db);
  return rows.map(recordOf);
}

/**
 * AU19: returns whether the auction's latest pause or resume is a pause because database and platform clocks
 * disagreed.
 */
export async function isClockPause(packageNumber: string, db: Executor): Promise<boolean> {
  const { rows } = await sql<{ cause: string | null }>`
    select payload -> 'fault' ->> 'cause' as cause from auction_event
    where package_number = ${packageNumber} and kind in ('state.paused', 'state.resumed')
    order by seq desc limit 1`.execute(db);
  return rows[0]?.cause === 'clock';
}

/** Returns whether the auction's log has an event of this kind with a sequence number above `seq`. */
export async function hasEventAfter(
  packageNumber: string,
  seq: number,
  kind: AuctionEvent['kind'],
  db: Executor,
): Promise<boolean> {
  const row = await db
    .selectFrom('auction_event')
    .select('seq')
    .where('package_number', '=', packageNumber)
    .where('seq', '>', seq)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
