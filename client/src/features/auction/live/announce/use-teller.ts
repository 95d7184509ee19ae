import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import type { AuctionAtoms } from '../room/state.ts';
import { isLookedAt } from './deliver/device.ts';
import { letterTo, reach } from './deliver/reach.ts';
import type { Announcement } from './model/kinds.ts';
import { soundAtomOf, volumeAtom } from './settings.ts';
import type { NewsAtoms } from './state.ts';

/** The auction of the announcements to deliver: its announcement atoms, and the viewer's role. */
interface Told {
  readonly news: NewsAtoms;
  readonly atoms: Pick<AuctionAtoms, 'viewer'>;
  /** The title of the system notifications, and the name of the auction. */
  readonly title: string;
  /** True if the page shows another auction. */
  readonly isElsewhere?: boolean;
}

/**
 * Returns a function that delivers announcements of an auction: adds them to the page's list (banners, live
 * regions), and alerts the person by sound, vibration and system notification (`reach`).
 */
export function useTeller(): (fresh: readonly Announcement[], about: Told) => void {
  const store = useStore();
  const personId = useAtomValue(userAtom)?.id ?? '';
  return useCallback(
    (fresh, { news, atoms, title, isElsewhere = false }) => {
      if (fresh.length === 0) return;
      const added = { isLookedAt: isLookedAt(), packageName: title, isElsewhere };
      store.set(news.add, fresh, added);
      const letters = fresh.map((announcement) =>
        letterTo(personId, news.packageNumber, title, announcement),
      );
      const hasSound = store.get(soundAtomOf(store.get(atoms.viewer).role));
      reach(letters, { volume: hasSound ? store.get(volumeAtom) : null });
    },
    [store, personId],
  );
}
