import { atom } from 'jotai';

/** The auctions whose news this page tells by itself, because it watches them. */
export const toldHereAtom = atom<ReadonlySet<string>>(new Set<string>());
