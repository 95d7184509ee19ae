import { describe, expect, it } from 'vitest';
import type { AuctionClock } from '../types.ts';
import { changeRunState } from './clock.ts';
import { closingGuard, FAULT_MS, pauseForClock, pauseForFault } from './fault.ts';

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
    const paused = pauseForFault(clock, outage(1_500_000, 1_500_000 + FAULT_MS + 1), 0, null);
    expect(paused).toEqual({ ...clock, runState: 'paused', pausedAt: 1_500_000 });
  });

  it('does nothing for 120 s and less', () => {
    expect(pauseForFault(clock, outage(1_500_000, 1_500_000 + FAULT_MS), 0, null)).toBeNull();
  });

  it.each([
    ['before the opening', outage(500_000, 1_000_000 + FAULT_MS), false],
    ['over the opening', outage(500_000, 1_000_000 + FAULT_MS + 1), true],
    ['at the end, too little', outage(2_000_000 - FAULT_MS, 9_000_000), false],
    ['over the end', outage(2_000_000 - FAULT_MS - 1, 9_000_000), true],
    ['after the end', outage(2_000_000, 9_000_000), false],
  ])('counts only the open window: %s', (_, lost, pauses) => {
    expect(pauseForFault(clock, lost, 0, null) !== null).toBe(pauses);
  });

  it('counts from the last event: something was accepted then', () => {
    const lost = outage(1_500_000, 1_500_000 + FAULT_MS + 5_000);
    expect(pauseForFault(clock, lost, 1_500_000 + 5_000, null)).toBeNull();
    expect(pauseForFault(clock, lost, 1_500_000 + 4_999, null)?.pausedAt).toBe(1_504_999);
  });

  it('[AU13] a resume gives back all that was lost, also past the end', () => {
    const paused = pauseForFault(clock, outage(1_900_000 - FAULT_MS, 5_000_000), 0, null);
    const resumed = paused && changeRunState(paused, 'started', 6_000_000);
    expect(resumed).toMatchObject({ closesAt: 6_000_000 + 100_000 + FAULT_MS });
  });

  it.each([
    { ...clock, runState: 'paused' as const, pausedAt: 1_400_000 },
    { ...clock, runState: 'stopped' as const, settled: true },
    { ...clock, settled: true },
  ])('leaves alone what did not run', (still) => {
    expect(pauseForFault(still, outage(1_500_000, 1_900_000), 0, null)).toBeNull();
  });
});

describe('[AU18] a loss near the closing', () => {
  const END = 2_000_000;
  const extension = { triggerMs: 300_000, lengthMs: 300_000, allowed: 0 };
  const guard = closingGuard({ extension }, 5_000);

  it.each([
    ['5 s in the extension trigger', outage(END - 200_000, END - 195_000), true],
    ['less than 5 s there', outage(END - 200_000, END - 195_001), false],
    ['5 s that only touch the trigger', outage(END - 304_000, END - 299_000), true],
    ['before the trigger', outage(END - 310_000, END - 300_000), false],
    ['over the closing instant', outage(END - 1, END + 5_000), true],
    ['up to the closing instant', outage(END - 5_000, END), true],
    ['over it, too short', outage(END - 4_000, END + 999), false],
    ['from the closing instant on', outage(END, END + 60_000), false],
  ])('%s', (_, lost, pauses) => {
    expect(pauseForFault(clock, lost, 0, guard) !== null).toBe(pauses);
  });

  it('without extension protects the closing instant only', () => {
    const none = closingGuard({ extension: { ...extension, lengthMs: 0 } }, 5_000);
    expect(pauseForFault(clock, outage(END - 60_000, END - 50_000), 0, none)).toBeNull();
    const paused = pauseForFault(clock, outage(END - 60_000, END + 1), 0, none);
    expect(paused?.pausedAt).toBe(END - 60_000);
  });

  it('counts from the last event: something was accepted then', () => {
    const lost = outage(END - 60_000, END - 50_000);
    expect(pauseForFault(clock, lost, END - 54_999, guard)).toBeNull();
    expect(pauseForFault(clock, lost, END - 55_000, guard)?.pausedAt).toBe(END - 55_000);
  });
});

describe('[AU19] a clock that is not to be trusted', () => {
  it('pauses what was open, from the last moment at which the clocks agreed', () => {
    const paused = pauseForClock(clock, outage(1_500_000, 1_500_400), 1_000_000);
    expect(paused).toEqual({ ...clock, runState: 'paused', pausedAt: 1_500_000 });
    expect(pauseForClock(clock, outage(1_500_000, 1_500_400), 1_500_100)?.pausedAt).toBe(1_500_100);
  });

  it.each([
    ['before the opening', outage(1_000, 999_999)],
    ['after the end', outage(2_000_000, 2_000_400)],
  ])('leaves alone what was not open: %s', (_, lost) => {
    expect(pauseForClock(clock, lost, 0)).toBeNull();
  });
});
