import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import {
  type ProjectOutcome,
  type ProjectSide,
  type ProjectTransition,
  projectTable,
} from '@jicai/shared/domain/sourcing/project/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { releaseProject } from '../../ordering/budget/projects.ts';
import { noteProjectChange } from './changes.ts';
import type { ProjectRow } from './row.ts';

/** The circumstances of a transition. */
export interface TransitionBy {
  readonly side: ProjectSide;
  /** Null: it happens by the clock. */
  readonly personId: string | null;
  readonly outcome?: ProjectOutcome;
  /** Stands behind the sentence in the timeline; no amounts and no names of suppliers. */
  readonly note?: string;
}

/** The part of a write's context that transitions need. */
export interface LifeContext {
  readonly trx: Executor;
  readonly clock: Clock;
}

/**
 * Moves a locked project to its next state and writes the timeline's entry. Answers the project as
 * it stands afterwards, or the reason why it cannot be done (PJ1).
 */
export async function applyTransition(
  row: ProjectRow,
  name: ProjectTransition,
  { side, personId, outcome = null, note = '' }: TransitionBy,
  { trx, clock }: LifeContext,
): Promise<ProjectRow | Refusal> {
  const { state, wasExtended } = row;
  const refusal = projectTable.check(name, { state, side, facts: { wasExtended } });
  if (refusal) return refusal;
  const next = projectTable.next(name, outcome);
  await trx.updateTable('sourcing_project').set({ state: next }).where('id', '=', row.id).execute();
  await addEntry(row.id, { transition: name, note, personId }, { trx, clock });
  await noteProjectChange(row.id, { trx, clock });
  if (next === 'failed' || next === 'revoked') {
    const now = await readNow(clock, trx);
    const cause = { by: null, now, note: projectTable.transitions[name].sentence };
    await releaseProject(row.id, cause, trx);
  }
  return { ...row, state: next };
}

const addEntry = (
  projectId: string,
  entry: { transition: ProjectTransition; note: string; personId: string | null },
  context: LifeContext,
): Promise<void> => {
  const { sentence } = projectTable.transitions[entry.transition];
  return addSentence(projectId, { ...entry, sentence }, context);
};

/** Something in a project's timeline that leaves its state as it is: another end of quoting (CL4, PJ22). */
export type ProjectHappening = 'moveEnd';

/** Writes a sentence of the timeline. */
export async function addSentence(
  projectId: string,
  entry: {
    readonly transition: ProjectTransition | ProjectHappening;
    readonly sentence: string;
    readonly note: string;
    readonly personId: string | null;
  },
  { trx, clock }: LifeContext,
): Promise<void> {
  await sql`
    insert into sourcing_event (project_id, seq, transition, sentence, note, person_id, at)
    select ${projectId}, coalesce(max(seq), 0) + 1, ${entry.transition}, ${entry.sentence},
      ${entry.note}, ${entry.personId}, ${clock.now()}
    from sourcing_event where project_id = ${projectId}`.execute(trx);
}
