import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { defineEvent } from '../../kernel/events/events.ts';

/** Somebody leaves; slices move what is theirs to the successor, in the same transaction. */
export interface PersonLeft {
  readonly personId: string;
  /** Null: nothing was left to be done. */
  readonly successorId: string | null;
  readonly clock: Clock;
}

export const personLeft = defineEvent<PersonLeft>('person.left');

/** One kind of thing that a person still has to do; higher wings say how many there are. */
export interface Obligation {
  readonly word: string;
  readonly count: (personId: string, db: Executor) => Promise<number>;
  /** May the successor take it over? Everybody may where it is not said. */
  readonly mayTake?: (personId: string, successorId: string, db: Executor) => Promise<boolean>;
}
