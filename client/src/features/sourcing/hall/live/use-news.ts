import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { isLookedAt, notify, vibrate } from '../../../auction/live/announce/deliver/device.ts';
import { playSound } from '../../../auction/live/announce/deliver/sounds.ts';
import { useAllowedSound } from '../../../auction/live/announce/deliver/use-allowed-sound.ts';
import { heaviest } from '../../../auction/live/announce/model/kinds.ts';
import { soundAtomOf, volumeAtom } from '../../../auction/live/announce/settings.ts';
import type { HallEntry } from '../model/hall.ts';
import { type KnownNeeds, newsOf } from '../model/news.ts';

/**
 * Reaches a person who has the hall open with what begins to wait for them: a sound where it is
 * switched on, and a notification and vibration where they look elsewhere.
 */
export function useHallNews(entries: readonly HallEntry[], role: AuctionRole): void {
  const store = useStore();
  const time = useServerTime();
  const known = useRef<KnownNeeds>(new Map());
  useAllowedSound(useAtomValue(soundAtomOf(role)));
  useEffect(() => {
    const step = newsOf(known.current, entries);
    known.current = step.known;
    const fresh = step.news.map(({ need: { key, kind, text }, packageName }) => ({
      ...{ key, kind, text, packageName },
      at: time.now(),
    }));
    const main = heaviest(fresh);
    if (!main) return;
    if (store.get(soundAtomOf(role))) playSound(main.kind, store.get(volumeAtom));
    if (isLookedAt()) return;
    vibrate(main);
    for (const one of fresh) notify(one.packageName, one);
  }, [entries, role, store, time]);
}
