import type { Outcome } from '../types.ts';
import { type Award, type Holder, holdersOf } from './award.ts';

/**
 * The suppliers whose awards of a package are confirmed, each once with their amount: one, or with an
 * award by lines several (AU43); none while somebody is asked, and for 流标. Orders, notices, messages,
 * results and open data all ask this.
 */
export function winnersOf(outcome: Outcome | null, award: Award | null): Holder[] {
  if (outcome?.kind !== 'won' || (award?.state ?? 'confirmed') !== 'confirmed') return [];
  if (!award?.lines) return [{ code: outcome.code, amount: outcome.amount, lines: null }];
  return holdersOf(award.steps.filter(({ end }) => end === 'confirmed'));
}
