import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { startOfYear, yearOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import type { BudgetKind, BudgetPolicy } from '@jicai/shared/domain/ordering/budget/budget.ts';
import type { WriteContext } from '../../src/kernel/write/write.ts';
import { saveBudget } from '../../src/ordering/budget/keeping.ts';

interface BudgetStory {
  readonly kind: BudgetKind;
  readonly number: string;
  readonly name: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  /** 元 */
  readonly amount: number;
  readonly policy: BudgetPolicy;
  readonly holderId: string;
}

const BUDGETS: readonly BudgetStory[] = [
  {
    ...{ kind: 'budget', number: 'YS-01', name: '日常公用经费', fundsType: 'fiscal' },
    ...{ amount: 12_000_000, policy: 'stop', holderId: 'person-cwr01' },
  },
  {
    ...{ kind: 'budget', number: 'YS-02', name: '单位自筹经费', fundsType: 'nonFiscal' },
    ...{ amount: 6_000_000, policy: 'warn', holderId: 'person-cwr01' },
  },
  {
    ...{ kind: 'card', number: 'JF-2101', name: '信息化建设专项', fundsType: 'fiscal' },
    ...{ amount: 800_000, policy: 'stop', holderId: 'person-jbr01' },
  },
  {
    ...{ kind: 'quota', number: 'ZB-3305', name: '教学设备购置指标', fundsType: 'fiscal' },
    ...{ amount: 350_000, policy: 'stop', holderId: 'person-cgr01' },
  },
  {
    ...{ kind: 'plan', number: 'CGJH-018', name: '教学仪器采购计划', fundsType: 'fiscal' },
    ...{ amount: 500_000, policy: 'warn', holderId: 'person-jbr01' },
  },
];

/**
 * The budgets of the school for this year, and for the year before where past orders begin in it.
 * Entered by its finance, before anything is ordered.
 */
export async function loadBudgets(
  years: readonly number[],
  asFinance: (run: (context: WriteContext) => ReturnType<typeof saveBudget>) => Promise<unknown>,
): Promise<void> {
  for (const year of years) {
    for (const { amount, ...story } of BUDGETS) {
      await asFinance((context) =>
        saveBudget(
          {
            ...story,
            ...{ id: null, version: 0, year, categoryId: null, amount: fen(amount * 100) },
            ...{ validFromMs: startOfYear(year), validUntilMs: startOfYear(year + 1) },
            ...{ isClosed: false, reason: '年初下达' },
          },
          context,
        ),
      );
    }
  }
}

/** The years in which orders of up to so many days ago were submitted. */
export const yearsBack = (now: number, days: number): number[] => [
  ...new Set([yearOf(now - days * 86_400_000), yearOf(now)]),
];
