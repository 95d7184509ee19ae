import { describe, expect, it } from 'vitest';
import { stageOf, windowText } from './stages.ts';

describe('[AU17] the stage of a round', () => {
  it.each([
    [1, 2, 'running', 'past'],
    [2, 2, 'running', 'now'],
    [2, 2, 'notBegun', 'next'],
    [3, 2, 'running', 'next'],
    [2, 2, 'won', 'past'],
    [2, 2, 'failed', 'past'],
    [3, 2, 'failed', 'never'],
    [3, 2, 'stopped', 'never'],
    [2, 2, 'stopped', 'cut'],
    [1, 2, 'stopped', 'past'],
  ] as const)('round %s while %s is the current one and %s: %s', (round, current, phase, stage) => {
    expect(stageOf(round, current, phase)).toBe(stage);
  });

  it('a round that did not reach its end has a window that was planned', () => {
    expect(windowText('never', '09:52–10:12')).toBe('原定 09:52–10:12');
    expect(windowText('cut', '09:52–10:12')).toBe('原定 09:52–10:12');
    expect(windowText('past', '09:52–10:12')).toBe('09:52–10:12');
  });
});
