import { describe, expect, it } from 'vitest';
import {
  clockText,
  clockTextMs,
  dateTimeText,
  durationText,
  fullTimeText,
  lastSecondsText,
  readFullTime,
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

  it('come back from the date picker as they went in', () => {
    expect(readFullTime(fullTimeText(AT))).toBe(AT - 42);
    expect(readFullTime('2026-11-22T00:04')).toBe(AT - 5_042);
    expect(readFullTime('')).toBeNull();
    expect(readFullTime('22.11.2026')).toBeNull();
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
