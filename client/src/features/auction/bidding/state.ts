import { atom, type PrimitiveAtom } from 'jotai';
import { type BidEvent, type BidFlow, nextFlow } from './model/bid-flow.ts';
import { type Draft, EMPTY_DRAFT } from './model/bid-form.ts';

/** Creates the atom of an empty draft. */
export const newDraft = (): PrimitiveAtom<Draft> => atom<Draft>(EMPTY_DRAFT);

/**
 * Creates the atoms of the supplier's own bid in one package: the typed `draft`, the state `flow`, and
 * `take`, which applies an event.
 */
export function createBidAtoms(draft: PrimitiveAtom<Draft> = newDraft()) {
  const flow = atom<BidFlow>({ kind: 'idle' });
  /** Applies an event; returns the new state and whether this event changed it. */
  const take = atom(null, (get, set, event: BidEvent) => {
    const before = get(flow);
    const after = nextFlow(before, event);
    set(flow, after);
    return { flow: after, hasChanged: after !== before };
  });
  return { draft, flow, take };
}

export type BidAtoms = ReturnType<typeof createBidAtoms>;
