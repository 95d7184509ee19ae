import type { Fen } from '@jicai/shared/domain/kernel/money.ts';
import type { KeptCertificate } from '../../mall/shop/certificates.ts';

/** One line of a cart as it is stored; what it costs now is asked of the catalog (`readOffers`). */
export interface StoredLine {
  readonly id: string;
  readonly goodsId: string;
  readonly skuId: string;
  readonly quantity: number;
  readonly priceAdded: Fen;
  /** What was in stock then; null where nobody knows. */
  readonly stockAdded: number | null;
  /** When it was put in, in ms; 0 where nobody knows. */
  readonly addedAt: number;
  /** By what right its shop sold then; null where nobody knows. */
  readonly certificatesAdded: readonly KeptCertificate[] | null;
  readonly isSelected: boolean;
  readonly supplierName: string;
  readonly accessories: readonly StoredAccessory[];
}

/** An accessory of a line; its pieces are its own, not the line's. */
export interface StoredAccessory {
  readonly id: string;
  readonly quantity: number;
  readonly priceAdded: Fen;
  readonly stockAdded: number | null;
}

/** A line as it is put in: a new one, or more pieces of one that is there. */
export interface NewLine {
  readonly id: string;
  readonly goodsId: string;
  readonly skuId: string;
  /** All pieces that the line has afterwards. */
  readonly quantity: number;
  readonly priceAdded: Fen;
  readonly stockAdded: number;
  readonly accessories: readonly StoredAccessory[];
}
