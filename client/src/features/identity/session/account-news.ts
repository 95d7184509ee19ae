import { atom } from 'jotai';

/** Recent acts of others on the account that just logged in; shown until its owner closes them. */
export const accountNewsAtom = atom<readonly string[]>([]);
