import type { PollProblem } from '../source/source.ts';
import type { Position } from './room.ts';
import type { Freshness, People, Update, WholeState } from './update.ts';

/**
 * Coordinates the relays that have viewers of one auction: while the relays are connected, one relay polls
 * the live service, and all relays show the same versions. A standalone relay has no coordinator.
 */
export interface Coordinator {
  /** Returns whether this relay currently polls the auction. */
  polls(): boolean;
  /**
   * Publishes an update to all relays that watch the auction, including this relay, which applies
   * it in `onUpdate`. Calls are queued: `make` is called when all earlier calls are done, and may
   * return `null` to publish nothing. Nothing is published either while this relay does not hold
   * the lease for polling. While this relay works without the others, the update is only applied at
   * this relay.
   */
  announce(make: () => Update | null): Promise<void>;
  /**
   * Passes a failed poll of this relay to `onTrouble`. While this relay holds the lease for
   * polling, also reports the failure to the other relays, and may leave the polling to another
   * relay; `times` is the number of failures in a row.
   */
  reportFailure(problem: PollProblem, times: number): void;
  /**
   * Replaces this relay's people (suppliers with an open board, readiness reports) and sends them
   * to the other relays.
   */
  setPeople(people: People): void;
  /** Returns the people at all relays together; each supplier is listed once. */
  people(): People;
  /** Makes the relay that polls the auction poll as soon as the minimum gap after its last poll allows. */
  trigger(): void;
  /**
   * Reads the state that was published last and applies it if it is new; does nothing if there is
   * none or if Redis is unavailable. Resolves when that is done.
   */
  catchUp(): Promise<void>;
  stop(): void;
}

export interface CoordinatorEvents {
  /**
   * Called with every update, including this relay's own. `state` is `null` when the board has not
   * changed. `to` is the position under which the state was published; absent while this relay
   * works without the others.
   */
  onUpdate(freshness: Freshness, state: (WholeState & { readonly to?: Position }) | null): void;
  /** Called when a poll has failed, at this relay or at the relay that polls. */
  onTrouble(problem: PollProblem): void;
  /**
   * Called when this relay must poll now: it has just got the lease for polling, Redis has become
   * unavailable, or a poll was triggered.
   */
  onPollDue(): void;
  /**
   * Called when the people at the relays changed, only at the relay that polls the auction: it must
   * publish them to all relays.
   */
  onPeople(): void;
}
