import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { isBetter, nextAcceptable } from '../price/price.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { EpochMs, PriorBids } from '../types.ts';
import type { SignalBid } from './types.ts';

/** A bid without `isMinimal`, as the log or a record contains it. */
type PlainBid = Omit<SignalBid, 'isMinimal'>;

/** The suppliers' opening offers by code, which are references and not bids. */
type Openings = ReadonlyMap<string, Fen>;

/**
 * Adds `isMinimal` to each bid: whether its amount was exactly the next acceptable amount (AU9), computed
 * without regard to rounds and cleared bids.
 */
export function withMinimal(
  bids: readonly PlainBid[],
  rulesAt: (at: EpochMs) => AuctionRules,
  openings: Openings = new Map(),
): SignalBid[] {
  const lastAmounts = new Map(openings);
  let best: Fen | null = null;
  let leader: string | null = null;
  for (const offer of openings.values()) {
    if (best === null || isBetter(rulesAt(0).direction, offer, best)) best = offer;
  }
  return bids.map((bid) => {
    const rules = rulesAt(bid.at);
    const prior: PriorBids = {
      best,
      own: lastAmounts.get(bid.code) ?? null,
      ownLeads: leader === bid.code,
    };
    const isMinimal = nextAcceptable(rules, prior) === fen(bid.amount);
    lastAmounts.set(bid.code, bid.amount);
    if (best === null || isBetter(rules.direction, bid.amount, best)) {
      best = bid.amount;
      leader = bid.code;
    }
    return { ...bid, isMinimal };
  });
}
