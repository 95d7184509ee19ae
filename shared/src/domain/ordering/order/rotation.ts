import type { Fen } from '../../kernel/numbers/money.ts';

/** The purchases of one handler from one supplier in a calendar year. */
export interface HandledTotal {
  readonly orders: number;
  readonly amount: Fen;
}

/**
 * Whether somebody else should take over (rule 15 of operations.md 2.3): more orders than the limit, or more
 * money. Exactly the limit is still inside it. A hint for people, never a refusal.
 */
export const isRotationDue = (total: HandledTotal, most: HandledTotal): boolean =>
  total.orders > most.orders || total.amount > most.amount;
