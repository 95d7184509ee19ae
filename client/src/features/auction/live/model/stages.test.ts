import { describe, expect, it } from 'vitest';
import { stageOf } from './stages.ts';

describe('[AU17] the stage of a round', () => {
  it.each([
    [1, 2, 'running', 'past'],
    [2, 2, 'running', 'now'],
    [2, 2, 'notBegun', 'next'],
    [3, 2, 'running', 'next'],
    [2, 2, 'won', 'past'],
    [3, 2, 'stopped', 'past'],
  ] as const)('round %s while %s is the current one and %s: %s', (round, current, phase, stage) => {
    expect(stageOf(round, current, phase)).toBe(stage);
  });
});
