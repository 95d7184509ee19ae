import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';

/**
 * The words before a supplier's place in the comparison. Until an evaluation by points is decided,
 * the places are those of the prices, which say nothing yet about who wins. Null where each line has
 * places of its own.
 */
export function placeWord({
  method,
  state,
  awardBy,
}: Pick<EvaluationGrid, 'method' | 'state' | 'awardBy'>): string | null {
  if (awardBy === 'lines') return null;
  return method === 'points' && state === 'evaluating' ? '价格第' : '第';
}
