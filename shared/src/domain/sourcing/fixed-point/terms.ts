import type { fixedPointMessages } from '../../../messages/sourcing/fixed-point.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import { fen, formatFen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { isDay } from '../../kernel/time/china-time.ts';

/** One question of the form for a category of services; the forms are data in the database, not code. */
export interface NeedField {
  readonly name: string;
  readonly label: string;
  readonly kind: 'text' | 'longText' | 'number' | 'choice' | 'date';
  readonly isRequired: boolean;
  /** The unit of measure shown behind a number: 份, 人. */
  readonly unit: string;
  /** The options of a question of the kind `choice`. */
  readonly options: readonly string[];
}

/** The answer to one question of the form, as text. */
export interface NeedAnswer {
  readonly name: string;
  readonly value: string;
}

const MOST_NUMBER = 9_999_999;

function checkAnswer(
  field: NeedField,
  value: string,
): Refusal<keyof typeof fixedPointMessages> | null {
  const { label } = field;
  if (value === '') return field.isRequired ? refuse('fixedOrder.needMissing', { label }) : null;
  switch (field.kind) {
    case 'number': {
      const isNumber =
        /^\d{1,7}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_NUMBER;
      return isNumber ? null : refuse('fixedOrder.needNumber', { label });
    }
    case 'choice':
      return field.options.includes(value) ? null : refuse('fixedOrder.needChoice', { label });
    case 'date':
      return isDay(value) ? null : refuse('fixedOrder.needDate', { label });
    case 'text':
    case 'longText':
      return null;
  }
}

/**
 * Returns the refusal of the first wrong answer to the form of a category, or of an answer that is given
 * twice or to a question that is not in the form (FP2); null if all answers are valid.
 */
export function checkNeed(
  fields: readonly NeedField[],
  answers: readonly NeedAnswer[],
): Refusal<keyof typeof fixedPointMessages> | null {
  const remaining = new Map(answers.map(({ name, value }) => [name, value.trim()]));
  if (remaining.size < answers.length) return refuse('fixedOrder.needUnknown');
  for (const field of fields) {
    const wrong = checkAnswer(field, remaining.get(field.name) ?? '');
    if (wrong) return wrong;
    remaining.delete(field.name);
  }
  return remaining.size === 0 ? null : refuse('fixedOrder.needUnknown');
}

/**
 * Returns the highest unit price in 分 that the framework agreement allows for an item: the list price minus
 * the agreed discount, which is in hundredths of a percent, rounded down (FP4).
 */
export const ceilingOf = (listPrice: Fen, discountHundredths: number): Fen =>
  fen(Math.floor((listPrice * (10_000 - discountHundredths)) / 10_000));

/** One line of a quote: an item of the framework agreement, a quantity, and the unit price in 分. */
export interface QuoteLine {
  readonly itemNo: number;
  readonly quantity: number;
  readonly price: Fen;
}

/** An item of the framework agreement; `ceiling` is its highest unit price in 分. */
export interface FrameworkItem {
  readonly itemNo: number;
  readonly name: string;
  readonly ceiling: Fen;
}

/** The items and limits of the framework agreement that a quote must keep to. Amounts are in 分. */
export interface QuoteTerms {
  readonly items: readonly FrameworkItem[];
  /** The highest total of one order in 分; null for no limit. */
  readonly orderLimit: Fen | null;
  /** The budget of the buyer for this order in 分; null if the buyer named none. */
  readonly budget: Fen | null;
}

const MOST_LINES = 50;

/** Returns the sum of the lines of a quote, in 分. */
export const quoteAmount = (lines: readonly QuoteLine[]): Fen =>
  fen(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

/**
 * Returns the first error of a quote: no lines or too many, a line without an item of the
 * agreement, with a price not above 0 or above its framework price, or a total above the order
 * limit or the buyer's budget (FP4). Returns null if there is no error.
 */
export function checkQuote(
  lines: readonly QuoteLine[],
  terms: QuoteTerms,
): Refusal<keyof typeof fixedPointMessages> | null {
  if (lines.length === 0 || lines.length > MOST_LINES)
    return refuse('fixedOrder.lineCount', { max: String(MOST_LINES) });
  for (const [index, { itemNo, price }] of lines.entries()) {
    const row = String(index + 1);
    const item = terms.items.find((candidate) => candidate.itemNo === itemNo);
    if (!item) return refuse('fixedOrder.lineUnknown', { row });
    if (price <= 0) return refuse('fixedOrder.linePrice', { row });
    if (price > item.ceiling)
      return refuse('fixedOrder.aboveFramework', { row, max: formatFen(item.ceiling) });
  }
  const amount = quoteAmount(lines);
  if (terms.orderLimit !== null && amount > terms.orderLimit)
    return refuse('fixedOrder.aboveLimit', { max: formatFen(terms.orderLimit) });
  return terms.budget !== null && amount > terms.budget
    ? refuse('fixedOrder.aboveBudget', { max: formatFen(terms.budget) })
    : null;
}
