import { AUDIT_CHUNK } from '@jicai/shared/contract/auction/audit.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { type AuctionEvent, eventOfRow } from '../ledger/events.ts';
import { type AuctionRecord, type AuctionRow, recordOf } from '../ledger/record.ts';

/** An auction with the text of the terms to which its first event is chained. */
export interface LoggedAuction {
  readonly record: AuctionRecord;
  /** The text of the terms; null for an auction that was published before terms were stored. */
  readonly terms: string | null;
  readonly projectName: string;
  readonly packageName: string;
}

/** Reads an auction with its terms and names; resolves to null for a package without an auction. */
export async function readAuction(
  packageNumber: string,
  db: Executor,
): Promise<LoggedAuction | null> {
  const { rows } = await sql<AuctionRow & { project_name: string; package_name: string }>`
    select auction.*, project.name as project_name, package.name as package_name
    from auction join package on package.number = auction.package_number
      join project on project.id = package.project_id
    where auction.package_number = ${packageNumber}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { terms, project_name: projectName, package_name: packageName } = row;
  return { record: recordOf(row), terms, projectName, packageName };
}

/** Reads the events with `after` < seq ≤ `upTo`, in order; at most `AUDIT_CHUNK` events. */
export async function readEvents(
  packageNumber: string,
  { after, upTo }: { after: number; upTo: number },
  db: Executor,
): Promise<AuctionEvent[]> {
  const rows = await db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', packageNumber)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(AUDIT_CHUNK)
    .execute();
  return rows.map(eventOfRow);
}

/**
 * Reads the event `seq` if it concerns this supplier and its kind is in `kinds`; resolves to null
 * otherwise.
 */
export async function readOwnEvent(
  which: {
    packageNumber: string;
    seq: number;
    code: string;
    kinds: readonly AuctionEvent['kind'][];
  },
  db: Executor,
): Promise<AuctionEvent | null> {
  const row = await db
    .selectFrom('auction_event')
    .selectAll()
    .where('package_number', '=', which.packageNumber)
    .where('seq', '=', which.seq)
    .where('code', '=', which.code)
    .where('kind', 'in', [...which.kinds])
    .executeTakeFirst();
  return row ? eventOfRow(row) : null;
}
