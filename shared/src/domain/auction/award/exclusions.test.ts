import { describe, expect, it } from 'vitest';
import { exclusionWords } from './exclusion-words.ts';
import { eligibleOffers, wholeExclusions } from './exclusions.ts';

const exclusions = [
  { code: 'A', lineNo: null, reason: '资质过期' },
  { code: 'B', lineNo: 2, reason: '参数不满足' },
];

describe('[IQ7] [AU43] what an evaluation left out', () => {
  it('is a quote with all its lines, or the one line', () => {
    const offers = [{ code: 'A' }, { code: 'B' }, { code: 'C' }];
    const codes = (lineNo: number) =>
      eligibleOffers(lineNo, offers, exclusions).map(({ code }) => code);
    expect([codes(1), codes(2)]).toEqual([['B', 'C'], ['C']]);
    expect(wholeExclusions(exclusions)).toEqual(['A']);
  });

  it('is said with its reason, lines of one reason together', () => {
    expect(exclusionWords([{ lineNo: null, reason: '资质过期' }])).toEqual([
      '报价未通过评审：资质过期',
    ]);
    const lines = [3, 1, 2].map((lineNo) => ({ lineNo, reason: '参数不满足' }));
    expect(exclusionWords([...lines, { lineNo: 5, reason: '停产' }])).toEqual([
      '明细 1–3 未通过评审：参数不满足',
      '明细 5 未通过评审：停产',
    ]);
  });
});
