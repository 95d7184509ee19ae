import type { Fen } from '../../kernel/numbers/money.ts';

/**
 * A line of an order from an award, which has no product of the mall: an item at its awarded unit price
 * in 分.
 */
export interface AwardLine {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: number;
  readonly price: Fen;
  readonly brand: string;
  readonly model: string;
  /** Hundredths of a percent; null if nothing was offered. */
  readonly taxRate: number | null;
}
