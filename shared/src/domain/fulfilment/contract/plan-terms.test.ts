import { expect, it } from 'vitest';
import { type Instalment, planByTerms, wholeOnAcceptance } from './plan.ts';

const days = (terms: string, plan: readonly Instalment[] = wholeOnAcceptance) =>
  planByTerms(plan, terms).map((instalment) => instalment.days);

it.each([
  ['验收合格后 30 日内付清', 30],
  ['货到验收后30天内一次性付款', 30],
  ['自验收合格之日起 60 日内支付', 60],
  ['按合同约定付款', 0],
  ['验收合格后 15 个工作日内付清', 0],
  ['验收后 10 日内付 50%，验收后 90 日内付清', 0],
  ['', 0],
])('takes the days after the acceptance from “%s”', (terms, expected) => {
  expect(days(terms)).toEqual([expected]);
});

it('leaves a plan that the unit has set', () => {
  const own = [{ milestone: 'acceptance', share: 10_000, days: 10 }] as const;
  expect(days('验收合格后 30 日内付清', own)).toEqual([10]);
  const parts = [
    { milestone: 'prepayment', share: 3_000, days: 0 },
    { milestone: 'acceptance', share: 7_000, days: 0 },
  ] as const;
  expect(days('验收合格后 30 日内付清', parts)).toEqual([0, 0]);
});
