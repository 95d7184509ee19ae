import { type AuctionEvent, eventOfRow } from '@jicai/platform/src/auction/ledger/events.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';

/** The whole log of an auction, as the platform stored it, oldest first. */
export async function readLog(db: Database, packageNumber: string): Promise<AuctionEvent[]> {
  const rows = await db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .orderBy('seq')
    .execute();
  return rows.map(eventOfRow);
}
