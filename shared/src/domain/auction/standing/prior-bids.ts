import { isBetter } from '../price/price.ts';
import type { PriorBids } from '../types.ts';
import type { BoardState } from './board.ts';
import { rank } from './ranking.ts';

/** The parts of a board from which the bids are derived with which a new bid is compared. */
export type PriorBidsParts = Pick<
  BoardState,
  'info' | 'standings' | 'rounds' | 'openingBest' | 'openingOffers'
>;

/**
 * AU9: returns, from the board of supplier `code`, the bids with which a new bid of that supplier is
 * compared. The supplier's own opening offer counts as own bid until the supplier has a bid (AU4); the
 * board has opening offers in the first round only.
 */
export function priorBidsOnBoard(board: PriorBidsParts, code: string): PriorBids {
  const { direction } = board.info;
  const [leader] = rank(direction, board.standings);
  const ownStanding = board.standings.find((standing) => standing.code === code);
  const ownOffer = board.openingOffers.find((offer) => offer.code === code);
  const opening = board.openingBest;
  let best = leader?.amount ?? null;
  if (opening !== null && (best === null || isBetter(direction, opening, best))) best = opening;
  const member = board.rounds?.members.find((candidate) => candidate.code === code);
  const made = (member?.earlierBids ?? 0) + (ownStanding?.bids ?? 0);
  const ownLeads = leader?.code === code;
  return {
    best,
    own: (ownStanding ?? ownOffer)?.amount ?? null,
    ownLeads,
    earlier: member?.earlier ?? null,
    made,
  };
}
