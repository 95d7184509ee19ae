import type { FormulaRow } from '../../../contract/sourcing/formula.ts';
import { lineTotal } from '../../auction/price/price.ts';
import { type Fen, fenToText } from '../../kernel/numbers/money.ts';
import { type Formula, ITEM_COLUMNS, type Row, runFormulas } from '../formula/columns.ts';
import type { FormulaRefusal } from '../formula/parse.ts';
import { readQuantity } from '../project/draft.ts';
import { readPrice, readTaxRate } from './sheet.ts';

/**
 * Returns the row of values for the formulas of an item: the typed quantity, unit price and tax
 * rate, and the amount (金额) computed from them. A value that cannot be parsed counts as 0.
 */
function rowOf({ quantity, price, taxRate }: FormulaRow): Row {
  const thousandths = readQuantity(quantity) ?? 0;
  const read = readPrice(price);
  const fen = typeof read === 'number' ? read : null;
  const rate = readTaxRate(taxRate) ?? 0;
  return {
    数量: (thousandths / 1000).toFixed(3),
    单价: fen === null ? '0' : fenToText(fen),
    税率: (rate / 10_000).toFixed(4),
    金额: fen === null ? '0' : fenToText(lineTotal(fen, thousandths)),
  };
}

/**
 * Returns for each item the values of its computed columns in 分, by column name, or the refusal of
 * `runFormulas`.
 */
export const runItems = (
  formulas: readonly Formula[],
  items: readonly FormulaRow[],
): readonly Readonly<Record<string, Fen>>[] | FormulaRefusal =>
  runFormulas(formulas, ITEM_COLUMNS, items.map(rowOf));
