import { describe, expect, it } from 'vitest';
import { isQuoteOver, lastBindingDay } from './validity.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);

describe('the days for which a quote binds (C045)', () => {
  it('end with the last one, counted from the deadline', () => {
    const quote = { deadlineMs: at('2026-03-01T10:00:00'), validDays: '90' };
    expect(lastBindingDay(quote.deadlineMs, quote.validDays)).toBe('2026-05-30');
    expect(isQuoteOver(quote, at('2026-05-30T23:59:59'))).toBe(false);
    expect(isQuoteOver(quote, at('2026-05-31T00:00:00'))).toBe(true);
  });

  it('are unknown where the sheet says no number', () => {
    expect(lastBindingDay(0, '')).toBeNull();
    expect(isQuoteOver({ deadlineMs: 0, validDays: '长期' }, at('2030-01-01T00:00:00'))).toBe(
      false,
    );
  });
});
