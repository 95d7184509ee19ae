import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import {
  checkAmount,
  isLargeMove,
  moveReference,
  nextAcceptable,
  readAmount,
  stepFrom,
  totalOfLines,
} from '@jicai/shared/domain/auction/price.ts';
import { rulesOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import type { PriorBids } from '@jicai/shared/domain/auction/types.ts';
import { type Fen, formatFen, parseFen } from '@jicai/shared/domain/kernel/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { say } from '@jicai/shared/messages.ts';

/**
 * The typed bid. `amount` is null while the field is untouched: then it shows the next
 * acceptable amount and follows it; once typed it stays, whatever arrives (RT9).
 */
export interface Draft {
  readonly amount: string | null;
  /** Unit prices by line number, for a bid by line items (AU8). */
  readonly lines: ReadonlyMap<number, string>;
}

export const EMPTY_DRAFT: Draft = { amount: null, lines: new Map() };

/** The questions of the confirmation besides the amount itself. */
export type Concern = 'improvesOwnLead' | 'largeMove';

/** A draft checked by the rules the server uses (AU9); the server decides. */
export type CheckedDraft =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly amount: Fen | null; readonly text: string }
  | { readonly kind: 'good'; readonly amount: Fen; readonly concerns: readonly Concern[] };

/** A refusal in Chinese; amounts in it get their thousands separators. */
export function refusalText({ refused, values = {} }: Refusal): string {
  const shown = Object.entries(values).map(([name, value]) => {
    const amount = /\.\d\d$/.test(value) ? parseFen(value) : null;
    return [name, typeof amount === 'number' ? formatFen(amount) : value] as const;
  });
  return say(refused, Object.fromEntries(shown));
}

/** The text of the amount field: typed, or the next acceptable amount while untouched. */
export function shownAmount(draft: Draft, next: Fen | null): string {
  return draft.amount ?? (next === null ? '' : formatFen(next));
}

/** AU2–AU9: checks the bid that the form would send now. */
export function checkDraft(info: PackageInfo, book: PriorBids, draft: Draft): CheckedDraft {
  const rules = rulesOf(info);
  const amount =
    info.bidMode === 'lines' ? linesTotal(info, draft) : typedAmount(rules, book, draft);
  if (amount === null) return { kind: 'empty' };
  if (isRefusal(amount)) return { kind: 'wrong', amount: null, text: refusalText(amount) };
  const refusal = checkAmount(rules, book, amount);
  if (refusal) return { kind: 'wrong', amount, text: refusalText(refusal) };
  return { kind: 'good', amount, concerns: concernsOf(rules, book, amount) };
}

function typedAmount(rules: AuctionRules, book: PriorBids, draft: Draft): Fen | Refusal | null {
  if (draft.amount === null) return nextAcceptable(rules, book);
  return draft.amount.trim() === '' ? null : readAmount(draft.amount);
}

function linesTotal(info: PackageInfo, draft: Draft): Fen | Refusal | null {
  const typed = [...draft.lines.values()].some((text) => text.trim() !== '');
  return typed ? totalOfLines(info.lines, draft.lines) : null;
}

/** AU6 asks the leader; AU7 asks when the price moves by more than 30 %. */
function concernsOf(rules: AuctionRules, book: PriorBids, amount: Fen): Concern[] {
  const concerns: Concern[] = [];
  if (book.ownLeads) concerns.push('improvesOwnLead');
  const { amount: reference } = moveReference(rules, book);
  if (isLargeMove(rules.direction, reference, amount)) concerns.push('largeMove');
  return concerns;
}

/** The amount of one line as typed: unit price times quantity; `null` while it is not readable. */
export function lineAmount(
  line: PackageInfo['lines'][number],
  price: string | undefined,
): Fen | null {
  if (!price?.trim()) return null;
  const total = totalOfLines([line], new Map([[line.lineNo, price]]));
  return isRefusal(total) ? null : total;
}

/** One of the step buttons: `times` steps from the reference, and the amount that gives. */
export interface StepChoice {
  readonly times: number;
  readonly amount: Fen;
}

/**
 * The step buttons: 1 is the next acceptable amount (AU9), 2 and 5 go further. Before any
 * reference the first is the starting price itself, 0 steps away. With AU4 `own`, some steps from
 * one's own bid may fall short of a step from the best: such a choice is not offered.
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

/** `12.5%` of difference between an amount and the reference, for the second question of AU7. */
export function movedPercent(reference: Fen, amount: Fen): string {
  if (reference === 0) return '100%';
  const tenths = Math.round((Math.abs(reference - amount) * 1000) / reference);
  return `${tenths / 10}%`;
}
