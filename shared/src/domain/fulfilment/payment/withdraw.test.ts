import { describe, expect, it } from 'vitest';
import { mayWithdraw, paymentStates, paymentTable, type WithdrawFacts } from './states.ts';
import { holderWords } from './under-way.ts';

const nobody: WithdrawFacts = { isApplicant: false, hasDecided: false, mayApply: false };
const statesFor = (facts: Partial<WithdrawFacts>) =>
  paymentStates.filter(
    (state) =>
      paymentTable.check('withdraw', {
        state,
        side: 'reader',
        facts: {
          ...{ actedBefore: false, supervises: false, isControlled: false },
          mayWithdraw: mayWithdraw(state, { ...nobody, ...facts }),
        },
      }) === null,
  );

describe('[FU16] a payment is withdrawn', () => {
  it('by its applicant until it is paid', () => {
    expect(statesFor({ isApplicant: true })).toEqual(['inReview', 'returned', 'approved']);
  });

  it('by a colleague who may apply, when it was not approved; never by its reviewers', () => {
    expect(statesFor({ mayApply: true })).toEqual(['returned']);
    expect(statesFor({ mayApply: true, hasDecided: true })).toEqual(['approved']);
  });

  it('by whoever approved it, while it is not paid', () => {
    expect(statesFor({ hasDecided: true })).toEqual(['approved']);
    expect(statesFor({})).toEqual([]);
  });
});

describe('a payment under way', () => {
  it('says who may act', () => {
    const words = (state: 'inReview' | 'returned' | 'approved') =>
      holderWords({ state, applicantName: '何欣' });
    expect(words('returned')).toContain('何欣');
    expect(words('returned')).toContain('撤销');
    expect(words('inReview')).toContain('付款审批人');
    expect(words('approved')).toContain('财务');
  });
});
