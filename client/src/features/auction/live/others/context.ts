import { createContext, useContext } from 'react';
import type { AuctionAtoms } from '../room/state.ts';

/** The auctions that a page watches beside the one that it shows, by package number. */
export type Others = ReadonlyMap<string, AuctionAtoms>;

export const NO_OTHERS: Others = new Map();

/** Filled by the gate of the boards; a replay watches nothing. */
export const OthersContext = createContext<Others>(NO_OTHERS);

export const useOthers = () => useContext(OthersContext);
