import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { cutText } from '../../kernel/texts/cut-text.ts';
import type { AwardLine } from '../../ordering/order/award-line.ts';

/* Converts the packages awarded in a sourcing project to order lines (PJ8). */

/**
 * What a supplier's quote sheet states about an item besides the price: the brand, the model and the tax
 * rate.
 */
export type Offered = Pick<AwardLine, 'brand' | 'model' | 'taxRate'>;

/** One item of a package, with the awarded unit price and the awarded amount in 分. */
export interface AwardedItem {
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
  readonly price: Fen;
  readonly amount: Fen;
  /**
   * The brand, the model and the tax rate from the quote sheet; absent if the item was priced without a quote
   * sheet.
   */
  readonly offered?: Offered;
}

/** A package with its awarded amount in 分. `items` is empty if suppliers bid for the package's total only. */
export interface AwardedPackage {
  readonly name: string;
  readonly amount: Fen;
  readonly items: readonly AwardedItem[];
  /** The items as one text, for a package for whose total suppliers bid. */
  readonly contents: string;
}

/** The unit of an order line that stands for a whole package, or for an item as a whole. */
const LOT = '批';
/** The most pieces of one order line; an order line counts whole pieces only. */
const MOST_PIECES = 1_000_000;
/**
 * The most characters of the specification of a package that becomes one order line. Longer
 * contents are cut, because the specification is one line of text and not a list of thousands of
 * items.
 */
const SPEC_LENGTH = 500;

const NO_OFFER: Offered = { brand: '', model: '', taxRate: null };

const quantityText = (thousandths: number): string => String(thousandths / 1000);

function lineOf(item: AwardedItem): AwardLine {
  const { name, unit, price, quantityThousandths, offered = NO_OFFER } = item;
  const pieces = quantityThousandths / 1000;
  if (Number.isInteger(pieces) && pieces <= MOST_PIECES)
    return { ...offered, name, spec: '', unit, quantity: pieces, price };
  // A fractional or a huge quantity does not fit an order line: the item becomes one lot at its awarded
  // amount.
  const spec = `${quantityText(quantityThousandths)} ${unit}`;
  return { ...offered, name, spec, unit: LOT, quantity: 1, price: item.amount };
}

/**
 * Returns the order lines of an awarded package: its items at their awarded prices. If the package
 * has no items, or the amounts of these lines do not add up to the award, returns one line for the
 * whole package instead. So the lines always add up to the award.
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
