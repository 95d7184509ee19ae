import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { StoredAccessory, StoredLine } from '../pricing/lines.ts';

/** One line of a cart as it is stored; its price of today is asked of the catalog (`readOffers`). */
export interface StoredCartLine extends StoredLine {
  readonly isSelected: boolean;
}

/** A line as it is put in: a new one, or more pieces of one that is there. */
export interface NewLine {
  readonly id: string;
  readonly productId: string;
  readonly skuId: string;
  /** All pieces that the line has afterwards. */
  readonly quantity: number;
  readonly priceAdded: Fen;
  readonly stockAdded: number;
  readonly accessories: readonly StoredAccessory[];
}
