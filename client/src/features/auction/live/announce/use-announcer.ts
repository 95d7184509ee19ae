import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { useAllowedSound } from './deliver/use-allowed-sound.ts';
import { isHushed, splitByHush } from './model/hush.ts';
import type { Announcement } from './model/kinds.ts';
import { soundAtomOf } from './settings.ts';
import { useDeliver } from './use-deliver.ts';
import { createWatcher } from './watcher.ts';

/** Watches the room around the component, and delivers what happens in it. */
export function useAnnouncer(): void {
  const { atoms } = useRoom();
  const news = useNews();
  const store = useStore();
  const time = useServerTime();
  const deliver = useDeliver();

  useAllowedSound(useAtomValue(soundAtomOf(useAtomValue(atoms.viewer).role)));
  useEffect(() => {
    const tell = (fresh: readonly Announcement[]) =>
      deliver(fresh, store.get(atoms.info).packageName);
    const kept: Announcement[] = [];
    const isQuiet = () =>
      isHushed(store.get(news.showing), store.get(atoms.held)?.board.standings ?? []);
    const watcher = createWatcher((fresh) => {
      const { now, later } = splitByHush(fresh, isQuiet());
      kept.push(...later);
      if (now.length > 0) tell(now);
    });
    // AU21: what an opening kept back is news when it is over.
    const stopHushing = store.sub(news.showing, () => {
      if (kept.length === 0 || isQuiet()) return;
      tell(kept.splice(0).map((one) => ({ ...one, at: time.now() })));
    });
    const observe = () => {
      const held = store.get(atoms.held);
      if (held) watcher.observe(held, time.now());
    };
    observe();
    const stopWatching = store.sub(atoms.held, observe);
    const stopTicking = time.onTick(() => watcher.tick(time.now()));
    return () => {
      stopWatching();
      stopTicking();
      stopHushing();
    };
  }, [atoms, news, store, time, deliver]);
}
