import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { KeptCertificate } from '../../mall/shop/certificates.ts';

/** A line that can be priced: one of a cart, or one of an order that is edited. */
export interface StoredLine {
  readonly id: string;
  readonly productId: string;
  readonly skuId: string;
  readonly quantity: number;
  readonly priceAdded: Fen;
  /** The stock when it was put in; null where nobody knows. */
  readonly stockAdded: number | null;
  /** When it was put in, in ms; 0 where nobody knows. */
  readonly addedAt: number;
  /** The shop's certificates at that time; null where nobody knows. */
  readonly certificatesAdded: readonly KeptCertificate[] | null;
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
