import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import type { Announcement } from '../announce/model/kinds.ts';
import { type AllNews, createNewsAtoms } from '../announce/state.ts';
import { useTeller } from '../announce/use-teller.ts';
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
