import type { AuctionLive } from '@jicai/shared/contract/auction/auction.ts';

type Row = AuctionLive['ranking'][number];

/**
 * Can this state follow the one before it? What cannot is not shown to anybody: a version that goes
 * back, a best bid that no ranking explains, a bid that gets worse without having been made void
 * (F4). Prices may go up in a reverse auction only where bids were voided (AU31).
 */
export function isPlausible(before: AuctionLive | null, live: AuctionLive): boolean {
  if (!isConsistent(live)) return false;
  if (!before) return true;
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

/** The direction as the ranking shows it; the state itself does not say. `null`: cannot tell. */
function isReverse({ bestBid, ranking }: AuctionLive): boolean | null {
  const amounts = ranking.map(({ amount }) => amount);
  if (bestBid === null || amounts.every((amount) => amount === bestBid)) return null;
  return bestBid === Math.min(...amounts);
}

function isConsistent(live: AuctionLive): boolean {
  const codes = new Set(live.entrants.map(({ code }) => code));
  if (live.ranking.some(({ code }) => !codes.has(code))) return false;
  if (live.opensAtMs >= live.closesAtMs || live.bidCount < 0) return false;
  if (live.bestBid === null || live.ranking.length === 0) return true;
  // An opening offer may be the best amount before anybody beats it (AU4).
  const offers = live.entrants.flatMap(({ openingOffer }) => openingOffer ?? []);
  const amounts = [...live.ranking.map(({ amount }) => amount), ...offers];
  return live.bestBid === Math.min(...amounts) || live.bestBid === Math.max(...amounts);
}
