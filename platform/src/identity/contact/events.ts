import type { Clock } from '../../kernel/db/clock.ts';
import { defineEvent } from '../../kernel/events/events.ts';

/** Somebody proved by a code that an address is theirs. */
export interface ContactConfirmed {
  readonly personId: string;
  readonly orgId: string;
  readonly clock: Clock;
}

export const contactConfirmed = defineEvent<ContactConfirmed>('contact.confirmed');
