import type { Fen } from '../../kernel/numbers/money.ts';

/** The purchases of one handler from one supplier in a calendar year. */
export interface HandledTotal {
  readonly orders: number;
  readonly amount: Fen;
}

/**
 * Returns whether another handler should take over (rule 15 of `SEPARATION_RULES`): the number of orders
 * or their amount exceeds the limit. Exactly the limit is still within it. A hint for people, never a
 * refusal.
 */
export const isRotationDue = (total: HandledTotal, limit: HandledTotal): boolean =>
  total.orders > limit.orders || total.amount > limit.amount;
