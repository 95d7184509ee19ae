import { expect, it } from 'vitest';
import { DAY_MS } from '../../kernel/time/durations.ts';
import { bandOf, type PointEvent, type PointEventKind, scoreAt } from './score.ts';

const START = Date.parse('2026-03-02T01:00:00Z');

const event = (
  kind: PointEventKind,
  deductionId: string,
  day: number,
  more: Partial<PointEvent> = {},
): PointEvent => ({
  id: kind === 'deducted' ? deductionId : `${deductionId}-${kind}`,
  kind,
  deductionId,
  rule: kind === 'deducted' ? 'delivery' : null,
  points: kind === 'deducted' ? 12 : 0,
  atMs: START + day * DAY_MS,
  ...more,
});

it('[PT1] an objection suspends a deduction until its decision; safety counts all the while', () => {
  const events = [
    event('deducted', 'a', 0),
    event('objected', 'a', 2),
    event('upheld', 'a', 5),
    event('deducted', 'b', 6, { points: 30 }),
    event('objected', 'b', 7),
    event('revoked', 'b', 9),
    event('deducted', 'c', 10, { rule: 'safety', points: 20 }),
    event('objected', 'c', 11),
  ];
  const at = (day: number) => scoreAt(events, START + day * DAY_MS);
  expect([0, 1, 2, 4, 5, 6, 7, 9, 10, 11].map(at)).toEqual([
    88, 88, 100, 100, 88, 58, 88, 88, 68, 68,
  ]);
});

it('[PT1] a year begins with all points, by the calendar of China', () => {
  const events = [event('deducted', 'a', 0)];
  expect(scoreAt(events, Date.parse('2026-12-31T15:59:59Z'))).toBe(88);
  expect(scoreAt(events, Date.parse('2026-12-31T16:00:00Z'))).toBe(100);
});

it('[PT1] the same events give the same number in any order, and never less than 0', () => {
  const events = Array.from({ length: 12 }, (_, n) => event('deducted', `d${n}`, n));
  const now = START + 30 * DAY_MS;
  expect(scoreAt(events, now)).toBe(0);
  expect(scoreAt(events.toReversed(), now)).toBe(scoreAt(events, now));
});

it('[PT2] the bands', () => {
  const months = (score: number) => bandOf(score).publishedMonths;
  expect([100, 99, 91, 90, 81, 80, 61, 60, 0].map(months)).toEqual([0, 0, 0, 1, 1, 3, 3, 6, 6]);
  expect([100, 99].map((score) => bandOf(score).mustCorrect)).toEqual([false, true]);
});
