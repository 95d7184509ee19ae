import { atom } from 'jotai';

/** The auctions whose news this page announces itself, because it watches them. */
export const announcedHereAtom = atom<ReadonlySet<string>>(new Set<string>());
