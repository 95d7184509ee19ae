import { atom } from 'jotai';

/** The package numbers of the auctions that this page watches and whose changes it announces. */
export const announcedHereAtom = atom<ReadonlySet<string>>(new Set<string>());
