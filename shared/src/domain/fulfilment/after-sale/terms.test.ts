import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../kernel/time/durations.ts';
import { checkClaimTerm, claimUntil, parseTerms, termsOf, termsText, usualTerms } from './terms.ts';

const ACCEPTED = Date.parse('2026-06-01T10:00:00+08:00');

describe('the term of a claim', () => {
  it('is that of the nearest category, else the usual one', () => {
    const terms = parseTerms('A02=7/15/730/90;A0201=1/1/1/1') ?? {};
    expect(termsOf(['A', 'A02', 'A0205'], terms)).toMatchObject({ return: 7, repair: 730 });
    expect(termsOf(['A', 'A02', 'A0201'], terms)).toMatchObject({ return: 1 });
    expect(termsOf(['B'], terms)).toEqual(usualTerms['*']);
  });

  it('holds through the last day', () => {
    const days = { return: 7, exchange: 15, repair: 730, refund: 90 };
    const until = claimUntil(ACCEPTED, 7);
    expect(new Date(until).toISOString()).toBe('2026-06-08T15:59:59.000Z');
    expect(checkClaimTerm('return', { days, acceptedAt: ACCEPTED, now: until })).toBeNull();
    const late = { days, acceptedAt: ACCEPTED, now: until + DAY_MS };
    expect(checkClaimTerm('return', late)?.values).toMatchObject({ day: '2026-06-08' });
    expect(checkClaimTerm('exchange', late)).toBeNull();
  });

  it('are written as they are read', () => {
    const text = '*=90/90/365/365;A02=7/15/730/90';
    expect(termsText(parseTerms(text) ?? {})).toBe(text);
    expect(parseTerms(termsText(usualTerms))).toEqual(usualTerms);
  });

  it.each(['A02', 'A02=7/15', 'A02=7/15/x/90', '=1/1/1/1', 'A02=1/1/1/9999'])(
    '%s is none',
    (text) => {
      expect(parseTerms(text)).toBeNull();
    },
  );
});
