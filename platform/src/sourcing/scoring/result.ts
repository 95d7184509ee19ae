import type { ScoredQuote, ScoreVariance } from '@jicai/shared/contract/sourcing/scoring.ts';
import type { Evaluated } from '@jicai/shared/domain/auction/award/award.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  type GivenSheet,
  scoresOf,
  type Variance,
  variancesOf,
} from '@jicai/shared/domain/sourcing/scoring/scores.ts';
import type { Seals } from '../../auction/sealed/seals.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { evaluatorsNeeded, scoreVariance } from '../../kernel/settings/settings.ts';
import { readPeriod } from '../life/duties/periods.ts';
import type { ProjectRow } from '../life/row.ts';
import { type RankedQuote, readEvaluated } from './evaluated.ts';
import {
  type EvaluatorRow,
  findDisabled,
  listEvaluators,
  listReasons,
  listSheets,
  type StoredSheet,
} from './repository.ts';
import { openSheet } from './sheets.ts';

/** The evaluation of a package as far as it has come. */
export interface Progress {
  readonly evaluators: readonly EvaluatorRow[];
  readonly sheets: readonly StoredSheet[];
  readonly needed: number;
  /** Why the sheets may not be opened yet; null once they may be. */
  readonly lacking: Refusal | null;
}

/** Three or more, an odd number, none of them still silent, each with a sheet (PE2, PE4). */
function lackingOf(
  evaluators: readonly EvaluatorRow[],
  sheets: readonly StoredSheet[],
  needed: number,
): Refusal | null {
  const declared = evaluators.filter(({ state }) => state === 'declared');
  if (declared.length < needed || declared.length % 2 === 0)
    return refuse('scoring.tooFew', {
      needed: String(needed),
      count: String(declared.length),
    });
  const silent = evaluators.filter(({ state }) => state === 'appointed').length;
  const submitted = new Set(sheets.map(({ personId }) => personId));
  const open = declared.filter(({ personId }) => !submitted.has(personId)).length + silent;
  return open > 0 ? refuse('scoring.notComplete', { count: String(open) }) : null;
}

export async function readProgress(
  projectId: string,
  packageNumber: string,
  db: Executor,
): Promise<Progress> {
  const evaluators = await listEvaluators(projectId, db);
  const sheets = await listSheets(packageNumber, db);
  const needed = await readPeriod(evaluatorsNeeded, db);
  return { evaluators, sheets, needed, lacking: lackingOf(evaluators, sheets, needed) };
}

type ScoredRow = Omit<ScoredQuote, 'name'>;

const placed = (
  quotes: readonly RankedQuote[],
  sheets: readonly GivenSheet[],
  { draft }: ProjectRow,
): ScoredRow[] => {
  const byCode = new Map(quotes.map((quote) => [quote.code, quote]));
  const { priceWeight, criteria } = draft;
  const scores = scoresOf({ quotes, priceWeight, criteria: criteria.length, sheets });
  return scores.map((score, index) => {
    const { amount, isSmall } = byCode.get(score.code) ?? {
      amount: score.evaluated,
      isSmall: false,
    };
    return { ...score, criteria: [...score.criteria], amount, isSmall, rank: index + 1 };
  });
};

/** A variance with the reason that its evaluator gave; empty before. */
export type ExplainedVariance = Variance & Pick<ScoreVariance, 'reason'>;

export async function explained(
  packageNumber: string,
  sheets: readonly GivenSheet[],
  db: Executor,
): Promise<ExplainedVariance[]> {
  const percent = await readPeriod(scoreVariance, db);
  const reasons = await listReasons(packageNumber, db);
  return variancesOf(sheets, percent).map((variance) => {
    const given = reasons.find(
      ({ personId, code }) => personId === variance.evaluatorId && code === variance.code,
    );
    return { ...variance, reason: given?.reason ?? '' };
  });
}

/** The opened sheets of a complete evaluation. */
export const openedSheets = (
  packageNumber: string,
  { sheets, evaluators }: Progress,
  seals: Seals,
): GivenSheet[] => {
  // Nobody who submitted can be removed, so each of them still evaluates.
  const counting = new Set(
    evaluators.filter(({ state }) => state === 'declared').map(({ personId }) => personId),
  );
  return sheets
    .filter(({ personId }) => counting.has(personId))
    .map((stored) => openSheet(packageNumber, stored, seals));
};

/** The scores of a complete evaluation, of the suppliers who meet the requirement, best first. */
export async function readScores(
  row: ProjectRow,
  packageNumber: string,
  { excluded, sheets }: { excluded: readonly string[]; sheets: readonly GivenSheet[] },
  db: Executor,
): Promise<ScoredRow[]> {
  const all = await readEvaluated(packageNumber, row.draft.smallFirmDeduction, db);
  const left = all.filter(({ code }) => !excluded.includes(code));
  return left.length === 0 ? [] : placed(left, sheets, row);
}

/**
 * The order of a package's suppliers by the evaluation that its project published, those left out at
 * the end, with their points; neither where the offered amounts alone decide (AU5). Refused while sheets or
 * reasons are missing (PE4, PE5); the reason of an evaluator whose account was disabled is not waited for.
 */
export async function readOrder(
  row: ProjectRow,
  packageNumber: string,
  excluded: readonly string[],
  seals: Seals,
  db: Executor,
): Promise<Pick<Evaluated, 'order' | 'scores'> | Refusal> {
  const { evaluationMethod, smallFirmDeduction } = row.draft;
  if (evaluationMethod === 'lowest' && smallFirmDeduction === 0) return {};
  const quotes = await readEvaluated(packageNumber, smallFirmDeduction, db);
  const codes = quotes.map(({ code }) => code);
  const last = codes.filter((code) => excluded.includes(code));
  if (evaluationMethod === 'lowest')
    return { order: [...codes.filter((code) => !excluded.includes(code)), ...last] };
  const progress = await readProgress(row.id, packageNumber, db);
  if (progress.lacking) return progress.lacking;
  const sheets = openedSheets(packageNumber, progress, seals);
  const unexplained = (await explained(packageNumber, sheets, db)).filter((v) => v.reason === '');
  const gone = await findDisabled(
    unexplained.map(({ evaluatorId }) => evaluatorId),
    db,
  );
  const open = unexplained.filter(({ evaluatorId }) => !gone.has(evaluatorId));
  if (open.length > 0) return refuse('scoring.reasonsMissing', { count: String(open.length) });
  const scores = await readScores(row, packageNumber, { excluded, sheets }, db);
  return {
    order: [...scores.map(({ code }) => code), ...last],
    scores: Object.fromEntries(scores.map(({ code, total }) => [code, total])),
  };
}
