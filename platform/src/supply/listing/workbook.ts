import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { taxRateWord } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { readCellAmount } from '@jicai/shared/domain/kernel/workbook/cell-amount.ts';
import { skuName } from '@jicai/shared/domain/supply/product/draft.ts';
import type { SheetColumn } from '../../kernel/documents/sheet.ts';

/* The workbook of a shop's products: one row for each SKU. The same columns go out and come in. */

/** One SKU as the workbook shows it. */
export interface SheetRow {
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
  { title: '规格', width: 18, value: ({ options }) => skuName(options) },
  { title: '状态', width: 10, value: ({ state }) => state },
  { title: '价格', width: 12, value: ({ price }) => fenToText(price) },
  { title: '库存', width: 10, value: ({ stock }) => stock },
];

/** One row as somebody filled it in; an empty SKU number is a new product. */
export interface TypedRow {
  /** Its number in the workbook; the heading is row 1. */
  readonly number: number;
  readonly skuId: string;
  readonly name: string;
  readonly categoryName: string;
  readonly brandName: string;
  readonly model: string;
  readonly unit: string;
  /** Empty where the workbook has no such column, or nothing in it. */
  readonly taxRate: string;
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

/** A column of older workbooks may lack it. */
const TAX_RATE = '税率';

/** An apostrophe that keeps a spreadsheet from reading a formula is no part of the text. */
const plain = (cell: string | undefined): string =>
  (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

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
      taxRate: at(row, TAX_RATE),
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
  field === 'taxRate' ? TAX_RATE : READ[field];

/** Digits without thousands separators; full-width ones are understood. */
const plainDigits = (cell: string): string =>
  cell
    .normalize('NFKC')
    .trim()
    .replaceAll(/,(?=\d{3}(?:,|$))/g, '');

/** A stock of a cell; null when it is no whole number. */
export const stockOf = (cell: string): number | null =>
  /^\d{1,15}$/.test(plainDigits(cell)) ? Number(plainDigits(cell)) : null;
