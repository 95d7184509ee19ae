import type { PrimitiveAtom } from 'jotai';
import { createContext, type ReactNode, useContext, useState } from 'react';
import type { Draft } from './model/bid-form.ts';
import { type BidAtoms, createBidAtoms } from './state.ts';

const BidContext = createContext<BidAtoms | null>(null);

/** Returns the atoms of the nearest `BidProvider`. Throws when there is none. */
export function useBidAtoms(): BidAtoms {
  const atoms = useContext(BidContext);
  if (!atoms) throw new Error('no BidProvider above');
  return atoms;
}

interface Props {
  /**
   * The draft of the bid in the package. The page keeps the draft, so that it survives a switch to another
   * package (RT9).
   */
  readonly draft: PrimitiveAtom<Draft>;
  readonly children: ReactNode;
}

/**
 * Provides the atoms of the supplier's bid in one package. Pass the package number as `key`, so that each
 * package has atoms of its own.
 */
export function BidProvider({ draft, children }: Props) {
  const [atoms] = useState(() => createBidAtoms(draft));
  return <BidContext value={atoms}>{children}</BidContext>;
}
