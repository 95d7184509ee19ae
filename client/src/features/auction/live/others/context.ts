import { createContext, useContext } from 'react';
import type { AuctionAtoms } from '../room/state.ts';

/** The atoms of the auctions that a page watches besides the shown one, by package number. */
export type Others = ReadonlyMap<string, AuctionAtoms>;

export const NO_OTHERS: Others = new Map();

/** Provided by `OtherAuctions` on live boards; empty in a replay. */
export const OthersContext = createContext<Others>(NO_OTHERS);

export const useOthers = () => useContext(OthersContext);
