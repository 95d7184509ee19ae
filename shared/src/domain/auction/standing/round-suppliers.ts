import type { RoundsView } from '../../../contract/auction/rounds.ts';

/**
 * AU17: returns the suppliers who may bid in the current round: all without those who were eliminated in an
 * earlier round. `rounds` must contain every member: a supplier's own board contains only that supplier's
 * member, so it cannot tell this number.
 */
export function suppliersOfRound<S extends { readonly code: string }>(
  suppliers: readonly S[],
  rounds: Pick<RoundsView, 'current' | 'members'> | null,
): readonly S[] {
  if (!rounds) return suppliers;
  const out = new Set(
    rounds.members.flatMap(({ code, outRound }) =>
      outRound !== null && outRound < rounds.current ? [code] : [],
    ),
  );
  return suppliers.filter(({ code }) => !out.has(code));
}
