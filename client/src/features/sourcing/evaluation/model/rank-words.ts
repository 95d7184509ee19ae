import type { EvaluationGrid } from '@jicai/shared/contract/sourcing/evaluation.ts';

/**
 * The words before a supplier's place in the comparison. Until an evaluation by points is decided,
 * the places are those of the prices, which say nothing yet about who wins.
 */
export const placeWord = ({ method, state }: Pick<EvaluationGrid, 'method' | 'state'>): string =>
  method === 'points' && state === 'evaluating' ? '价格第' : '第';
