import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';

type Row = AuctionLive['ranking'][number];

/**
 * Returns whether a state is consistent in itself: every ranked code belongs to an entrant, the
 * opening is before the end, and the number of bids is not negative. An inconsistent state is never
 * shown.
 */
export function isSound(live: AuctionLive): boolean {
  const codes = new Set(live.entrants.map(({ code }) => code));
  if (live.ranking.some(({ code }) => !codes.has(code))) return false;
  return live.opensAtMs < live.closesAtMs && live.bidCount >= 0;
}

/**
 * Returns whether a sound state is credible after the previous state. It is not credible if it
 * cannot follow that state (`canFollow`), or if its best bid is neither the lowest nor the highest
 * amount of the ranking, unless the previous state had that fault too (F4, AU31). Without a
 * previous state (`null`) only the best bid is checked.
 */
export function isCredible(before: AuctionLive | null, live: AuctionLive): boolean {
  if (before === null) return hasRankedBest(live);
  // If the best bid of the previous, accepted state already was neither the lowest nor the highest
  // amount of its ranking, the same fault does not make this state doubtful.
  return canFollow(before, live) && (hasRankedBest(live) || !hasRankedBest(before));
}

/**
 * Returns whether a state can follow another state of the same auction: no version goes back, no
 * supplier's bid gets worse unless bids of the supplier were voided, and if `bidSeq` is equal, so
 * are the number of bids, the best bid and the number of ranked suppliers.
 */
export function canFollow(before: AuctionLive, live: AuctionLive): boolean {
  if (live.bidSeq < before.bidSeq || live.messageSeq < before.messageSeq) return false;
  if (live.rulesVersion < before.rulesVersion || live.rightsVersion < before.rightsVersion) {
    return false;
  }
  if (live.bidSeq === before.bidSeq && !sameLedger(before, live)) return false;
  const rows = new Map(live.ranking.map((row) => [row.code, row]));
  return before.ranking.every((old) => {
    const row = rows.get(old.code);
    return !row || follows(old, row, isReverse(live));
  });
}

/**
 * Returns whether a supplier's row can follow an older row of the supplier: the same bid; or more
 * bids, of which the last is newer and no worse (`reverse` is `null` if the direction is unknown:
 * any amount is accepted). A changed bid without more bids means that bids were voided (AU31), so
 * any amount can follow.
 */
function follows(old: Row, row: Row, reverse: boolean | null): boolean {
  if (row.seq === old.seq) return row.amount === old.amount && row.bids === old.bids;
  if (row.bids <= old.bids) return true;
  if (row.seq < old.seq) return false;
  if (reverse === null) return true;
  return reverse ? row.amount <= old.amount : row.amount >= old.amount;
}

function sameLedger(before: AuctionLive, live: AuctionLive): boolean {
  return (
    live.bidCount === before.bidCount &&
    live.bestBid === before.bestBid &&
    live.ranking.length === before.ranking.length
  );
}

/**
 * Returns whether lower amounts are better, inferred from the ranking since the state has no field
 * for the direction; `null` if there is no bid, or if all amounts of the ranking equal the best
 * bid.
 */
function isReverse({ bestBid, ranking }: AuctionLive): boolean | null {
  const amounts = ranking.map(({ amount }) => amount);
  if (bestBid === null || amounts.every((amount) => amount === bestBid)) return null;
  return bestBid === Math.min(...amounts);
}

/**
 * Returns whether the best bid is the lowest or highest amount of the ranking; `true` without any
 * bid. Opening offers are not compared: if the step is measured against a supplier's own last
 * amount, a bid may lie between two opening offers (AU4).
 */
function hasRankedBest({ bestBid, ranking }: AuctionLive): boolean {
  if (bestBid === null || ranking.length === 0) return true;
  const amounts = ranking.map(({ amount }) => amount);
  return bestBid === Math.min(...amounts) || bestBid === Math.max(...amounts);
}
