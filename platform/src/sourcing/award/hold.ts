import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';

/**
 * Conditions on a project `p` and its notice `n` under which its award must not become orders yet
 * (PJ8, PJ10): while the publicity runs, where the setting says so, and while an objection that may
 * change the result is open, or was found to be right and nobody has said that the result stands. An
 * objection names a result and no line: with several winners (AU43) the orders of all of them wait.
 */
export const inPublicity = (afterPublicity: boolean, clock: Clock) =>
  afterPublicity
    ? sql<boolean>`(n.state is distinct from 'published' or n.publicity_ends_at > ${clock.now()})`
    : sql<boolean>`false`;

export const underObjection = sql<boolean>`exists (select from objection o
  where o.project_id = p.id and o.holds_award
    and (o.state = 'open' or o.state = 'answered' and o.verdict = 'upheld'
      and o.conclusion is distinct from 'stands'))`;
