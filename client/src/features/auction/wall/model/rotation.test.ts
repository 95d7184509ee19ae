import { describe, expect, it } from 'vitest';
import {
  calledTo,
  HOLD_MS,
  isShownOut,
  isTurnOver,
  LAST_MS,
  LEAST_MS,
  lastHolding,
  MOMENT_MS,
  nextListed,
  nextOf,
  type Standing,
  TURN_MS,
} from './rotation.ts';

describe('several auctions take turns', () => {
  const turn = (packageNumber: string, phase: 'running' | 'paused' | 'won', mayEnter = true) => ({
    packageNumber,
    phase,
    mayEnter,
  });
  const packages = [
    turn('1', 'running'),
    turn('2', 'won'),
    turn('3', 'paused'),
    turn('4', 'running', false),
  ];

  it('those that run, round and round', () => {
    expect(nextOf(packages, '1')).toBe('3');
    expect(nextOf(packages, '3')).toBe('1');
    expect(nextOf(packages, '2')).toBe('3');
    expect(nextOf([turn('1', 'running')], '1')).toBeNull();
    // An auction that may no longer be watched (the third argument returns true) is skipped.
    expect(nextOf(packages, '1', (one) => one === '3')).toBeNull();
  });

  it('those that somebody chose, whatever their project, until they are over', () => {
    const none = () => false;
    expect(nextListed(['A-1', 'B-1', 'C-1'], 'A-1', none)).toBe('B-1');
    expect(nextListed(['A-1', 'B-1', 'C-1'], 'C-1', none)).toBe('A-1');
    expect(nextListed(['A-1', 'B-1'], 'else', none)).toBe('A-1');
    expect(nextListed(['A-1'], 'A-1', none)).toBeNull();
    expect(nextListed(['A-1', 'B-1', 'C-1'], 'A-1', (one) => one === 'B-1')).toBe('C-1');
    expect(nextListed(['A-1', 'B-1'], 'A-1', (one) => one === 'B-1')).toBeNull();
  });

  it('an event holds its auction, and bids do not', () => {
    expect(isTurnOver(0, null, null, TURN_MS - 1)).toBe(false);
    expect(isTurnOver(0, null, null, TURN_MS)).toBe(true);
    expect(isTurnOver(0, TURN_MS - 1, null, TURN_MS)).toBe(false);
    expect(isTurnOver(0, TURN_MS - 1, null, TURN_MS - 1 + HOLD_MS)).toBe(true);
    expect(lastHolding([{ kind: 'leader', at: 5 }])).toBeNull();
    const news = [
      { kind: 'extended', at: 3 },
      { kind: 'leader', at: 5 },
    ] as const;
    expect(lastHolding(news)).toBe(3);
  });

  it('a last minute is shown to its end', () => {
    expect(isTurnOver(0, null, LAST_MS, TURN_MS)).toBe(false);
    expect(isTurnOver(0, null, LAST_MS + 1, TURN_MS)).toBe(true);
    expect(isTurnOver(0, null, 0, TURN_MS)).toBe(true);
  });
});

describe('another auction calls the wall', () => {
  const auction = (packageNumber: string, more: Partial<Standing> = {}): Standing => ({
    packageNumber,
    phase: 'running',
    leftMs: 600_000,
    lastEventAt: null,
    ...more,
  });
  const here = auction('A');
  const times = { since: 0, now: LEAST_MS };

  it('in its last minute, the one that ends first before the others', () => {
    const [late, soon] = [auction('B', { leftMs: 50_000 }), auction('C', { leftMs: 40_000 })];
    expect(calledTo(here, [auction('B')], times)).toBeNull();
    expect(calledTo(here, [late, soon], { since: 0, now: 0 })).toBe('C');
    expect(calledTo(soon, [late, here], times)).toBeNull();
    expect(calledTo(late, [soon], times)).toBe('C');
    expect(calledTo(here, [auction('B', { leftMs: LAST_MS + 1 })], times)).toBeNull();
    expect(calledTo(here, [auction('B', { leftMs: 0 })], times)).toBeNull();
  });

  it('by what happens in it, once what is shown could be read', () => {
    const called = auction('B', { lastEventAt: LEAST_MS - 1 });
    expect(calledTo(here, [called], { since: 0, now: LEAST_MS - 1 })).toBeNull();
    expect(calledTo(here, [called], times)).toBe('B');
    const old = { since: 0, now: LEAST_MS - 1 + MOMENT_MS };
    expect(calledTo(here, [called], old)).toBeNull();
  });

  it('after the moment of an event here', () => {
    const [busy, soon] = [auction('A', { lastEventAt: 0 }), auction('C', { leftMs: 40_000 })];
    expect(calledTo(busy, [soon], { since: 0, now: MOMENT_MS - 1 })).toBeNull();
    expect(calledTo(busy, [soon], { since: 0, now: MOMENT_MS })).toBe('C');
  });

  it('has a turn until its end was shown', () => {
    const over = auction('B', { phase: 'won', leftMs: null, lastEventAt: 10 });
    expect(isShownOut(here, HOLD_MS)).toBe(false);
    expect(isShownOut(over, 10 + HOLD_MS - 1)).toBe(false);
    expect(isShownOut(over, 10 + HOLD_MS)).toBe(true);
  });
});
