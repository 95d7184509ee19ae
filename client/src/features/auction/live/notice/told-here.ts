import { atom } from 'jotai';

/** The auctions whose news this page announces itself, because it watches them. */
export const toldHereAtom = atom<ReadonlySet<string>>(new Set<string>());
