import { describe, expect, it } from 'vitest';
import {
  EXEMPT,
  rateOfCode,
  taxRateCodes,
  taxRateOfText,
  taxRateWord,
  UNTAXED,
} from './tax-rate.ts';

describe('a tax rate', () => {
  it('has a word that is read back, for every rate of the table', () => {
    for (const code of taxRateCodes) expect(taxRateOfText(taxRateWord(code))).toBe(code);
    expect(taxRateCodes.map(taxRateWord)).toEqual([
      ...['13%', '9%', '6%', '3%', '1%', '0%'],
      ...['免税', '不征税'],
    ]);
  });

  it('is read as people type it, and is none where the table lacks it', () => {
    expect(taxRateOfText('13')).toBe(1_300);
    expect(taxRateOfText(' １３％ ')).toBe(1_300);
    expect(taxRateOfText('6.00%')).toBe(600);
    for (const text of ['', '17%', '-1', '0.13', '免', '13%%'])
      expect(taxRateOfText(text)).toBeNull();
  });

  it('without a tax splits nothing off', () => {
    expect([rateOfCode(EXEMPT), rateOfCode(UNTAXED), rateOfCode(600)]).toEqual([0, 0, 600]);
  });
});
