import { describe, expect, it } from 'vitest';
import { HOLD_MS, isTurnOver, nextOf, TURN_MS } from './rotation.ts';

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

  it('an event holds its auction', () => {
    expect(isTurnOver(0, null, TURN_MS - 1)).toBe(false);
    expect(isTurnOver(0, null, TURN_MS)).toBe(true);
    expect(isTurnOver(0, TURN_MS - 1, TURN_MS)).toBe(false);
    expect(isTurnOver(0, TURN_MS - 1, TURN_MS - 1 + HOLD_MS)).toBe(true);
  });
});
