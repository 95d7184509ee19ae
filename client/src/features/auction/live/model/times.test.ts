import { describe, expect, it } from 'vitest';
import {
  boardTimeText,
  clockText,
  clockTextMs,
  dateTimeText,
  durationText,
  fullTimeText,
  lastSecondsText,
  spansDays,
} from './times.ts';

const AT = Date.UTC(2026, 10, 21, 16, 4, 5, 42);

describe('lastSecondsText', () => {
  it('shows tenths under ten seconds', () => {
    expect([100, 94, 5, 1].map(lastSecondsText)).toEqual(['10.0', '09.4', '00.5', '00.1']);
  });
});

describe('times', () => {
  it('are China’s civil time on every computer', () => {
    expect(clockText(AT)).toBe('00:04:05');
    expect(clockTextMs(AT)).toBe('00:04:05.042');
    expect(dateTimeText(AT)).toBe('11-22 00:04:05');
    expect(fullTimeText(AT)).toBe('2026-11-22 00:04:05');
  });
});

describe('times of an auction', () => {
  it('have their date where the quoting extends over several days', () => {
    const opensAt = AT - 3_600_000;
    for (const [window, text] of [
      [{ opensAt, closesAt: AT }, '11-22 00:04:05'],
      [{ opensAt: AT, closesAt: AT + 3_600_000 }, '00:04:05'],
    ] as const)
      expect(boardTimeText(AT, spansDays(window))).toBe(text);
  });
});

describe('durationText', () => {
  it.each([
    [0, '0.0 秒'],
    [-5, '0.0 秒'],
    [340, '0.3 秒'],
    [42_400, '42 秒'],
    [185_000, '3 分 05 秒'],
    [3_600_000, '1 小时 0 分'],
  ])('%s ms is %s', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
