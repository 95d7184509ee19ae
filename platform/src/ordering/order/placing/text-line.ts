import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { lineAmount } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import type { LineRow } from './rows.ts';

/** A line that names its goods or service in words: no product, no stock. */
export interface TextLine {
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly quantity: number;
  /** 分 */
  readonly price: Fen;
  readonly categoryName?: string;
  readonly brand?: string;
  readonly model?: string;
  /** Hundredths of a percent, as products have it; nothing where the supplier did not say. */
  readonly taxRate?: LineRow['tax_rate'];
}

const NOTHING = fen(0);

/** The row of a text line; `index` counts from 0. */
export function rowOfTextLine(orderId: string, line: TextLine, index: number): LineRow {
  const { categoryName = '', brand = '', model = '', taxRate = null } = line;
  return {
    order_id: orderId,
    line_no: index + 1,
    parent_no: null,
    goods_id: null,
    sku_id: null,
    accessory_id: null,
    name: line.name,
    spec: line.spec,
    unit: line.unit,
    category_id: null,
    category_name: categoryName,
    picture: '',
    price: line.price,
    quantity: line.quantity,
    discount: NOTHING,
    amount: lineAmount(line.price, line.quantity),
    shipped: 0,
    released: 0,
    price_added: line.price,
    added_at: null,
    stock_added: null,
    certificates_added: null,
    stock_left: 0,
    brand,
    model,
    tax_rate: taxRate,
  };
}
