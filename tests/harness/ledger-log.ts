import type { AuctionEvent } from '@jicai/platform/src/auction/events.ts';
import type { Database } from '@jicai/platform/src/db/open.ts';

/** The whole log of an auction, as the platform stored it, oldest first. */
export async function readLog(db: Database, packageNumber: string): Promise<AuctionEvent[]> {
  const rows = await db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at,
    // The columns hold what the platform wrote.
    kind: row.kind as AuctionEvent['kind'],
    actorId: row.actor_id,
    code: row.code,
    requestKey: row.request_key,
    payload: row.payload as AuctionEvent['payload'],
    prevHash: row.prev_hash,
    hash: row.hash,
  }));
}
