import { cutText } from '../../kernel/cut-text.ts';
import { type Fen, fen } from '../../kernel/numbers/money.ts';
import type { AwardLine } from '../../ordering/order/award-line.ts';

/* Converts awarded packages to the lines of an order (PJ8). */

/** A supplier's offer for an item, from their quote sheet, without the price. */
export type Offered = Pick<AwardLine, 'brand' | 'model' | 'taxRate'>;

/** One item of a package with its awarded unit price and amount in 分. */
export interface AwardedItem {
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
  readonly price: Fen;
  readonly amount: Fen;
  /** Absent if the item was priced without a sheet. */
  readonly offered?: Offered;
}

/** A package with its awarded amount in 分. Without `items` it was bid by its total. */
export interface AwardedPackage {
  readonly name: string;
  readonly amount: Fen;
  readonly items: readonly AwardedItem[];
  /** The list of items as text, for a package that was bid by its total. */
  readonly contents: string;
}

/** The unit of a line that stands for a whole lot. */
const LOT = '批';
/** The most pieces of an order line, which counts whole pieces. */
const MOST_PIECES = 1_000_000;
/** The most characters of a specification: it is one line of text, not a list of thousands of items. */
const SPEC_LENGTH = 500;

const NO_OFFER: Offered = { brand: '', model: '', taxRate: null };

const quantityText = (thousandths: number): string => String(thousandths / 1000);

function lineOf(item: AwardedItem): AwardLine {
  const { name, unit, price, quantityThousandths, offered = NO_OFFER } = item;
  const pieces = quantityThousandths / 1000;
  if (Number.isInteger(pieces) && pieces <= MOST_PIECES)
    return { ...offered, name, spec: '', unit, quantity: pieces, price };
  // Fractions of a piece cannot be shipped by the piece: the item becomes one lot at its amount.
  const spec = `${quantityText(quantityThousandths)} ${unit}`;
  return { ...offered, name, spec, unit: LOT, quantity: 1, price: item.amount };
}

/**
 * Returns the order lines of an awarded package: its items at their prices or, without items or if these
 * do not add up to the award, the package as one lot. The amounts add up to the award exactly.
 */
export function orderLinesOf(pack: AwardedPackage): AwardLine[] {
  const lines = pack.items.map(lineOf);
  const sum = lines.reduce((total, line) => total + line.price * line.quantity, 0);
  if (lines.length > 0 && sum === pack.amount) return lines;
  const spec = cutText(pack.contents, SPEC_LENGTH);
  return [{ ...NO_OFFER, name: pack.name, spec, unit: LOT, quantity: 1, price: fen(pack.amount) }];
}

/** Returns the items of a package as text: `台式计算机 20 台、显示器 20 台`. */
export const contentsOf = (
  items: readonly Pick<AwardedItem, 'name' | 'unit' | 'quantityThousandths'>[],
): string =>
  items
    .map(
      ({ name, unit, quantityThousandths }) =>
        `${name} ${quantityText(quantityThousandths)} ${unit}`,
    )
    .join('、');
