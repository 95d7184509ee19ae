import type { BudgetLevel, BudgetPolicy } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { budgetPolicies } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { Badge } from '@mantine/core';

const policyColors: Readonly<Record<BudgetPolicy, string>> = {
  stop: 'red',
  warn: 'orange',
  ignore: 'gray',
};

/** The policy of a budget in a word. */
export function PolicyBadge({ policy }: { readonly policy: BudgetPolicy }) {
  return (
    <Badge variant="light" color={policyColors[policy]}>
      {budgetPolicies[policy]}
    </Badge>
  );
}

const levelWords: Readonly<Record<BudgetLevel, string>> = {
  enough: '余额充足',
  warned: '超预算，可提交',
  stopped: '预算不足',
};
const levelColors: Readonly<Record<BudgetLevel, string>> = {
  enough: 'green',
  warned: 'orange',
  stopped: 'red',
};

/** The answer of a budget to a purchase. */
export function LevelBadge({ level }: { readonly level: BudgetLevel }) {
  return (
    <Badge variant="light" color={levelColors[level]}>
      {levelWords[level]}
    </Badge>
  );
}
