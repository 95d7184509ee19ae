import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';

type Row = AuctionLive['ranking'][number];

/** Whether a state can be shown at all: its own parts do not contradict each other. */
export function isSound(live: AuctionLive): boolean {
  const codes = new Set(live.entrants.map(({ code }) => code));
  if (live.ranking.some(({ code }) => !codes.has(code))) return false;
  return live.opensAtMs < live.closesAtMs && live.bidCount >= 0;
}

/**
 * Whether a sound state is credible after the one before it. Doubtful are a version that goes back, a
 * best bid that is not the best of the ranking, a bid that gets worse without having been made void
 * (F4). Prices may go up in a reverse auction only where bids were voided (AU31).
 */
export function isCredible(before: AuctionLive | null, live: AuctionLive): boolean {
  if (before === null) return hasRankedBest(live);
  // A state that was accepted before is not doubted again at every poll.
  return canFollow(before, live) && (hasRankedBest(live) || !hasRankedBest(before));
}

/** Whether a state can come after another of the same auction. */
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

/** One supplier's place after another: the same bid, more and better bids, or voided ones (AU31). */
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

/** The direction as the ranking shows it; the state has no field for it. `null`: unknown. */
function isReverse({ bestBid, ranking }: AuctionLive): boolean | null {
  const amounts = ranking.map(({ amount }) => amount);
  if (bestBid === null || amounts.every((amount) => amount === bestBid)) return null;
  return bestBid === Math.min(...amounts);
}

/**
 * The best bid is the best of the ranking. Opening offers are no bids: with the step against one's
 * own last amount a bid may lie between two of them (AU4).
 */
function hasRankedBest({ bestBid, ranking }: AuctionLive): boolean {
  if (bestBid === null || ranking.length === 0) return true;
  const amounts = ranking.map(({ amount }) => amount);
  return bestBid === Math.min(...amounts) || bestBid === Math.max(...amounts);
}
