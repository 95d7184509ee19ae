import { describe, expect, it } from 'vitest';
import { runningClock } from '../fixtures.ts';
import { reverseRules } from '../rules/rules-fixture.ts';
import type { AuctionClock } from '../types.ts';
import { checkMoment } from './moment.ts';

const OPENS = 1_000_000;
const CLOSES = 2_000_000;
const auction = (change: Partial<AuctionClock> = {}) => ({
  rules: reverseRules,
  clock: { ...runningClock(OPENS, CLOSES), ...change },
  rounds: null,
});
const bidder = { outRound: null, lastBidAt: null };
const out = { outRound: 2, lastBidAt: null };

describe('[AU10] [AU13] [AU15] [AU17] the moment of a bid', () => {
  it.each([
    ['one ms before the opening', {}, OPENS - 1, 'auction.notBegun'],
    ['at the opening', {}, OPENS, null],
    ['one ms before the end', {}, CLOSES - 1, null],
    ['at the end', {}, CLOSES, 'auction.closed'],
    ['while paused', { runState: 'paused', pausedAt: OPENS }, OPENS + 1, 'auction.paused'],
    ['after a stop', { runState: 'stopped', settled: true }, OPENS + 1, 'auction.stopped'],
  ] as const)('%s', (_, change, now, expected) => {
    expect(checkMoment(auction(change), bidder, now)?.refused ?? null).toBe(expected);
  });

  it('refuses who is out by the number of the round, after what holds for everybody', () => {
    const refusal = { refused: 'bid.roundOut', values: { round: '2' } };
    expect(checkMoment(auction(), out, OPENS)).toEqual(refusal);
    expect(checkMoment(auction(), out, CLOSES)?.refused).toBe('auction.closed');
  });
});
