import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { checkWindow, isOver } from '../clock/clock.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { AuctionClock, EpochMs, Outcome, PriorBids } from '../types.ts';

/*
 * AU21: sealed quotes. Until the opening the log holds a commitment for each quote; the opening
 * says the amounts and the salts, from which anybody can make the commitments again.
 */

/** The content that a commitment stands for. The salt (64 hex digits) keeps amounts from being guessed. */
export interface QuoteContent {
  readonly packageNumber: string;
  readonly code: string;
  readonly amount: Fen;
  /** Prices as typed, for a quote by line items (AU8); empty otherwise. */
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  /** SHA-256 of the sheet that came with the prices (询价); absent without one. */
  readonly sheetHash?: string | undefined;
}

/** The one text whose SHA-256 (hex) is the commitment. It must never change. */
export function commitmentText(content: QuoteContent): string {
  const { packageNumber, code, amount, lines, salt, sheetHash } = content;
  const typed = lines.map(({ lineNo, price }) => ({ lineNo, price }));
  const sheet = sheetHash === undefined ? {} : { sheetHash };
  return canonicalJson({ packageNumber, code, amount, lines: typed, salt, ...sheet });
}

/** A sealed quote meets no other, not even one's own earlier one: AU2 alone decides. */
export const NO_PRIOR_BIDS: PriorBids = { best: null, own: null, ownLeads: false };

/**
 * AU42: may the supplier take their quote back now? Never an open bid; a sealed quote until the
 * deadline, while quotes are taken. Null when they may.
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

/** AU21: may the quotes be opened now? Only after the deadline, once, and never after a stop. */
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
 * Are the amounts looked at? With fewer quotes than AU40 needs the opening fails the auction with
 * every quote still sealed: nobody's price becomes known for nothing.
 */
export function opensQuotes(rules: Pick<AuctionRules, 'minSuppliers'>, quotes: number): boolean {
  return quotes >= Math.max(1, rules.minSuppliers);
}
