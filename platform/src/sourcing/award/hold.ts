import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';

/**
 * The condition on a project `p` and its notice `n` under which its award must not become orders yet
 * (PJ8): while the publicity runs, where the setting says so.
 */
export const inPublicity = (afterPublicity: boolean, clock: Clock) =>
  afterPublicity
    ? sql<boolean>`(n.state is distinct from 'published' or n.publicity_ends_at > ${clock.now()})`
    : sql<boolean>`false`;
