import type { FundsType } from '../../../contract/ordering/checkout.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';

/** The kinds of budgets. A yearly budget applies automatically; the others are selected by their number. */
export const budgetKinds = {
  budget: '年度预算',
  quota: '指标',
  card: '经费卡',
  plan: '采购计划',
} as const;
export type BudgetKind = keyof typeof budgetKinds;

/** The consequence if a budget does not suffice. */
export const budgetPolicies = { stop: '禁止', warn: '提醒', ignore: '不控制' } as const;
export type BudgetPolicy = keyof typeof budgetPolicies;

/** The kinds of entries in a budget's ledger. */
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

/** Labels of the two kinds of funds. */
export const fundsLabels: Readonly<Record<FundsType, string>> = {
  fiscal: '财政资金',
  nonFiscal: '非财政资金',
};

/** The balance of a budget. */
export interface Balance {
  readonly amount: Fen;
  readonly reserved: Fen;
  readonly used: Fen;
}

/** Returns the money in 分 that can still be reserved; negative if a policy allowed more than there was. */
export const availableOf = ({ amount, reserved, used }: Balance): Fen =>
  fen(amount - reserved - used);

export type BudgetLevel = 'enough' | 'warned' | 'stopped';

/**
 * Returns whether a budget suffices for a further amount (BG2): `warned` or `stopped` by its policy if
 * not. Exactly the available amount suffices.
 */
export function budgetLevel(policy: BudgetPolicy, available: Fen, adding: Fen): BudgetLevel {
  if (adding <= available || policy === 'ignore') return 'enough';
  return policy === 'stop' ? 'stopped' : 'warned';
}

/** The share of a budget in percent at which its responsible person is notified. */
const NEARLY_SPENT_PERCENT = 90;

/** Returns whether a reservation crosses the share at which the responsible person is notified. */
export function passesMark({ amount, reserved, used }: Balance, adding: Fen): boolean {
  const before = (reserved + used) * 100;
  const mark = amount * NEARLY_SPENT_PERCENT;
  return before < mark && before + adding * 100 >= mark;
}
