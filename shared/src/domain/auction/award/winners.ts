import type { Outcome } from '../types.ts';
import { type Award, type Holder, holdersOf } from './award.ts';

/**
 * Returns the suppliers whose awards of a package are confirmed, with their amounts: one supplier, or several
 * in an award by lines (AU43). Returns none before the award is confirmed (in an award by lines, while any
 * offer waits for a response), and unless the auction is won. Without an award (null), the winner of the
 * outcome counts as confirmed. Orders, notices, messages, results and open data all use this function.
 */
export function winnersOf(outcome: Outcome | null, award: Award | null): Holder[] {
  if (outcome?.kind !== 'won' || (award?.state ?? 'confirmed') !== 'confirmed') return [];
  if (!award?.lines) return [{ code: outcome.code, amount: outcome.amount, lines: null }];
  return holdersOf(award.steps.filter(({ end }) => end === 'confirmed'));
}
