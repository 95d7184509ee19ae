import { describe, expect, it } from 'vitest';
import type { AuctionClock } from '../types.ts';
import {
  checkRoundWindows,
  firstOpening,
  isLastRound,
  isOpeningDue,
  nextRound,
  openRound,
  roundsWithin,
  shiftRounds,
  startRounds,
  windowsNow,
} from './rounds.ts';

const windows = [
  { opensAt: 0, closesAt: 100 },
  { opensAt: 150, closesAt: 250 },
  { opensAt: 250, closesAt: 300 },
];
const rounds = startRounds(windows);
const clock: AuctionClock = {
  opensAt: 0,
  closesAt: 100,
  originalClosesAt: 100,
  extensionsUsed: 2,
  runState: 'started',
  pausedAt: null,
  settled: false,
};

describe('[AU17] rounds', () => {
  it('a plan has rounds of a length, in order, none over another', () => {
    expect(checkRoundWindows(windows)).toBeNull();
    expect(checkRoundWindows([])?.refused).toBe('rounds.none');
    expect(checkRoundWindows([{ opensAt: 5, closesAt: 5 }])?.refused).toBe('rounds.empty');
    expect(checkRoundWindows([...windows, { opensAt: 299, closesAt: 400 }])?.refused).toBe(
      'rounds.overlap',
    );
  });

  it('what moves the end moves the rounds after it; an earlier end moves none', () => {
    const later = { ...clock, closesAt: 130 };
    const shifted = shiftRounds(rounds, clock, later);
    expect(windowsNow(shifted, later)).toEqual([
      { opensAt: 0, closesAt: 130 },
      { opensAt: 180, closesAt: 280 },
      { opensAt: 280, closesAt: 330 },
    ]);
    const earlier = shiftRounds(shifted, later, { ...clock, closesAt: 60 });
    expect(windowsNow(earlier, { ...clock, closesAt: 60 })[1]?.opensAt).toBe(180);
  });

  it('the next round has its own clock, end and extensions; after the last there is none', () => {
    const second = nextRound({ ...rounds, shiftMs: 30, isOpen: true }, clock);
    expect(second).toMatchObject({
      rounds: { current: 2, isOpen: false, shiftMs: 30 },
      clock: { opensAt: 180, closesAt: 280, originalClosesAt: 280, extensionsUsed: 0 },
    });
    const last = { ...rounds, current: 3 };
    expect(isLastRound(last)).toBe(true);
    expect(nextRound(last, clock)).toBeNull();
    expect(isLastRound(rounds)).toBe(false);
  });

  it('a round that is over has the times at which it was held, with pauses and extensions', () => {
    const extended = { ...clock, closesAt: 130 };
    const first = openRound(shiftRounds(rounds, clock, extended), 5);
    expect(windowsNow(first, extended)[0]).toEqual({ opensAt: 5, closesAt: 130 });
    const second = nextRound(first, extended);
    if (!second) throw new Error('there is a second round');
    expect(windowsNow(second.rounds, second.clock)).toEqual([
      { opensAt: 5, closesAt: 130 },
      { opensAt: 180, closesAt: 280 },
      { opensAt: 280, closesAt: 330 },
    ]);
    const short = { ...second.clock, closesAt: 240 };
    const third = nextRound(openRound(second.rounds, 190), short);
    if (!third) throw new Error('there is a third round');
    expect(windowsNow(third.rounds, third.clock)).toEqual([
      { opensAt: 5, closesAt: 130 },
      { opensAt: 190, closesAt: 240 },
      { opensAt: 280, closesAt: 330 },
    ]);
  });

  it('rounds that were stored without the times at which they were held show the published ones', () => {
    const stored = { ...rounds, current: 2, shiftMs: 30 };
    const now = { ...clock, opensAt: 180, closesAt: 285 };
    expect(windowsNow(stored, now)[0]).toEqual(windows[0]);
    expect(nextRound(stored, now)?.rounds.held).toEqual([
      windows[0],
      { opensAt: 180, closesAt: 285 },
    ]);
  });

  it('the auction began with its first round, whichever is on', () => {
    const later = { ...rounds, current: 3, shiftMs: 30 };
    expect(firstOpening(later, { opensAt: 999 })).toBe(rounds.windows[0]?.opensAt);
    expect(firstOpening(null, { opensAt: 999 })).toBe(999);
  });

  it('opens once, at its time, not during a pause', () => {
    expect(isOpeningDue(rounds, clock, -1)).toBe(false);
    expect(isOpeningDue(rounds, clock, 0)).toBe(true);
    expect(isOpeningDue({ ...rounds, isOpen: true }, clock, 0)).toBe(false);
    expect(isOpeningDue(rounds, { ...clock, runState: 'paused', pausedAt: 0 }, 5)).toBe(false);
    expect(isOpeningDue(rounds, { ...clock, settled: true }, 5)).toBe(false);
  });

  it('equal rounds fill a time to its end', () => {
    const three = roundsWithin(3, 10, 110);
    expect(checkRoundWindows(three)).toBeNull();
    expect(three[0]?.opensAt).toBe(10);
    expect(three.at(-1)?.closesAt).toBe(110);
  });
});
