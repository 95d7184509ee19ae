import { fieldsOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import { showsLineGaps } from '@jicai/shared/domain/auction/rules/line-gap.ts';
import {
  bestOfLines,
  type LinePrices,
  lineGaps,
} from '@jicai/shared/domain/auction/standing/line-gaps.ts';
import type { Direction } from '@jicai/shared/domain/auction/types.ts';
import { refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { withStatus } from '../../kernel/http/status.ts';
import { pricesOf } from '../ledger/line-prices.ts';
import { findAuction } from '../ledger/lookups.ts';
import { unknownAuction } from '../participation/participation.ts';

interface Row {
  code: string;
  seq: number;
  lines: { readonly lineNo: number; readonly price: string }[] | null;
}

/**
 * The unit prices of a supplier's current (last valid) bid, and the sequence number of the bid's
 * event.
 */
interface LinedBid {
  readonly seq: number;
  readonly prices: LinePrices;
}

/**
 * The unit prices of every current bid by supplier code, and the best unit price of each line, in
 * 分.
 */
interface Prices {
  readonly bids: ReadonlyMap<string, LinedBid>;
  readonly best: LinePrices;
}

async function readPrices(
  packageNumber: string,
  direction: Direction,
  db: Executor,
): Promise<Prices> {
  const { rows } = await sql<Row>`
    select e.code, v.seq, v.payload -> 'lines' as lines
    from auction_entrant e
    join auction_event v on v.package_number = e.package_number and v.seq = e.bid_seq
    where e.package_number = ${packageNumber}`.execute(db);
  const bids = new Map(
    rows.map(({ code, seq, lines }) => [code, { seq, prices: pricesOf(lines) }] as const),
  );
  const all = [...bids.values()].map(({ prices }) => prices);
  return { bids, best: bestOfLines(direction, all) };
}

/**
 * AU24: creates the function that reads how far a supplier's unit prices are from the best unit
 * price of each line, in 分; for a supplier without a bid, `lines` is empty and `seq` is 0. The
 * function never returns prices. It refuses an unknown auction (HTTP 404) and an auction whose
 * rules do not show the gaps (HTTP 403). All suppliers ask after each bid, so the prices are cached
 * by package and last sequence number of the log.
 */
export function createLineGaps(db: Database) {
  const cache = new LRUCache<string, Promise<Prices>>({ max: 500 });

  function pricesAt(packageNumber: string, lastSeq: number, direction: Direction) {
    const key = JSON.stringify([packageNumber, lastSeq]);
    const cached = cache.get(key);
    if (cached) return cached;
    const prices = readPrices(packageNumber, direction, db);
    cache.set(key, prices);
    prices.catch(() => cache.delete(key));
    return prices;
  }

  return async (packageNumber: string, code: string) => {
    const auction = await findAuction(packageNumber, db);
    if (!auction) return unknownAuction();
    const { rules, lastSeq } = auction;
    if (!showsLineGaps(fieldsOf(rules))) return withStatus(403, refuse('bid.noLineGaps'));
    const { bids, best } = await pricesAt(packageNumber, lastSeq, rules.direction);
    const bid = bids.get(code);
    return bid ? { seq: bid.seq, lines: lineGaps(bid.prices, best) } : { seq: 0, lines: [] };
  };
}
