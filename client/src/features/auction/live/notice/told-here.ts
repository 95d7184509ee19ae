import { atom } from 'jotai';

/** The package numbers of the auctions whose news this page announces itself, because it watches them. */
export const announcedHereAtom = atom<ReadonlySet<string>>(new Set<string>());
