import type { Rounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';

/** The state of a board during a replay. */
export interface Moment {
  readonly board: BoardState;
  /** The number of accepted bids, including voided ones: the index of the next is one more. */
  readonly accepted: number;
  /** AU17; null without rounds. */
  readonly rounds: Rounds | null;
}
