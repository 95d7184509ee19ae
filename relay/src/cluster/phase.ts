/**
 * The part that one relay plays for one auction.
 *
 * `holdsNewest` says whether the room's position is certainly the newest of its epoch. Where it is
 * not, the next announcement begins a new epoch, so that two states never share a position.
 */
export type Phase =
  /** Redis has not answered yet. */
  | { readonly kind: 'joining' }
  /** Another relay polls. */
  | { readonly kind: 'following' }
  /** This relay has the lease, or had it last: the lease itself knows whether it still counts. */
  | { readonly kind: 'leading'; readonly holdsNewest: boolean }
  /** Redis is away: this relay polls for its own viewers (F10). */
  | { readonly kind: 'alone'; readonly holdsNewest: boolean }
  | { readonly kind: 'stopped' };

/** The phase with another `holdsNewest`; phases that announce nothing stay as they are. */
export function withNewest(phase: Phase, holdsNewest: boolean): Phase {
  return phase.kind === 'leading' || phase.kind === 'alone' ? { ...phase, holdsNewest } : phase;
}

/** Whether the last position announced is certainly the newest. */
export const holdsNewest = (phase: Phase): boolean => 'holdsNewest' in phase && phase.holdsNewest;
