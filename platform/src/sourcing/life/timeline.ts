import type { TimelineEntry } from '@jicai/shared/contract/sourcing/editor.ts';
import type { ProjectTransition } from '@jicai/shared/domain/sourcing/project/states.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { ProjectHappening } from './transition.ts';

/** The entries of which suppliers and visitors read; the others are the unit's own. */
const PUBLIC: readonly (ProjectTransition | ProjectHappening)[] = [
  'publish',
  'openSignUp',
  'extendSignUp',
  'closeSignUp',
  'moveEnd',
  'close',
  'open',
  'settle',
  'confirm',
  'annul',
  'revoke',
];

/**
 * A project's timeline, oldest first: all of it, or what everybody may read, without names of
 * people.
 */
export async function readTimeline(
  projectId: string,
  view: 'all' | 'public',
  db: Executor,
): Promise<TimelineEntry[]> {
  const isPublic = view === 'public';
  const only = isPublic ? sql`and e.transition = any(${[...PUBLIC]}::text[])` : sql``;
  const { rows } = await sql<TimelineEntry>`
    select e.sentence, e.note, e.at as "atMs",
      ${isPublic ? sql`''` : sql`coalesce(${nameAt('person', 'person', 'e.at')}, '')`} as "personName"
    from sourcing_event e left join person on person.id = e.person_id
    where e.project_id = ${projectId} ${only}
    order by e.seq limit ${limits.projectTimeline}`.execute(db);
  return rows;
}
