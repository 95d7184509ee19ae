import type { ChangeKindName } from '@jicai/shared/contract/identity/change-request.ts';
import { ADMINISTRATOR_ROLES, type RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import { defineEvent } from '../../kernel/events/events.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';

/** Administrators who decide on what another one asked for. */
const DECIDERS = ['systemAdmin', 'securityAdmin'] as const;

/** The offices that decide on a change of this kind: on the account of an administrator all three. */
export const decidersOf = (kind: ChangeKindName): readonly RoleName[] =>
  kind === 'administrator' ? ADMINISTRATOR_ROLES : DECIDERS;

/** A change that weakens security was asked for, decided on by a second administrator, or taken back. */
export interface SecurityWeakened {
  readonly kind: ChangeKindName;
  readonly step: 'asked' | 'agreed' | 'declined' | 'withdrawn';
  /** The change in words. */
  readonly subject: string;
  readonly by: Pick<Person, 'id' | 'name'>;
  readonly askedById: string;
  /** Whether the agreement only lets the asker take a link. */
  readonly isRelease: boolean;
  readonly clock: Clock;
}

export const securityWeakened = defineEvent<SecurityWeakened>('security.weakened');
