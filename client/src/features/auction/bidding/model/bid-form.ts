import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import {
  isExtremeMove,
  isLargeMove,
  moveReference,
} from '@jicai/shared/domain/auction/price/large-move.ts';
import {
  checkAmount,
  nextAcceptable,
  type PriceRefusal,
  priceMessages,
  stepFrom,
  totalOfLines,
} from '@jicai/shared/domain/auction/price/price.ts';
import { mayLeaveLines } from '@jicai/shared/domain/auction/rules/award-by.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, formatFen, parseFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  readTypedAmount,
  strictAmountText,
} from '@jicai/shared/domain/kernel/numbers/typed-money.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sayFrom } from '@jicai/shared/say.ts';

const say = sayFrom(priceMessages);

/**
 * The bid as typed. `amount` is `null` while the field is untouched; the field then shows the next acceptable
 * amount and follows its changes. A typed amount stays, whatever the relay pushes (RT9).
 */
export interface Draft {
  readonly amount: string | null;
  /** AU8: The typed unit prices by line number, for a bid by lines. */
  readonly lines: ReadonlyMap<number, string>;
}

export const EMPTY_DRAFT: Draft = { amount: null, lines: new Map() };

/** The warnings that the confirmation shows: AU6, and for AU7 a large or extreme move of the price. */
export type Concern = 'improvesOwnLead' | 'largeMove' | 'extremeMove';

/**
 * The result of checking a draft by the rules that the server also uses (AU9). `amount` is in 分, `text` the
 * reason for people; the server decides in the end.
 */
export type CheckedDraft =
  | { readonly kind: 'empty' }
  /** Typed with a unit word, such as 18万: not accepted as a bid until the person confirms the amount. */
  | { readonly kind: 'meant'; readonly amount: Fen }
  | { readonly kind: 'wrong'; readonly amount: Fen | null; readonly text: string }
  | { readonly kind: 'good'; readonly amount: Fen; readonly concerns: readonly Concern[] };

/** Returns the Chinese text of a refusal, with thousands separators in its amounts. */
export function refusalText({ refused, values = {} }: PriceRefusal): string {
  const shown = Object.entries(values).map(([name, value]) => {
    const amount = /\.\d\d$/.test(value) ? parseFen(value) : null;
    return [name, typeof amount === 'number' ? formatFen(amount) : value] as const;
  });
  return say(refused, Object.fromEntries(shown));
}

/**
 * Returns the text of the amount field: the typed text or, while the field is untouched, the next acceptable
 * amount; empty if there is no acceptable amount.
 */
export function shownAmount(draft: Draft, next: Fen | null): string {
  return draft.amount ?? (next === null ? '' : formatFen(next));
}

/** AU2–AU9: Checks the draft, as the form would send it now, against the rules and the bids on the board. */
export function checkDraft(info: PackageInfo, book: PriorBids, draft: Draft): CheckedDraft {
  const rules = rulesOf(info);
  const meant = info.bidMode === 'total' ? meantAmount(draft) : null;
  if (meant !== null) return { kind: 'meant', amount: meant };
  const amount =
    info.bidMode === 'lines' ? linesTotal(info, draft) : typedAmount(rules, book, draft);
  if (amount === null) return { kind: 'empty' };
  if (isRefusal(amount)) return { kind: 'wrong', amount: null, text: refusalText(amount) };
  const refusal = checkAmount(rules, book, amount);
  if (refusal) return { kind: 'wrong', amount, text: refusalText(refusal) };
  const concerns: Concern[] = book.ownLeads ? ['improvesOwnLead'] : [];
  // AU43: a total of some lines has nothing to be compared with.
  if (!leavesLines(info, draft)) concerns.push(...moveConcerns(rules, book, amount));
  return { kind: 'good', amount, concerns };
}

/**
 * Returns the typed amount, or the next acceptable amount while the field is untouched; a refusal if the text
 * is not a positive amount; `null` if there is no amount.
 */
function typedAmount(
  rules: AuctionRules,
  book: PriorBids,
  draft: Draft,
): Fen | PriceRefusal | null {
  if (draft.amount === null) return nextAcceptable(rules, book);
  const read = readTypedAmount(draft.amount);
  switch (read.kind) {
    case 'empty':
      return null;
    case 'wrong':
      return refuse(read.reason);
    case 'meant':
    case 'amount':
      return read.amount > 0 ? read.amount : refuse('bid.notPositive');
  }
}

/** True if the draft contains this amount, in any notation. */
export function isAmount({ amount: text }: Draft, amount: Fen): boolean {
  const read = readTypedAmount(text ?? '');
  return (read.kind === 'amount' || read.kind === 'meant') && read.amount === amount;
}

/** Returns the amount that a text with a unit word (18万) stands for; `null` for any other text. */
function meantAmount(draft: Draft): Fen | null {
  const read = readTypedAmount(draft.amount ?? '');
  return read.kind === 'meant' ? read.amount : null;
}

/** Returns the typed unit prices in the strict notation of the wire, by line number. */
export function strictLines(lines: Draft['lines']): Map<number, string> {
  return new Map([...lines].map(([lineNo, text]) => [lineNo, strictAmountText(text)]));
}

/**
 * Returns the total of unit price times quantity over the lines; a refusal if a price is invalid,
 * or missing where the rules require it; `null` if no price is typed.
 */
function linesTotal(info: PackageInfo, draft: Draft): Fen | PriceRefusal | null {
  const typed = [...draft.lines.values()].some((text) => text.trim() !== '');
  return typed ? totalOfLines(info.lines, strictLines(draft.lines), mayLeaveLines(info)) : null;
}

/** True if the draft is a bid by lines that omits a line. */
const leavesLines = (info: PackageInfo, { lines }: Draft): boolean =>
  info.bidMode === 'lines' && info.lines.some(({ lineNo }) => !lines.get(lineNo)?.trim());

/** AU7: Returns the warnings for a large or an extreme move of the price. */
function moveConcerns(rules: AuctionRules, book: PriorBids, amount: Fen): Concern[] {
  const { amount: reference } = moveReference(rules, book);
  const concerns: Concern[] = [];
  if (isLargeMove(rules.direction, reference, amount)) concerns.push('largeMove');
  if (isExtremeMove(rules, reference, amount)) concerns.push('extremeMove');
  return concerns;
}

/** Returns price times quantity of one line; `null` if the price is missing or invalid. */
export function lineAmount(
  line: PackageInfo['lines'][number],
  price: string | undefined,
): Fen | null {
  if (!price?.trim()) return null;
  const total = totalOfLines([line], new Map([[line.lineNo, strictAmountText(price)]]));
  return isRefusal(total) ? null : total;
}

/** The choice of a step button: the number of steps, and the amount that they lead to. */
export interface StepChoice {
  readonly times: number;
  readonly amount: Fen;
}

/**
 * Returns the choices of the step buttons: 1 is the next acceptable amount (AU9), 2 and 5 go further. If no
 * reference exists (AU4) and the starting price is acceptable, the choices are 0 (the starting price itself),
 * 1 and 2. Amounts that would be refused are left out.
 */
export function stepChoices(info: PackageInfo, book: PriorBids): StepChoice[] {
  const rules = rulesOf(info);
  const next = nextAcceptable(rules, book);
  if (next === null) return [];
  const reference = rules.stepBase === 'best' ? book.best : book.own;
  const step = stepFrom(rules, reference ?? rules.startingPrice);
  const atStart = reference === null && next === rules.startingPrice;
  const choices = atStart ? [0, 1, 2] : [1, 2, 5];
  return choices
    .map((times) => {
      const further = step * (times - (atStart ? 0 : 1));
      const amount = rules.direction === 'reverse' ? next - further : next + further;
      return { times, amount: amount as Fen };
    })
    .filter(({ amount }) => amount > 0 && checkAmount(rules, book, amount) === null);
}

/**
 * Returns the difference between a bid and the reference in percent of the reference, to one decimal: `12.5%`
 * (AU7); `100%` if the reference is 0.
 */
export function movedPercent(reference: Fen, amount: Fen): string {
  if (reference === 0) return '100%';
  const tenths = Math.round((Math.abs(reference - amount) * 1000) / reference);
  return `${tenths / 10}%`;
}

/**
 * Returns the amount one step up or down from the draft, for the arrow keys; never short of the
 * next acceptable amount, which is also the result if the draft has no valid amount. `null` if the
 * stepped amount would be refused, or if there is no next acceptable amount.
 */
export function stepAway(
  info: PackageInfo,
  book: PriorBids,
  draft: Draft,
  toward: 'lower' | 'higher',
): Fen | null {
  const rules = rulesOf(info);
  const next = nextAcceptable(rules, book);
  const now = typedAmount(rules, book, draft);
  if (next === null || now === null || isRefusal(now)) return next;
  const base = rules.stepBase === 'best' ? book.best : (book.own ?? book.earlier ?? null);
  const step = stepFrom(rules, base ?? book.best ?? rules.startingPrice);
  const amount = (toward === 'lower' ? now - step : now + step) as Fen;
  const isBeyond = rules.direction === 'reverse' ? amount > next : amount < next;
  if (isBeyond) return next;
  return amount > 0 && checkAmount(rules, book, amount) === null ? amount : null;
}
