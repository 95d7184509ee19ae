import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { isLookedAt, notify, vibrate } from './deliver/device.ts';
import { playSound } from './deliver/sounds.ts';
import { type Announcement, heaviest, kindLooks } from './model/kinds.ts';
import { soundAtomOf, volumeAtom } from './settings.ts';

/**
 * Tells announcements in every way that the viewer has: banner, words, sound, vibration, and a system
 * notification under this title where nobody looks at the board.
 */
export function useDeliver(): (fresh: readonly Announcement[], title: string) => void {
  const { atoms } = useRoom();
  const news = useNews();
  const store = useStore();
  const soundSetting = soundAtomOf(useAtomValue(atoms.viewer).role);
  return useCallback(
    (fresh, title) => {
      store.set(news.add, fresh, isLookedAt());
      if (store.get(soundSetting)) sound(fresh, store.get(volumeAtom));
      call(fresh, title);
    },
    [news, store, soundSetting],
  );
}

/** Of what comes together only the heaviest sounds. */
function sound(fresh: readonly Announcement[], volume: number): void {
  const main = heaviest(fresh);
  if (main) playSound(main.kind, volume);
}

/** Reaches a person who does not look at the board. */
function call(fresh: readonly Announcement[], title: string): void {
  const calling = fresh.filter(({ kind }) => kindLooks[kind].calls);
  const main = heaviest(calling);
  if (main) vibrate(main);
  if (isLookedAt()) return;
  for (const one of calling) notify(title, one);
}
