import type { ContractSide, ContractState } from './states.ts';

/**
 * What a side knows of a contract, a supplement or a termination: `none` (not that it exists), `existence`
 * (its number, kind, amount and state), or its `text` too. The supplier knows it from its first sending on, a
 * proposal of the supplier's own from the beginning. While it is drafted again, its text is the unit's alone.
 */
export function contractSight(
  side: ContractSide,
  { state, wasSent }: { readonly state: ContractState; readonly wasSent: boolean },
): 'none' | 'existence' | 'text' {
  if (side !== 'supplier') return 'text';
  if (!wasSent) return 'none';
  return state === 'draft' ? 'existence' : 'text';
}
