import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { canonicalJson } from '../../kernel/texts/canonical-json.ts';
import { checkWindow, isOver } from '../clock/clock.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs, Outcome, PriorBids } from '../types.ts';

/*
 * AU21: sealed quotes. Until the opening, the log holds a commitment for each quote. The opening publishes
 * the amounts and the salts of the quotes that it opens, from which anybody can recompute their commitments.
 */

/**
 * What the commitment of a sealed quote is computed from. The salt (64 hex digits) prevents guessing the
 * amount.
 */
export interface QuoteContent {
  readonly packageNumber: string;
  readonly code: string;
  readonly amount: Fen;
  /** The typed prices of a quote by line items (AU8); otherwise empty. */
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  /** SHA-256 of the sheet that was sent with the prices (询价); absent without one. */
  readonly sheetHash?: string | undefined;
}

/**
 * Returns the text of a quote whose SHA-256 (hex) is the commitment. The form of the text must
 * never change, because the commitments in existing logs are computed from it.
 */
export function commitmentText(content: QuoteContent): string {
  const { packageNumber, code, amount, lines, salt, sheetHash } = content;
  const typed = lines.map(({ lineNo, price }) => ({ lineNo, price }));
  const sheet = sheetHash === undefined ? {} : { sheetHash };
  return canonicalJson({ packageNumber, code, amount, lines: typed, salt, ...sheet });
}

/**
 * The prior bids for checking a sealed quote: none, not even the supplier's own earlier quote, so that only
 * AU2 applies.
 */
export const NO_PRIOR_BIDS: PriorBids = { best: null, own: null, ownLeads: false };

/**
 * AU42: returns why a supplier cannot withdraw their bid or quote at `now`; null if they can. An
 * open bid can never be withdrawn. A sealed quote can be withdrawn from the opening of the auction
 * until the deadline, but not during a pause or after a stop.
 */
export function checkWithdrawal(
  rules: Pick<AuctionRules, 'quoteMethod'>,
  clock: AuctionClock,
  hasQuote: boolean,
  now: EpochMs,
): Refusal | null {
  if (rules.quoteMethod === 'open') return refuse('quote.openStays');
  if (clock.settled || isOver(clock, now)) return refuse('quote.tooLate');
  return checkWindow(clock, now) ?? (hasQuote ? null : refuse('quote.none'));
}

/**
 * AU21: returns why sealed quotes cannot be opened at `now`; null if they can. Quotes are opened once,
 * after the deadline, and never after a stop.
 */
export function checkOpening(
  rules: Pick<AuctionRules, 'quoteMethod'>,
  clock: AuctionClock,
  outcome: Pick<Outcome, 'kind'> | null,
  now: EpochMs,
): Refusal | null {
  if (rules.quoteMethod === 'open') return refuse('quote.notSealed');
  if (clock.runState === 'stopped') return refuse('auction.stopped');
  if (outcome) return refuse('quote.opened');
  return clock.settled || isOver(clock, now) ? null : refuse('quote.openTooEarly');
}

/**
 * Returns whether an opening reveals the amounts, by the number of quotes: if there are at least
 * `minSuppliers` quotes (AU40) and at least one. With fewer, the auction fails and every quote
 * stays sealed, so that no price is revealed for nothing.
 */
export function opensQuotes(rules: Pick<AuctionRules, 'minSuppliers'>, quotes: number): boolean {
  return quotes >= Math.max(1, rules.minSuppliers);
}
