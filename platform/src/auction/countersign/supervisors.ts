import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { deputiesOf, standsIn } from '../../work/delegation/stand-in.ts';

/* The people who decide an auction's countersigns from the start: its supervisor and their deputies. */

/** The right of a person in the countersigns of a package. */
export interface Supervision {
  /** The supervisor in whose place they decide; null for the supervisor. */
  readonly forPersonId: string | null;
  readonly forName: string | null;
  /** The other duty that they have in the same project (rules 9 and 12); null for none. */
  readonly conflict: 'evaluate' | 'review' | null;
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly stands: boolean;
  readonly evaluates: boolean;
  readonly reviewed: boolean;
}

/**
 * The right by which a person decides the countersigns of a package: as the supervisor of its project,
 * or in the supervisor's place. Null for everybody else, another supervisor of the unit among them.
 */
export async function supervisionOf(
  packageNumber: string,
  personId: string,
  clock: Clock,
  db: Executor,
): Promise<Supervision | null> {
  const { rows } = await sql<Row>`
    select supervisor.id, supervisor.name,
      project.handler_id <> ${personId}
        and ${standsIn(sql`project.supervisor_id`, { personId }, 'countersign', clock)} as stands,
      exists (select from sourcing_project s join project_evaluator e on e.project_id = s.id
        where s.auction_project_id = project.id and e.person_id = ${personId}
          and e.state <> 'removed') as evaluates,
      exists (select from sourcing_project s
        join review_flow f on f.business_type = 'project' and f.business_id = s.id
        join review_step t on t.flow_id = f.id and t.action <> 'submitted'
        where s.auction_project_id = project.id
          and ${personId} in (t.person_id, t.for_person_id)) as reviewed
    from package join project on project.id = package.project_id
    join person supervisor on supervisor.id = project.supervisor_id
    where package.number = ${packageNumber}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.id === personId) return { forPersonId: null, forName: null, conflict: null };
  if (!row.stands) return null;
  const conflict = row.evaluates ? 'evaluate' : row.reviewed ? 'review' : null;
  return { forPersonId: row.id, forName: row.name, conflict };
}

/** The condition over the row `project`: the ids of those who decide in its supervisor's place now. */
export const standIns = (clock: Clock) =>
  sql<string[]>`array(select unnest(${deputiesOf(sql`project.supervisor_id`, 'countersign', clock)})
    except select project.handler_id)`;
