import type { Fen } from '../../kernel/numbers/money.ts';

/** A line of an order without a product: the offer for an item, at its frozen price. */
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
