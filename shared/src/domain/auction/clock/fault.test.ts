import { describe, expect, it } from 'vitest';
import type { AuctionClock } from '../types.ts';
import { changeRunState } from './clock.ts';
import { FAULT_MS, pauseForFault } from './fault.ts';

const clock: AuctionClock = {
  opensAt: 1_000_000,
  closesAt: 2_000_000,
  originalClosesAt: 2_000_000,
  extensionsUsed: 0,
  runState: 'started',
  pausedAt: null,
  settled: false,
};
const outage = (from: number, to: number) => ({ from, to });

describe('[AU18] an outage of the platform', () => {
  it('pauses from the moment the loss began, when more than 120 s of the window are lost', () => {
    const paused = pauseForFault(clock, outage(1_500_000, 1_500_000 + FAULT_MS + 1), 0);
    expect(paused).toEqual({ ...clock, runState: 'paused', pausedAt: 1_500_000 });
  });

  it('does nothing for 120 s and less', () => {
    expect(pauseForFault(clock, outage(1_500_000, 1_500_000 + FAULT_MS), 0)).toBeNull();
  });

  it.each([
    ['before the opening', outage(500_000, 1_000_000 + FAULT_MS), false],
    ['over the opening', outage(500_000, 1_000_000 + FAULT_MS + 1), true],
    ['at the end, too little', outage(2_000_000 - FAULT_MS, 9_000_000), false],
    ['over the end', outage(2_000_000 - FAULT_MS - 1, 9_000_000), true],
    ['after the end', outage(2_000_000, 9_000_000), false],
  ])('counts only the open window: %s', (_, lost, pauses) => {
    expect(pauseForFault(clock, lost, 0) !== null).toBe(pauses);
  });

  it('counts from the last event: something was accepted then', () => {
    const lost = outage(1_500_000, 1_500_000 + FAULT_MS + 5_000);
    expect(pauseForFault(clock, lost, 1_500_000 + 5_000)).toBeNull();
    expect(pauseForFault(clock, lost, 1_500_000 + 4_999)?.pausedAt).toBe(1_504_999);
  });

  it('[AU13] a resume gives back all that was lost, also past the end', () => {
    const paused = pauseForFault(clock, outage(1_900_000 - FAULT_MS, 5_000_000), 0);
    const resumed = paused && changeRunState(paused, 'started', 6_000_000);
    expect(resumed).toMatchObject({ closesAt: 6_000_000 + 100_000 + FAULT_MS });
  });

  it.each([
    { ...clock, runState: 'paused' as const, pausedAt: 1_400_000 },
    { ...clock, runState: 'stopped' as const, settled: true },
    { ...clock, settled: true },
  ])('leaves alone what did not run', (still) => {
    expect(pauseForFault(still, outage(1_500_000, 1_900_000), 0)).toBeNull();
  });
});
