import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { useAllowedSound } from './deliver/use-allowed-sound.ts';
import { isHushed, splitByHush } from './model/hush.ts';
import type { Announcement } from './model/kinds.ts';
import { soundAtomOf } from './settings.ts';
import { useDeliver } from './use-deliver.ts';
import { useIsHushed } from './use-hushed.ts';
import { follow, useWatchers } from './watchers.ts';

/**
 * Watches the room of the board and delivers its announcements. Announcements that would reveal the result of
 * an opening wait until the board has shown the opening (AU21).
 */
export function useAnnouncer(): void {
  const { atoms, packageNumber } = useRoom();
  const news = useNews();
  const store = useStore();
  const time = useServerTime();
  const deliver = useDeliver();
  const watchers = useWatchers();

  const heldBack = useRef<Announcement[]>([]);
  const release = useRef<() => void>(undefined);
  const hushed = useIsHushed();

  useAllowedSound(useAtomValue(soundAtomOf(useAtomValue(atoms.viewer).role)));
  useEffect(() => {
    const tell = (fresh: readonly Announcement[]) =>
      deliver(fresh, store.get(atoms.info).packageName);
    const isQuiet = () =>
      isHushed(store.get(news.showing), store.get(atoms.held)?.board.standings ?? []);
    release.current = () => {
      if (heldBack.current.length === 0 || isQuiet()) return;
      tell(heldBack.current.splice(0).map((item) => ({ ...item, at: time.now() })));
    };
    return follow(watchers(packageNumber), { store, time, atoms }, (fresh) => {
      const { now, later } = splitByHush(fresh, isQuiet());
      heldBack.current.push(...later);
      if (now.length > 0) tell(now);
    });
  }, [atoms, packageNumber, news, store, time, deliver, watchers]);
  // AU21: Announcements held back during an opening are delivered when the opening has ended.
  useEffect(() => {
    if (!hushed) release.current?.();
  });
}
