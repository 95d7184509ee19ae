import { useMemo } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useAsked } from './use-asked.ts';
import { useAskedNews } from './use-asked-news.ts';

/**
 * AU31: the requests that wait for the supervisor, of all auctions and of all but the open one; `null` until
 * they are known. New ones of the others are announced: the room itself tells of its own.
 */
export function useAskedElsewhere() {
  const { packageNumber } = useRoom();
  const all = useAsked();
  const elsewhere = useMemo(
    () => all?.filter(({ businessId }) => businessId !== packageNumber) ?? null,
    [all, packageNumber],
  );
  useAskedNews(elsewhere);
  return { all, elsewhere };
}
