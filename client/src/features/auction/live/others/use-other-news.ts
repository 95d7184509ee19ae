import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import type { Announcement } from '../announce/model/kinds.ts';
import { type AllNews, createNewsAtoms } from '../announce/state.ts';
import { useTeller } from '../announce/use-teller.ts';
import { follow, useWatchers } from '../announce/watchers.ts';
import type { Others } from './context.ts';

/**
 * True for news of another auction that is announced here: not each new leader, and not requests to the
 * supervisor, whose board announces those of all auctions anyway (AU31).
 */
const isToldHere = ({ kind }: Announcement) => kind !== 'leader' && kind !== 'countersignAsked';

/**
 * RT8: Delivers the announcements of the other watched auctions in all the ways of a board, with the name of
 * the auction.
 */
export function useOtherNews(others: Others, all: AllNews): void {
  const store = useStore();
  const time = useServerTime();
  const watchers = useWatchers();
  const tell = useTeller();
  useEffect(() => {
    const stops = [...others].map(([packageNumber, atoms]) => {
      const news = createNewsAtoms(packageNumber, all);
      return follow(watchers(packageNumber), { store, time, atoms }, (found) => {
        const title = store.get(atoms.info).packageName;
        tell(found.filter(isToldHere), { news, atoms, title, isElsewhere: true });
      });
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [others, all, store, time, watchers, tell]);
}
