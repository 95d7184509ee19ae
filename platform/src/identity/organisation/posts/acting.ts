import type { Clock } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';

/** The person who acts, and the time; both of a write's context. */
export interface Acting {
  readonly person: Person;
  readonly clock: Clock;
  readonly trx: Executor;
}
