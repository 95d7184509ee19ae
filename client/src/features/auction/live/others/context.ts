import { createContext, useContext } from 'react';
import type { AuctionAtoms } from '../room/state.ts';

/** The auctions that a page watches besides the shown one, by package number. */
export type Others = ReadonlyMap<string, AuctionAtoms>;

export const NO_OTHERS: Others = new Map();

/** Provided by the gate of the boards; a replay watches no others. */
export const OthersContext = createContext<Others>(NO_OTHERS);

export const useOthers = () => useContext(OthersContext);
