import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { atomWithStorage } from 'jotai/utils';
import { STORAGE_PREFIX } from '../../../../lib/browser/storage.ts';

/* A person's settings for announcements on this device. */

const setting = <T>(name: string, usual: T) =>
  atomWithStorage<T>(`${STORAGE_PREFIX}${name}`, usual, undefined, { getOnInit: true });

/** Whether a supplier's board may play sounds (RT8). */
export const soundAtom = setting('sound', true);
/** The same for handlers and supervisors; off by default, because they often share a room. */
export const organiserSoundAtom = setting('organiserSound', false);
/** The volume of all sounds, from 0 to 1. */
export const volumeAtom = setting('volume', 0.6);

export const soundAtomOf = (role: AuctionRole) =>
  role === 'supplier' ? soundAtom : organiserSoundAtom;
