import type { PollProblem } from '../source/source.ts';
import type { Position } from './room.ts';
import type { Freshness, People, Update, WholeState } from './update.ts';

/**
 * Coordinates the relays that have viewers of one auction: one of them polls the upstream, all of
 * them show the same versions. A relay without others has no coordinator.
 */
export interface Coordinator {
  /** Whether this relay polls now. */
  polls(): boolean;
  /**
   * Announces what this relay knows to all of them, itself included: it comes back as `onUpdate`.
   * `make` is called when the announcement's turn has come; `null` announces nothing.
   */
  announce(make: () => Update | null): Promise<void>;
  /** Reports that the upstream did not answer this relay, `times` in a row. */
  reportFailure(problem: PollProblem, times: number): void;
  /** Sets the people at this relay. */
  setPeople(people: People): void;
  /** The people at all relays. */
  people(): People;
  /** Triggers a poll, at whichever relay polls. */
  trigger(): void;
  /** Resolves when this relay has the newest state that was published. */
  catchUp(): Promise<void>;
  stop(): void;
}

export interface CoordinatorEvents {
  /** An update, this relay's own too. `state` is null where the board is the same as before. */
  onUpdate(freshness: Freshness, state: (WholeState & { readonly to?: Position }) | null): void;
  /** The upstream did not answer the relay that polls. */
  onTrouble(problem: PollProblem): void;
  /** This relay has become the one that polls; it polls at once. */
  onTurn(): void;
  /** The people changed, and this relay is the one that announces it. */
  onPeople(): void;
}
