import { type BoardState, ranking } from '@jicai/shared/domain/auction/standing/board.ts';
import type { Standing } from '@jicai/shared/domain/auction/types.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/**
 * The number of ranks that each supplier gained (positive) or lost (negative), by code; suppliers
 * whose rank did not change are absent.
 */
export type Moves = ReadonlyMap<string, number>;
export const NO_MOVES: Moves = new Map();

/**
 * Returns the changes of rank from one ranking to the next. A newly ranked code counts as having been one
 * below the last rank.
 */
export function rankMoves(before: readonly Standing[], after: readonly Standing[]): Moves {
  const places = new Map(before.map((standing, index) => [standing.code, index]));
  const moves = new Map<string, number>();
  after.forEach(({ code }, index) => {
    const moved = (places.get(code) ?? before.length) - index;
    if (moved !== 0) moves.set(code, moved);
  });
  return moves;
}

/**
 * The rank of one supplier: `rank` from 1 among the `of` suppliers with a valid bid. `distance` is the
 * absolute difference between `amount` and the best bid.
 */
export interface OwnPlace {
  readonly rank: number;
  readonly of: number;
  readonly amount: Fen;
  readonly distance: Fen;
  readonly seq: number;
}

/** Returns the rank of a code; `null` if it has no valid bid. */
export function ownPlace(
  board: Pick<BoardState, 'info' | 'standings'>,
  code: string,
): OwnPlace | null {
  const ranked = ranking(board);
  const index = ranked.findIndex((standing) => standing.code === code);
  const standing = ranked[index];
  const [leader] = ranked;
  if (!standing || !leader) return null;
  const distance = Math.abs(standing.amount - leader.amount) as Fen;
  return {
    rank: index + 1,
    of: ranked.length,
    amount: standing.amount,
    distance,
    seq: standing.seq,
  };
}
