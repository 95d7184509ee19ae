import type { Rounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';

/**
 * The state of a replay after some events of the log: the board, and the further facts that the
 * next event needs.
 */
export interface Moment {
  readonly board: BoardState;
  /**
   * The number of bids accepted so far, including voided bids. The `index` of the next bid is this
   * number plus one.
   */
  readonly accepted: number;
  /**
   * AU17: the rounds of the auction and the number of the current round; null in an auction without
   * rounds.
   */
  readonly rounds: Rounds | null;
}
