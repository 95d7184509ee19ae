/**
 * The phase of one relay for one auction. `holdsNewest` says whether the room's position is
 * certainly the newest of its epoch. If `holdsNewest` is false, the next announcement begins a new
 * epoch, so that two states never share a position.
 */
export type Phase =
  /** This relay has been neither granted nor refused the lease yet. */
  | { readonly kind: 'joining' }
  /** Another relay holds the lease and polls the auction. */
  | { readonly kind: 'following' }
  /** This relay has or had the lease; only `Lease` knows whether the lease is still valid. */
  | { readonly kind: 'leading'; readonly holdsNewest: boolean }
  /** Redis is unavailable: this relay polls for its own viewers (F10). */
  | { readonly kind: 'alone'; readonly holdsNewest: boolean }
  | { readonly kind: 'stopped' };

/** Returns the phase with this `holdsNewest`; phases without that field are returned unchanged. */
export function withNewest(phase: Phase, holdsNewest: boolean): Phase {
  return phase.kind === 'leading' || phase.kind === 'alone' ? { ...phase, holdsNewest } : phase;
}

/** Returns whether the room's position is certainly the newest of its epoch. */
export const holdsNewest = (phase: Phase): boolean => 'holdsNewest' in phase && phase.holdsNewest;
