import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { deputiesOf, standsIn } from '../../work/delegation/stand-in.ts';

/*
 * The people who may decide an auction's countersigns without escalation: its supervisor and the
 * supervisor's stand-ins.
 */

/** The right by which a person decides the countersigns of a package. */
export interface Supervision {
  /** The id of the supervisor in whose place the person decides; null for the supervisor. */
  readonly forPersonId: string | null;
  readonly forName: string | null;
  /**
   * Another duty of a stand-in in the same project, which forbids the stand-in to decide (rules 9
   * and 12 of `separation.ts`); null without a conflict.
   */
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
 * Returns the right by which a person decides the countersigns of a package: as the supervisor of its
 * project, or in the supervisor's place. Resolves to null for everybody else, including other supervisors
 * of the unit.
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

/**
 * SQL over the row `project`: the array of ids of the people who stand in for the project's
 * supervisor now, without the project's handler.
 */
export const standIns = (clock: Clock) =>
  sql<string[]>`array(select unnest(${deputiesOf(sql`project.supervisor_id`, 'countersign', clock)})
    except select project.handler_id)`;
