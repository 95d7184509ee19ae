import type { Clock } from '../../kernel/db/clock.ts';
import { defineEvent } from '../../kernel/events/events.ts';
import type { Person } from '../../kernel/http/caller.ts';

/** Administrators who decide on what another one asked for. */
export const DECIDERS = ['systemAdmin', 'securityAdmin'] as const;

/** A change that weakens security was asked for, decided on by a second administrator, or taken back. */
export interface SecurityWeakened {
  readonly step: 'asked' | 'agreed' | 'declined' | 'withdrawn';
  /** The change in words. */
  readonly subject: string;
  readonly by: Pick<Person, 'id' | 'name'>;
  readonly askedById: string;
  readonly clock: Clock;
}

export const securityWeakened = defineEvent<SecurityWeakened>('security.weakened');
