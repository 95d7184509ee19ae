import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { useRoom } from '../room/room-context.tsx';
import { useNews } from './context.ts';
import { isLookedAt, notify, vibrate } from './deliver/device.ts';
import { playSound } from './deliver/sounds.ts';
import { useAllowedSound } from './deliver/use-allowed-sound.ts';
import { isHushed, splitByHush } from './model/hush.ts';
import { type Announcement, heaviest, kindLooks } from './model/kinds.ts';
import { soundAtomOf, volumeAtom } from './settings.ts';
import { useIsHushed } from './use-hushed.ts';
import { createWatcher } from './watcher.ts';

/** Watches the room around the component, and delivers what happens in it. */
export function useAnnouncer(): void {
  const { atoms } = useRoom();
  const news = useNews();
  const store = useStore();
  const time = useServerTime();
  const soundSetting = soundAtomOf(useAtomValue(atoms.viewer).role);

  const kept = useRef<Announcement[]>([]);
  const release = useRef<() => void>(undefined);
  const hushed = useIsHushed();

  useAllowedSound(useAtomValue(soundSetting));
  useEffect(() => {
    const deliver = (fresh: readonly Announcement[]) => {
      store.set(news.add, fresh, isLookedAt());
      if (store.get(soundSetting)) sound(fresh, store.get(volumeAtom));
      call(fresh, store.get(atoms.info).packageName);
    };
    const isQuiet = () =>
      isHushed(store.get(news.showing), store.get(atoms.held)?.board.standings ?? []);
    const watcher = createWatcher((fresh) => {
      const { now, later } = splitByHush(fresh, isQuiet());
      kept.current.push(...later);
      if (now.length > 0) deliver(now);
    });
    release.current = () => {
      if (kept.current.length === 0 || isQuiet()) return;
      deliver(kept.current.splice(0).map((one) => ({ ...one, at: time.now() })));
    };
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
    };
  }, [atoms, news, store, time, soundSetting]);
  // AU21: what an opening kept back is news when it is over, and gone from the board.
  useEffect(() => {
    if (!hushed) release.current?.();
  });
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
