import { describe, expect, it } from 'vitest';
import {
  HOLD_MS,
  isTurnOver,
  LAST_MS,
  lastHolding,
  nextListed,
  nextOf,
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
  });

  it('those that somebody chose, whatever their project', () => {
    expect(nextListed(['A-1', 'B-1', 'C-1'], 'A-1')).toBe('B-1');
    expect(nextListed(['A-1', 'B-1', 'C-1'], 'C-1')).toBe('A-1');
    expect(nextListed(['A-1', 'B-1'], 'else')).toBe('A-1');
    expect(nextListed(['A-1'], 'A-1')).toBeNull();
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
