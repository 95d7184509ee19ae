import { describe, expect, it } from 'vitest';
import type { EntrantRecord } from './repository.ts';
import { afterBids } from './turns.ts';

const entrant: EntrantRecord = {
  code: '03',
  amount: 900,
  openingOffer: 1_000,
  bids: 2,
  lastBidAt: 3,
  earlier: 950,
  earlierBids: 4,
  outRound: null,
};

describe('an entrant in a batch of bids', () => {
  it('is as it was read before a bid of its own', () => {
    expect(afterBids(entrant, [])).toBe(entrant);
  });

  it('has the last amount and time and all bids of the batch, and everything else as it was read', () => {
    const bids = [800, 700].map((amount, n) => ({ seq: 8 + n, code: '03', amount, at: 5 + n }));
    expect(afterBids(entrant, bids)).toEqual({ ...entrant, amount: 700, bids: 4, lastBidAt: 6 });
  });
});
