import type { SeenLine } from '@jicai/shared/contract/ordering/checkout.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Executor } from '../../../../kernel/db/open.ts';
import type { KeptCertificate } from '../../../../mall/shop/certificates.ts';
import type { StoredLine } from '../../../pricing/lines.ts';

/** A line of an order as it is edited: pieces, and the price that the buyer saw. */
export interface EditedLine {
  readonly lineNo: number;
  readonly quantity: number;
  readonly price: SeenLine['price'];
}

/**
 * The lines of an order as the pricing takes them (a line's number is its id), and the edited lines
 * as they were seen; those of quantity 0 are left out. Null when an edited line is not the order's.
 */
export async function readEditedLines(
  orderId: string,
  supplierName: string,
  edited: readonly EditedLine[],
  trx: Executor,
): Promise<{ stored: StoredLine[]; seen: SeenLine[] } | null> {
  const rows = await trx
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('line_no')
    .execute();
  const stored = rows.flatMap((row): StoredLine[] => {
    if (row.sku_id === null || row.goods_id === null) return [];
    const accessories = rows
      .filter((part) => part.parent_no === row.line_no)
      .map((part) => ({
        id: part.accessory_id ?? '',
        quantity: part.quantity,
        priceAdded: fen(part.price_added),
        stockAdded: part.stock_added,
      }));
    return [
      {
        id: String(row.line_no),
        productId: row.goods_id,
        skuId: row.sku_id,
        quantity: row.quantity,
        priceAdded: fen(row.price_added),
        stockAdded: row.stock_added,
        addedAt: row.added_at ?? 0,
        // The column holds what `certificatesOf` made of the shop.
        certificatesAdded: row.certificates_added as readonly KeptCertificate[] | null,
        supplierName,
        accessories,
      },
    ];
  });
  const seen: SeenLine[] = [];
  for (const { lineNo, quantity, price } of edited) {
    const row = rows.find((known) => known.line_no === lineNo);
    if (!row) return null;
    const cartId = String(row.parent_no ?? lineNo);
    if (quantity > 0) seen.push({ cartId, accessoryId: row.accessory_id, quantity, price });
  }
  return { stored, seen };
}
