import { describe, expect, it } from 'vitest';
import { readTimestamp } from './open.ts';

describe('reading a moment', () => {
  it.each([
    ['2026-11-21 02:24:07.123+00', '2026-11-21T02:24:07.123Z'],
    ['2026-11-21 02:24:07+00', '2026-11-21T02:24:07.000Z'],
    ['2026-11-21 10:24:07.123+08', '2026-11-21T02:24:07.123Z'],
    ['2026-11-21 07:54:07.12+05:30', '2026-11-21T02:24:07.120Z'],
    ['2026-11-21 02:24:07.123456+00', '2026-11-21T02:24:07.123Z'],
  ])('%s', (text, iso) => {
    expect(readTimestamp(text)).toBe(Date.parse(iso));
  });
});
