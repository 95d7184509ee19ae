import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { userAtom } from '../../../../lib/session.ts';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { isLookedAt } from '../announce/deliver/device.ts';
import { letterTo, reach } from '../announce/deliver/reach.ts';
import type { Announcement } from '../announce/model/kinds.ts';
import { soundAtomOf, volumeAtom } from '../announce/settings.ts';
import { type AllNews, createNewsAtoms } from '../announce/state.ts';
import { follow, useWatchers } from '../announce/watchers.ts';
import type { Others } from './context.ts';

/**
 * News of another auction: not each bid of others, and not the requests of its supervisor, whose board
 * tells those of all auctions already (AU31).
 */
const isToldHere = ({ kind }: Announcement) => kind !== 'leader' && kind !== 'countersignAsked';

/** RT8: delivers what happens in the other auctions, with the auction's name, in every way a board has. */
export function useOtherNews(others: Others, all: AllNews): void {
  const store = useStore();
  const time = useServerTime();
  const watchers = useWatchers();
  const personId = useAtomValue(userAtom)?.id ?? '';
  useEffect(() => {
    const stops = [...others].map(([packageNumber, atoms]) => {
      const news = createNewsAtoms(packageNumber, all);
      return follow(watchers(packageNumber), { store, time, atoms }, (found) => {
        const fresh = found.filter(isToldHere);
        if (fresh.length === 0) return;
        const { packageName } = store.get(atoms.info);
        store.set(news.add, fresh, { isLookedAt: isLookedAt(), packageName, isElsewhere: true });
        const letters = fresh.map((one) => letterTo(personId, packageNumber, packageName, one));
        const sound = store.get(soundAtomOf(store.get(atoms.viewer).role));
        reach(letters, { volume: sound ? store.get(volumeAtom) : null });
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [others, all, store, time, watchers, personId]);
}
