import type { Rounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';

/** The board of a replay after some events, with what the next event needs besides the board. */
export interface Moment {
  readonly board: BoardState;
  /**
   * The number of bids accepted so far, including voided bids; the next bid gets this number plus
   * one as index.
   */
  readonly accepted: number;
  /**
   * AU17: the rounds of the auction and the number of the current round; null in an auction without
   * rounds.
   */
  readonly rounds: Rounds | null;
}
