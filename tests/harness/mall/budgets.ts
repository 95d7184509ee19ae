import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

export type BudgetForm = RequestOf<typeof budgetEndpoints.save>;

/** The form of a new yearly budget of 2026 for everything. */
export const budgetForm: BudgetForm = {
  ...{ id: null, version: 0, year: 2026, kind: 'budget', number: 'YS-1', name: '公用经费' },
  ...{ fundsType: 'fiscal', categoryId: null, policy: 'stop', holderId: null, isClosed: false },
  ...{ validFromMs: null, validUntilMs: null, amount: fen(10_000), reason: '' },
};
