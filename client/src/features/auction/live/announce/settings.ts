import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { atomWithStorage } from 'jotai/utils';
import { STORAGE_PREFIX } from '../../../../lib/browser/storage.ts';

/* A person's settings for announcements on this device. */

const setting = <T>(name: string, usual: T) =>
  atomWithStorage<T>(`${STORAGE_PREFIX}${name}`, usual, undefined, { getOnInit: true });

/** Whether announcements play sounds for suppliers (RT8); on by default. */
export const soundAtom = setting('sound', true);
/**
 * Whether announcements play sounds for handlers and supervisors; off by default, because they often share an
 * office.
 */
export const organiserSoundAtom = setting('organiserSound', false);
/** The volume of all sounds, from 0 to 1. */
export const volumeAtom = setting('volume', 0.6);

/** Returns the sound setting for people in this role. */
export const soundAtomOf = (role: AuctionRole) =>
  role === 'supplier' ? soundAtom : organiserSoundAtom;
