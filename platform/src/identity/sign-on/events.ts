import type { Clock } from '../../kernel/db/clock.ts';
import { defineEvent } from '../../kernel/events/events.ts';

/** Somebody signed in for the first time by another system and has no roles yet. */
export interface NewcomerWaits {
  readonly personId: string;
  readonly name: string;
  readonly unitId: string;
  readonly clock: Clock;
}

export const newcomerWaits = defineEvent<NewcomerWaits>('signOn.newcomerWaits');
