import { MAX_EVIDENCE, type Signal, type SignalBid } from './types.ts';

/**
 * A turn is a bid of either supplier of a pair after other suppliers have bid since the pair's last bid; a
 * hit is a turn of the supplier who did not make that last bid. A signal needs at least `MIN_TURNS` turns,
 * of which at least `MIN_SHARE` are hits.
 */
const MIN_TURNS = 20;
const MIN_SHARE = 0.95;
/** The highest probability that the hits occurred by chance with which a signal is still reported. */
const MAX_CHANCE = 1e-6;

/** Returns the probability of at least `hits` in `turns` independent trials with probability `p`. */
export function chanceOf(hits: number, turns: number, p: number): number {
  if (p >= 1) return 1;
  if (p <= 0) return hits > 0 ? 0 : 1;
  let sum = 0;
  let log = 0;
  for (let k = 0; k <= turns; k += 1) {
    if (k > 0) log += Math.log((turns - k + 1) / k);
    if (k >= hits) sum += Math.exp(log + k * Math.log(p) + (turns - k) * Math.log(1 - p));
  }
  return Math.min(1, sum);
}

function checkPair(bids: readonly SignalBid[], a: string, b: string): Signal | null {
  let last: SignalBid | null = null;
  let hasOther = false;
  let [turns, hits] = [0, 0];
  const counts = { [a]: 0, [b]: 0 };
  const seen: SignalBid[] = [];
  for (const bid of bids) {
    if (bid.code !== a && bid.code !== b) {
      hasOther = last !== null;
      continue;
    }
    counts[bid.code] = (counts[bid.code] ?? 0) + 1;
    if (last && hasOther) {
      turns += 1;
      if (bid.code !== last.code) {
        hits += 1;
        seen.push(bid);
      }
    }
    last = bid;
    hasOther = false;
  }
  if (turns < MIN_TURNS || hits / turns < MIN_SHARE) return null;
  // The probability of a hit by chance is at most the share of bids of the supplier who bids more often.
  const [ofA = 0, ofB = 0] = [counts[a], counts[b]];
  const chance = chanceOf(hits, turns, Math.max(ofA, ofB) / (ofA + ofB));
  if (chance > MAX_CHANCE) return null;
  return {
    kind: 'alternation',
    codes: [a, b].sort(),
    values: { turns: String(turns), hits: String(hits) },
    evidence: seen
      .slice(0, MAX_EVIDENCE)
      .map(({ seq, at, code, amount }) => ({ seq, at, code, amount, note: '' })),
  };
}

/**
 * Finds pairs of suppliers who take turns although others bid between them: whichever of the two bid last
 * waits for the other. Consecutive bids of the two do not count, since nobody outbids themselves; so an
 * auction with only two suppliers gives no signal.
 */
export function alternations(bids: readonly SignalBid[]): Signal[] {
  const codes = [...new Set(bids.map(({ code }) => code))];
  const counts = new Map(
    codes.map((code) => [code, bids.filter((bid) => bid.code === code).length]),
  );
  const busy = codes.filter((code) => (counts.get(code) ?? 0) >= MIN_TURNS / 2);
  const found: Signal[] = [];
  busy.forEach((a, index) => {
    for (const b of busy.slice(index + 1)) {
      const signal = checkPair(bids, a, b);
      if (signal) found.push(signal);
    }
  });
  return found;
}
