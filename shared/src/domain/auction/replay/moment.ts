import type { Rounds } from '../clock/rounds.ts';
import type { BoardState } from '../standing/board.ts';

/** A board in the middle of a replay. */
export interface Moment {
  readonly board: BoardState;
  /** Accepted bids so far, void ones too: the index of the next is one more. */
  readonly accepted: number;
  /** AU17; null without rounds. */
  readonly rounds: Rounds | null;
}
