import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { BudgetRow, budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';

type SaveRequest = RequestOf<(typeof budgetEndpoints)['save']>;

/** The form of a budget as it is typed; days are `2026-01-01`, or empty. */
export interface BudgetForm
  extends Omit<SaveRequest, 'amount' | 'validFromMs' | 'validUntilMs' | 'year'> {
  readonly year: number | null;
  readonly amount: Fen | null;
  readonly from: string;
  /** The last day. */
  readonly to: string;
}

export type BudgetProblems = Partial<Record<keyof BudgetForm, string>>;

/** The form of a new budget, or of one that is adjusted. */
export function startForm(budget: BudgetRow | null, year: number): BudgetForm {
  if (!budget)
    return {
      ...{ id: null, version: 0, year, kind: 'budget', number: '', name: '' },
      ...{ fundsType: 'fiscal', categoryId: null, policy: 'stop', holderId: null },
      ...{ from: '', to: '', amount: null, isClosed: false, reason: '' },
    };
  const { id, version, kind, number, name, fundsType, policy, amount, isClosed } = budget;
  return {
    ...{ id, version, year: budget.year, kind, number, name, fundsType, policy, amount, isClosed },
    categoryId: budget.categoryId || null,
    holderId: budget.holderId || null,
    from: budget.validFromMs === null ? '' : dayOf(budget.validFromMs),
    to: budget.validUntilMs === null ? '' : dayOf(budget.validUntilMs - 1),
    reason: '',
  };
}

/** The faults of a form, by field. */
export function checkForm(form: BudgetForm): BudgetProblems {
  const problems: BudgetProblems = {};
  if (form.year === null || form.year < 2000 || form.year > 2100) problems.year = '请填写四位年度';
  if (form.number.trim() === '') problems.number = '请填写编号';
  if (form.name.trim() === '') problems.name = '请填写名称';
  if (form.amount === null || form.amount < 0) problems.amount = '请填写金额';
  if (form.from !== '' && form.to !== '' && form.to < form.from)
    problems.to = '有效期止不能早于有效期起';
  if (form.id !== null && form.reason.trim() === '') problems.reason = '请填写调整原因';
  return problems;
}

/** The request of a form without problems; null while the year or the amount is missing. */
export function requestOf({ from, to, amount, year, ...form }: BudgetForm): SaveRequest | null {
  if (amount === null || year === null) return null;
  return {
    ...form,
    amount,
    year,
    validFromMs: from === '' ? null : momentOfDay(from),
    validUntilMs: to === '' ? null : momentOfDay(to) + DAY_MS,
  };
}
