import type { PollProblem } from '../source/source.ts';
import type { Position } from './room.ts';
import type { Freshness, People, Update, WholeState } from './update.ts';

/**
 * Coordinates the relays that have viewers of one auction: one of them polls the live service, and all of
 * them show the same versions. A standalone relay has no coordinator.
 */
export interface Coordinator {
  /** Returns whether this relay is the one that polls now. */
  polls(): boolean;
  /**
   * Publishes an update to all relays; this relay too applies it in `onUpdate`. Calls are queued: `make` is
   * called when the earlier ones are done, and may return `null` to publish nothing.
   */
  announce(make: () => Update | null): Promise<void>;
  /** Reports a failed poll of this relay; `times` is the number of failures in a row. */
  reportFailure(problem: PollProblem, times: number): void;
  /** Sets the people at this relay. */
  setPeople(people: People): void;
  /** Returns the people at all relays together. */
  people(): People;
  /** Triggers a poll at the relay that polls. */
  trigger(): void;
  /** Applies the state that was published last. Resolves when that is done or has failed. */
  catchUp(): Promise<void>;
  stop(): void;
}

export interface CoordinatorEvents {
  /**
   * Called with every update, this relay's own included. `state` is `null` when the board has not changed;
   * `to` is the published position of a state.
   */
  onUpdate(freshness: Freshness, state: (WholeState & { readonly to?: Position }) | null): void;
  /** Called when a poll has failed, at this relay or at the one that polls. */
  onTrouble(problem: PollProblem): void;
  /** Called when this relay must poll now: it has just got the task of polling, or a poll was triggered. */
  onPollDue(): void;
  /** Called when the people changed and this relay must announce it. */
  onPeople(): void;
}
