import type { Rounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';

/** The board of a replay after some events, with what the next event needs besides the board. */
export interface Moment {
  readonly board: BoardState;
  /** The number of accepted bids, including voided ones: the index of the next is one more. */
  readonly accepted: number;
  /** AU17: the rounds and the current one of them; null without rounds. */
  readonly rounds: Rounds | null;
}
