import type { PublicBoard } from '@jicai/shared/contract/auction/live/public.ts';
import { describe, expect, it } from 'vitest';
import { outcomeText } from './outcome-text.ts';

const won: NonNullable<PublicBoard['outcome']> = {
  kind: 'won',
  code: '02',
  name: null,
  amount: null,
  valid: 0,
  needed: 0,
  reason: '',
  confirmation: 'waiting',
  holders: [],
};

describe('[AU23] the outcome for everybody', () => {
  it('[IQ7] names no winner while the quotes are evaluated', () => {
    const outcome = { ...won, code: null, confirmation: 'evaluating' } as const;
    expect(outcomeText({ method: 'inquiry', outcome })).toBe('报价已启封，正在评审，尚未成交');
  });

  it('names the winner, without a name by the code in the words of the method', () => {
    expect(outcomeText({ method: 'inquiry', outcome: won })).toBe('成交：报价号 02');
    expect(outcomeText({ method: 'bidding', outcome: won })).toBe('成交：竞价号 02');
    expect(outcomeText({ method: 'bidding', outcome: { ...won, name: '甲公司' } })).toBe(
      '成交：甲公司',
    );
  });
});
