import type { Fen } from '../../kernel/numbers/money.ts';

/**
 * A line of an order that a sourcing award creates: an item at its awarded unit price in 分, without a product
 * of the mall.
 */
export interface AwardLine {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: number;
  readonly price: Fen;
  readonly brand: string;
  readonly model: string;
  /**
   * The tax rate that the supplier offered, in hundredths of a percent; null if the supplier offered none.
   */
  readonly taxRate: number | null;
}
