import type { Fen } from '../../kernel/numbers/money.ts';

/** The number of orders that one handler placed with one supplier in a calendar year, and their amount. */
export interface HandledTotal {
  readonly orders: number;
  readonly amount: Fen;
}

/**
 * Returns whether a handler has bought so much from one supplier that another handler should take over (rule
 * 15 of `SEPARATION_RULES`): the number of orders or their amount is above the limit. A hint for people;
 * nothing is refused.
 */
export const isRotationDue = (total: HandledTotal, limit: HandledTotal): boolean =>
  total.orders > limit.orders || total.amount > limit.amount;
