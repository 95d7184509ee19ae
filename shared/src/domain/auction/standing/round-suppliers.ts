import type { RoundsView } from '../../../contract/auction/rounds.ts';

/**
 * AU17: returns the suppliers who may bid in the current round: those who were not eliminated in an
 * earlier round; all if `rounds` is null. `rounds` must come from an organiser's board. A
 * supplier's board lists only that supplier among the members, so other suppliers who were
 * eliminated would still be counted.
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
