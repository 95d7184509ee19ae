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

/** A standing bid, as far as its lines are concerned. */
interface LinedBid {
  readonly seq: number;
  readonly prices: LinePrices;
}

/** The unit prices of every bid that stands, and the best of each line. */
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
 * AU24: reads how far a supplier's unit prices are from the best ones. The answer holds distances
 * only, and nothing at all unless the rule permits it. All suppliers ask after each bid: the prices are
 * read once for each state of the log.
 */
export function createLineGaps(db: Database) {
  const known = new LRUCache<string, Promise<Prices>>({ max: 500 });

  function pricesAt(packageNumber: string, lastSeq: number, direction: Direction) {
    const key = JSON.stringify([packageNumber, lastSeq]);
    const before = known.get(key);
    if (before) return before;
    const prices = readPrices(packageNumber, direction, db);
    known.set(key, prices);
    prices.catch(() => known.delete(key));
    return prices;
  }

  return async (packageNumber: string, code: string) => {
    const auction = await findAuction(packageNumber, db);
    if (!auction) return unknownAuction();
    const { rules, lastSeq } = auction;
    if (!showsLineGaps(fieldsOf(rules))) return withStatus(403, refuse('bid.noLineGaps'));
    const { bids, best } = await pricesAt(packageNumber, lastSeq, rules.direction);
    const own = bids.get(code);
    return own ? { seq: own.seq, lines: lineGaps(own.prices, best) } : { seq: 0, lines: [] };
  };
}
