import type { PollProblem } from '../source/source.ts';
import type { Position } from './room.ts';
import type { Freshness, People, Update, WholeState } from './update.ts';

/**
 * Coordinates the relays that have viewers of one auction: one of them polls the upstream, and all of
 * them show the same versions. A standalone relay has no coordinator.
 */
export interface Coordinator {
  /** Returns whether this relay polls now. */
  polls(): boolean;
  /**
   * Publishes an update to all relays; this one gets it back through `onUpdate`. Announcements are queued:
   * `make` is called when the earlier ones are done, and may return `null` to publish nothing.
   */
  announce(make: () => Update | null): Promise<void>;
  /** Reports that polls of this relay failed `times` in a row. */
  reportFailure(problem: PollProblem, times: number): void;
  /** Sets the people at this relay. */
  setPeople(people: People): void;
  /** Returns the people at all relays. */
  people(): People;
  /** Triggers a poll at the relay that polls. */
  trigger(): void;
  /** Reads the state that was published last, and resolves when that is done or has failed. */
  catchUp(): Promise<void>;
  stop(): void;
}

export interface CoordinatorEvents {
  /** Called with every update, this relay's included. `state` is `null` when the board has not changed. */
  onUpdate(freshness: Freshness, state: (WholeState & { readonly to?: Position }) | null): void;
  /** Called when a poll has failed, at this relay or at the one that polls. */
  onTrouble(problem: PollProblem): void;
  /** Called when this relay must poll now: it has become the one that polls, or a poll was triggered. */
  onPollDue(): void;
  /** Called when the people changed and this relay has to announce it. */
  onPeople(): void;
}
