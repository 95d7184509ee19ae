import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import { useOthers } from '../others/context.ts';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { isLookedAt } from './deliver/device.ts';
import { keepPresence } from './deliver/presence.ts';
import { boardsOf, letterTo, reach } from './deliver/reach.ts';
import type { Announcement } from './model/kinds.ts';
import { soundAtomOf, volumeAtom } from './settings.ts';

/**
 * Tells announcements in every way that the viewer has: banner, words, sound, vibration, and a system
 * notification under this title where nobody looks at the board.
 */
export function useDeliver(): (fresh: readonly Announcement[], title: string) => void {
  const { atoms, packageNumber } = useRoom();
  const news = useNews();
  const store = useStore();
  const soundSetting = soundAtomOf(useAtomValue(atoms.viewer).role);
  const personId = useAtomValue(userAtom)?.id ?? '';
  return useCallback(
    (fresh, title) => {
      store.set(news.add, fresh, { isLookedAt: isLookedAt(), packageName: title });
      const letters = fresh.map((one) => letterTo(personId, packageNumber, title, one));
      reach(letters, { volume: store.get(soundSetting) ? store.get(volumeAtom) : null });
    },
    [news, store, soundSetting, personId, packageNumber],
  );
}

/** Lets the person's other tabs know what this board tells: they need not. */
export function usePresence(): void {
  const { atoms, packageNumber } = useRoom();
  const { role } = useAtomValue(atoms.viewer);
  const isSoundOn = useAtomValue(soundAtomOf(role));
  const personId = useAtomValue(userAtom)?.id ?? '';
  // The page tells of these, too.
  const others = [...useOthers().keys()].join(' ');
  useEffect(() => {
    const numbers = [packageNumber, ...others.split(' ').filter(Boolean)];
    return keepPresence(boardsOf(personId, numbers, role === 'supervisor'), isSoundOn);
  }, [personId, packageNumber, others, role, isSoundOn]);
}
