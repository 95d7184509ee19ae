import {
  MOST_TERM,
  NO_TERMS,
  type OrderTerm,
  type OrderTerms,
  orderTerms,
} from '@jicai/shared/contract/mall/catalog/quantities.ts';
import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { readCellAmount } from '@jicai/shared/domain/kernel/workbook/cell-amount.ts';
import { eachTerm, orderTermNames } from '@jicai/shared/domain/mall/catalog/quantities.ts';
import { skuName } from '@jicai/shared/domain/supply/product/draft.ts';
import type { SheetColumn } from '../../kernel/documents/sheets/sheet.ts';

/* The workbook of a shop's products: one row for each SKU. The same columns go out and come in. */

/** One SKU as the workbook shows it. */
export interface SheetRow extends OrderTerms {
  readonly skuId: string;
  readonly name: string;
  readonly categoryName: string;
  readonly brandName: string;
  readonly model: string;
  readonly unit: string;
  /** The code of its tax rate, or of its product's. */
  readonly taxRate: number;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly state: string;
  readonly price: Fen;
  readonly stock: number;
}

export const workbookColumns: readonly SheetColumn<SheetRow>[] = [
  { title: 'SKU编号', width: 38, value: ({ skuId }) => skuId },
  { title: '商品名称', width: 40, value: ({ name }) => name },
  { title: '类目', width: 16, value: ({ categoryName }) => categoryName },
  { title: '品牌', width: 14, value: ({ brandName }) => brandName },
  { title: '型号', width: 18, value: ({ model }) => model },
  { title: '单位', width: 8, value: ({ unit }) => unit },
  { title: '税率', width: 8, value: ({ taxRate }) => taxRateWord(taxRate) },
  ...orderTermNames.map((term) => ({
    title: orderTerms[term][2],
    width: 12,
    value: (row: SheetRow) => row[term],
  })),
  { title: '规格', width: 18, value: ({ options }) => skuName(options) },
  { title: '状态', width: 10, value: ({ state }) => state },
  { title: '价格', width: 12, value: ({ price }) => fenToText(price) },
  { title: '库存', width: 10, value: ({ stock }) => stock },
];

/** Columns that older workbooks lack; empty where there is none, or nothing in it. */
const OPTIONAL = {
  taxRate: '税率',
  ...eachTerm((term) => orderTerms[term][2]),
};
type OptionalCells = Readonly<Record<keyof typeof OPTIONAL, string>>;

/** One row as somebody filled it in; an empty SKU number is a new product. */
export interface TypedRow extends OptionalCells {
  /** Its number in the workbook; the heading is row 1. */
  readonly number: number;
  readonly skuId: string;
  readonly name: string;
  readonly categoryName: string;
  readonly brandName: string;
  readonly model: string;
  readonly unit: string;
  readonly price: string;
  readonly stock: string;
}

const READ = {
  skuId: 'SKU编号',
  name: '商品名称',
  categoryName: '类目',
  brandName: '品牌',
  model: '型号',
  unit: '单位',
  price: '价格',
  stock: '库存',
} as const;

/** An apostrophe that keeps a spreadsheet from reading a formula is no part of the text. */
const plain = (cell: string | undefined): string =>
  (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

const optionalCells = (cell: (title: string) => string): OptionalCells =>
  Object.fromEntries(
    Object.entries(OPTIONAL).map(([field, title]) => [field, cell(title)]),
  ) as OptionalCells;

/** The typed rows of a sheet; columns are found by their headings, empty rows are left out. */
export function readRows(sheet: readonly (readonly string[])[]): TypedRow[] | Refusal {
  const [heading = [], ...rest] = sheet;
  const titles = heading.map((title) => title.trim());
  const missing = Object.values(READ).find((title) => !titles.includes(title));
  if (missing) return refuse('workbook.heading', { title: missing });
  const at = (row: readonly string[], title: string) => plain(row[titles.indexOf(title)]);
  const rows = rest.flatMap((row, index) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    return {
      number: index + 2,
      skuId: at(row, READ.skuId),
      name: at(row, READ.name),
      categoryName: at(row, READ.categoryName),
      brandName: at(row, READ.brandName),
      model: at(row, READ.model),
      unit: at(row, READ.unit),
      ...optionalCells((title) => at(row, title)),
      price: at(row, READ.price),
      stock: at(row, READ.stock),
    };
  });
  return rows.length === 0 ? refuse('workbook.empty') : rows;
}

/** A price of a cell in 分, or why it is none. */
export function priceOf(cell: string): Fen | Refusal {
  const read = readCellAmount(cell);
  return 'amount' in read
    ? read.amount
    : refuse('workbook.row.price', { value: cell, reason: read.why });
}

/** The heading of a row's field. */
export const titleOf = (field: keyof Omit<TypedRow, 'number'>): string =>
  ({ ...READ, ...OPTIONAL })[field];

/** Digits without thousands separators; full-width ones are understood. */
const plainDigits = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replaceAll(/,(?=\d{3}(?:,|$))/g, '');

/** A stock of a cell; null when it is no whole number. */
export const stockOf = (cell: string): number | null =>
  /^\d{1,15}$/.test(plainDigits(cell)) ? Number(plainDigits(cell)) : null;

/** The terms of a new product's row, which nobody has to fill in. */
export function termsOfRow(row: Pick<TypedRow, OrderTerm>): OrderTerms | Refusal {
  let terms = NO_TERMS;
  for (const term of orderTermNames) {
    if (row[term] === '') continue;
    const pieces = stockOf(row[term]);
    if (pieces === null || pieces < 1 || pieces > MOST_TERM)
      return refuse('workbook.row.term', {
        title: titleOf(term),
        value: row[term],
        max: String(MOST_TERM),
      });
    terms = { ...terms, [term]: pieces };
  }
  return terms;
}

/** The first term that a row has otherwise than its product; null where it has them all as they are. */
export const changedTerm = (row: Pick<TypedRow, OrderTerm>, now: OrderTerms): OrderTerm | null =>
  orderTermNames.find((term) => row[term] !== '' && stockOf(row[term]) !== now[term]) ?? null;
