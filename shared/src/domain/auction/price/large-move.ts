import type { Fen } from '../../kernel/numbers/money.ts';
import { MINUTE_MS } from '../../kernel/time/durations.ts';
import { mayLeaveLines } from '../rules/award-by.ts';
import type { AuctionRules } from '../rules/table.ts';
import type { Direction, PriorBids } from '../types.ts';
import { isBetter, stepFrom } from './price.ts';

/* AU7: large moves, that is, bids that improve the price so far that they may be typing errors. */

/** A bid that improves on its reference by more than this percentage is a large move. */
export const LARGE_MOVE_PERCENT = 30;
/** The lifetime in ms of the token with which a supplier confirms a large move. */
export const CONFIRM_MS = MINUTE_MS;

/**
 * AU7: the amount that a bid is compared with: the best bid or opening offer (`best`), the supplier's own
 * last bid or opening offer (`own`), or the starting price (`start`).
 */
export interface MoveReference {
  readonly kind: 'best' | 'own' | 'start';
  readonly amount: Fen;
}

/**
 * AU7: returns the amount that a bid is compared with: the best bid or opening offer, else the supplier's own
 * last bid (also of an earlier round), else the starting price. For sealed quotes, `prior` has no best.
 */
export function moveReference(
  rules: Pick<AuctionRules, 'startingPrice'>,
  prior: PriorBids,
): MoveReference {
  const { best, own, earlier = null } = prior;
  if (best !== null) return { kind: 'best', amount: best };
  const ownAmount = own ?? earlier;
  if (ownAmount !== null) return { kind: 'own', amount: ownAmount };
  return { kind: 'start', amount: rules.startingPrice };
}

/** AU7: returns whether an amount improves on the reference by more than 30 %. */
export function isLargeMove(direction: Direction, reference: Fen, amount: Fen): boolean {
  return (
    isBetter(direction, amount, reference) &&
    Math.abs(reference - amount) * 100 > reference * LARGE_MOVE_PERCENT
  );
}

/**
 * AU7: returns whether a large move would very likely end the competition. Reverse: the amount is a fifth
 * of the reference or less, or leaves rivals no further bid. Forward: it is five times the reference or
 * more. The interface then asks for the amount in words; the bid is not refused.
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
 * AU7: returns whether the platform accepts a large move only after a confirmation. False if lines may be left
 * out (AU43), because a total of some lines has nothing to be compared with.
 */
export const confirmsLargeMoves = (
  rules: Pick<AuctionRules, 'largeMove' | 'awardBy' | 'quoteMethod'>,
): boolean => rules.largeMove === 'confirmed' && !mayLeaveLines(rules);

/**
 * AU7: returns whether an acceptable amount must be confirmed first: it is a large move and the platform
 * confirms those. Client and server use this function.
 */
export const needsConfirmation = (rules: AuctionRules, prior: PriorBids, amount: Fen): boolean =>
  confirmsLargeMoves(rules) &&
  isLargeMove(rules.direction, moveReference(rules, prior).amount, amount);
