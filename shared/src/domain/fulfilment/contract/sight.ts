import type { ContractSide, ContractState } from './states.ts';

/**
 * Returns what a side may see of a contract, a supplementary agreement or a termination agreement:
 * - `none`: not even that it exists;
 * - `existence`: its number, kind, amount and state;
 * - `text`: its text too.
 * The supplier sees nothing until it was sent to the supplier for the first time (`wasSent`), and
 * only its existence while it is a draft again after that. All other sides always see the text.
 */
export function contractSight(
  side: ContractSide,
  { state, wasSent }: { readonly state: ContractState; readonly wasSent: boolean },
): 'none' | 'existence' | 'text' {
  if (side !== 'supplier') return 'text';
  if (!wasSent) return 'none';
  return state === 'draft' ? 'existence' : 'text';
}
