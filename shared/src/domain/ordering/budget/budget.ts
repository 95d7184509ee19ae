import type { FundsType } from '../../../contract/ordering/checkout.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';

/**
 * The kinds of budgets. A yearly budget (`budget`) applies automatically; the buyer selects a budget of any
 * other kind by its number.
 */
export const budgetKinds = {
  budget: '年度预算',
  quota: '指标',
  card: '经费卡',
  plan: '采购计划',
} as const;
export type BudgetKind = keyof typeof budgetKinds;

/**
 * What happens if an order exceeds its budget: `stop` refuses the order, `warn` warns, `ignore` does nothing.
 */
export const budgetPolicies = { stop: '禁止', warn: '提醒', ignore: '不控制' } as const;
export type BudgetPolicy = keyof typeof budgetPolicies;

/** The kinds of entries in the ledger of a budget. */
export const moveKinds = {
  set: '核定',
  reserve: '占用',
  use: '支出',
  release: '释放',
  giveBack: '退回',
  handOver: '移交',
  takeOver: '接收',
  carryOut: '结转转出',
  carryIn: '结转转入',
} as const;
export type MoveKind = keyof typeof moveKinds;

/** The Chinese labels of the two kinds of funds. */
export const fundsLabels: Readonly<Record<FundsType, string>> = {
  fiscal: '财政资金',
  nonFiscal: '非财政资金',
};

/**
 * The balance of a budget in 分: the approved amount, the part reserved by orders and the part already paid.
 */
export interface Balance {
  readonly amount: Fen;
  readonly reserved: Fen;
  readonly used: Fen;
}

/**
 * Returns the amount in 分 that orders can still reserve; negative if the policy let orders exceed the budget.
 */
export const availableOf = ({ amount, reserved, used }: Balance): Fen =>
  fen(amount - reserved - used);

export type BudgetLevel = 'enough' | 'warned' | 'stopped';

/**
 * Returns `enough` if the available amount covers the further amount (equality suffices) or the policy is
 * `ignore`; else `stopped` or `warned`, by the policy (BG2).
 */
export function budgetLevel(policy: BudgetPolicy, available: Fen, adding: Fen): BudgetLevel {
  if (adding <= available || policy === 'ignore') return 'enough';
  return policy === 'stop' ? 'stopped' : 'warned';
}

/**
 * The share of a budget, in percent, whose reservation or use causes a notification of the person
 * responsible.
 */
const NEARLY_SPENT_PERCENT = 90;

/**
 * Returns whether a further reservation raises the reserved and used share of a budget to
 * `NEARLY_SPENT_PERCENT` or above, from below.
 */
export function passesMark({ amount, reserved, used }: Balance, adding: Fen): boolean {
  const before = (reserved + used) * 100;
  const mark = amount * NEARLY_SPENT_PERCENT;
  return before < mark && before + adding * 100 >= mark;
}
