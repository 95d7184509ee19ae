import { atom } from 'jotai';

/** The place that a layout keeps for announcements, in its bar; null where it has none. */
export const bannerSlotAtom = atom<HTMLElement | null>(null);
