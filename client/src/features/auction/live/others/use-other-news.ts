import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import type { Announcement } from '../announce/model/kinds.ts';
import { type AllNews, createNewsAtoms } from '../announce/state.ts';
import { useTeller } from '../announce/use-teller.ts';
import { follow, useWatchers } from '../announce/watchers.ts';
import type { Others } from './context.ts';

/**
 * True for the announcements of another auction that this page delivers: all except new leaders and
 * countersign requests, because the supervisor's board announces the requests of all auctions anyway (AU31).
 */
const isToldHere = ({ kind }: Announcement) => kind !== 'leader' && kind !== 'countersignAsked';

/**
 * RT8: Delivers the announcements of the other watched auctions in the same ways as those of the board's
 * auction, with the name of their auction.
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
