import type { ScoringPanel } from '@jicai/shared/contract/sourcing/scoring.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Database, Executor } from '../../kernel/db/open.ts';
import { scoreVariance } from '../../kernel/settings/settings.ts';
import { findProjectId, supplierNames } from '../inquiry/repository.ts';
import { readPeriod } from '../life/duties/periods.ts';
import { findProject, type ProjectRow } from '../life/row.ts';
import { listCandidates } from './repository.ts';
import { explained, openedSheets, readProgress, readScores } from './result.ts';

export interface PanelNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly seals: Seals;
}

/** The project of a package that is evaluated by points, or why there is none. */
export async function findScored(
  packageNumber: string,
  db: Executor,
): Promise<ProjectRow | Refusal> {
  const id = await findProjectId(packageNumber, db);
  const row = id === null ? null : await findProject(id, db);
  if (!row) return refuse('project.unknown');
  return row.draft.evaluationMethod === 'points' ? row : refuse('scoring.notPoints');
}

/** The parts of a project's text that say how it is evaluated. */
export const termsOf = ({ draft }: Pick<ProjectRow, 'draft'>) => ({
  evaluationMethod: draft.evaluationMethod,
  priceWeight: draft.priceWeight,
  criteria: draft.criteria,
  smallFirmDeduction: draft.smallFirmDeduction,
});

/** The evaluation of a package for its organisers: points only once every sheet is in (PE4). */
export async function readPanel(
  { db, clock, seals }: PanelNeeds,
  row: ProjectRow,
  packageNumber: string,
  mayAct: boolean,
): Promise<ScoringPanel> {
  const progress = await readProgress(row.id, packageNumber, db);
  const submitted = new Set(progress.sheets.map(({ personId }) => personId));
  const isComplete = progress.lacking === null;
  const sheets = isComplete ? openedSheets(packageNumber, progress, seals) : [];
  const names = await supplierNames(packageNumber, db);
  const nameOf = new Map(progress.evaluators.map(({ personId, name }) => [personId, name]));
  const scores = isComplete
    ? await readScores(row, packageNumber, { excluded: [], sheets }, db)
    : [];
  return {
    ...termsOf(row),
    needed: progress.needed,
    variancePercent: await readPeriod(scoreVariance, db),
    evaluators: progress.evaluators.map((one) => ({
      ...one,
      hasSubmitted: submitted.has(one.personId),
    })),
    candidates:
      mayAct && !isComplete ? await listCandidates(row.unitId, row.id, { clock, db }) : [],
    isComplete,
    scores: scores.map((one) => ({ ...one, name: names.get(one.code)?.name ?? '' })),
    sheets: sheets.map(({ evaluatorId, given }) => {
      const stored = progress.sheets.find(({ personId }) => personId === evaluatorId);
      return {
        personId: evaluatorId,
        name: nameOf.get(evaluatorId) ?? '',
        given: given.map(({ code, points }) => ({ code, points: [...points] })),
        hash: stored?.hash ?? '',
        submittedAtMs: stored?.submittedAtMs ?? 0,
      };
    }),
    variances: (await explained(packageNumber, sheets, db)).map(({ evaluatorId, ...one }) => ({
      ...one,
      personId: evaluatorId,
      name: nameOf.get(evaluatorId) ?? '',
    })),
  };
}
