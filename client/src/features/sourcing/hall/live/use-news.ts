import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { letterTo, reach } from '../../../auction/live/announce/deliver/reach.ts';
import { useAllowedSound } from '../../../auction/live/announce/deliver/use-allowed-sound.ts';
import { soundAtomOf, volumeAtom } from '../../../auction/live/announce/settings.ts';
import type { HallEntry } from '../model/hall.ts';
import { joinedSince, type KnownNeeds, newsOf } from '../model/news.ts';

/**
 * The same place can be lost again, as often as others bid: within this time it is one event, which two
 * tabs with the hall hear of in the same second.
 */
const TOGETHER_MS = 10_000;

/**
 * Reaches a person who has the hall open with what begins to wait for them: a sound where it is
 * switched on, and a notification and vibration where they look elsewhere. `all` are the auctions in
 * which they take part; null until it is known.
 */
export function useHallNews(
  entries: readonly HallEntry[],
  all: readonly BiddingRow[] | null,
  role: AuctionRole,
): void {
  const store = useStore();
  const time = useServerTime();
  const personId = useAtomValue(userAtom)?.id ?? '';
  const known = useRef<KnownNeeds>(new Map());
  const first = useRef<ReadonlySet<string>>(undefined);
  useAllowedSound(useAtomValue(soundAtomOf(role)));
  useEffect(() => {
    if (all) first.current ??= joinedSince(new Set(), all);
    const joined = joinedSince(first.current ?? new Set(), all ?? []);
    const step = newsOf(known.current, entries, joined);
    known.current = step.known;
    if (step.news.length === 0) return;
    const at = time.now();
    const moment = Math.floor(at / TOGETHER_MS);
    const letters = step.news.map(({ need: { key, kind, text }, packageName, packageNumber }) => {
      const event = `hall ${key} ${moment}`;
      return letterTo(personId, packageNumber, packageName, { key, kind, text, at, event });
    });
    const volume = store.get(soundAtomOf(role)) ? store.get(volumeAtom) : null;
    reach(letters, { volume, isHall: true });
  }, [entries, all, role, personId, store, time]);
}
