import type { Fen } from '../../kernel/numbers/money.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';
import { mayLeaveLines } from '../rules/award-by.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { Direction, PriorBids } from '../types.ts';
import { isBetter, stepFrom } from './price.ts';

/* AU7: bids that move the price so far that they may be a slip of the finger. */

/** A move by more than this share of the reference is large. */
export const LARGE_MOVE_PERCENT = 30;
/** The life of the token with which such a bid is confirmed. */
export const CONFIRM_MS = MINUTE_MS;

/** AU7: from what a bid moves the price. */
export interface MoveReference {
  readonly kind: 'best' | 'own' | 'start';
  readonly amount: Fen;
}

/**
 * AU7: the amount that a bid is compared with: the best that its supplier may see, else their own last
 * one, of an earlier round too, else the starting price. Of sealed quotes `prior` holds no best.
 */
export function moveReference(
  rules: Pick<AuctionRules, 'startingPrice'>,
  prior: PriorBids,
): MoveReference {
  const { best, own, earlier = null } = prior;
  if (best !== null) return { kind: 'best', amount: best };
  const mine = own ?? earlier;
  if (mine !== null) return { kind: 'own', amount: mine };
  return { kind: 'start', amount: rules.startingPrice };
}

/** AU7: does this amount move the price by more than 30 % of the reference, down in a reverse auction? */
export function isLargeMove(direction: Direction, reference: Fen, amount: Fen): boolean {
  return (
    isBetter(direction, amount, reference) &&
    Math.abs(reference - amount) * 100 > reference * LARGE_MOVE_PERCENT
  );
}

/**
 * AU7: would this amount in all likelihood end the competition? It leaves no rival a further bid, or it
 * moves the price to a fifth of the reference or less (up: to five times or more). Then the interface
 * asks for the amount in words; it is not refused.
 */
export function isExtremeMove(
  rules: Pick<AuctionRules, 'direction' | 'step'>,
  reference: Fen,
  amount: Fen,
): boolean {
  if (!isLargeMove(rules.direction, reference, amount)) return false;
  if (rules.direction === 'forward') return amount >= reference * 5;
  return amount * 5 <= reference || amount <= stepFrom(rules, amount);
}

/**
 * AU7: is this amount, which may be accepted, taken only when it is confirmed? Not where lines may be left
 * out (AU43): the total of some lines is compared with nothing.
 */
export const needsConfirmation = (rules: AuctionRules, prior: PriorBids, amount: Fen): boolean =>
  rules.largeMove === 'confirmed' &&
  !mayLeaveLines(rules) &&
  isLargeMove(rules.direction, moveReference(rules, prior).amount, amount);
