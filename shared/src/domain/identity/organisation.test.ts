import { describe, expect, it } from 'vitest';
import { isDayText } from './organisation.ts';

describe('a day as a text', () => {
  it.each(['2026-05-01', '2028-02-29', '2026-12-31'])('%s is one', (text) => {
    expect(isDayText(text)).toBe(true);
  });

  it.each(['2026-13-01', '2026-02-30', '2026-00-10', '2027-02-29', '2026-5-1', '', 'today'])(
    '%j is none, and does not throw',
    (text) => {
      expect(isDayText(text)).toBe(false);
    },
  );
});
