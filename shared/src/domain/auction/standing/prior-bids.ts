import type { Fen } from '../../kernel/numbers/money.ts';
import { isBetter } from '../price/price.ts';
import type { PriorBids } from '../types.ts';
import type { BoardState } from './board.ts';
import { rank } from './ranking.ts';

/**
 * AU9: returns, from a board, the bids with which a new bid of supplier `code` is compared.
 * `ownOpeningOffer` is that supplier's opening offer; it counts as own bid until the supplier has a
 * bid in the current round.
 */
export function priorBidsOnBoard(
  board: BoardState,
  code: string,
  ownOpeningOffer: Fen | null = null,
): PriorBids {
  const { direction } = board.info;
  const [leader] = rank(direction, board.standings);
  const ownStanding = board.standings.find((standing) => standing.code === code);
  const opening = board.openingBest;
  let best = leader?.amount ?? null;
  if (opening !== null && (best === null || isBetter(direction, opening, best))) best = opening;
  const member = board.rounds?.members.find((candidate) => candidate.code === code);
  const made = (member?.earlierBids ?? 0) + (ownStanding?.bids ?? 0);
  const ownLeads = leader?.code === code;
  return {
    best,
    own: ownStanding?.amount ?? ownOpeningOffer,
    ownLeads,
    earlier: member?.earlier ?? null,
    made,
  };
}
