import { sizeOfBid } from '@jicai/shared/contract/auction/bidding.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../kernel/db/open.ts';

/**
 * Bids with at most this many lines are decoded without this check, because decoding them costs
 * little.
 */
const FREE_LINES = 50;

/**
 * Counts the line items of a published package; resolves to undefined for a package that is not
 * published.
 */
async function countLines(packageNumber: string, db: Executor): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from package_line where package_number = ${packageNumber})::int as count
    from auction where package_number = ${packageNumber}`.execute(db);
  return rows[0]?.count;
}

/**
 * Creates the function that checks the body of a bid before it is decoded (AU8). The function
 * resolves to a refusal if the bid has more than `FREE_LINES` lines and more lines than its
 * published package; otherwise to null. The lines of a published package never change, so their
 * number is cached.
 */
export function createLineBound(db: Executor) {
  const counts = new LRUCache<string, number>({
    max: 5_000,
    fetchMethod: (packageNumber) => countLines(packageNumber, db),
  });
  return async (wire: unknown): Promise<Refusal | null> => {
    const { packageNumber, lines } = sizeOfBid(wire);
    if (lines <= FREE_LINES || packageNumber === '' || packageNumber.length > 64) return null;
    const most = await counts.fetch(packageNumber);
    if (most === undefined || lines <= Math.max(most, FREE_LINES)) return null;
    return refuse('bid.tooManyLines', { count: String(lines), max: String(most) });
  };
}
