import { useMemo } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useAsked } from './use-asked.ts';
import { useAskedNews } from './use-asked-news.ts';

/**
 * AU31: Returns the to-dos of the requests that wait for the supervisor: `all` of all auctions, `elsewhere`
 * without those of the open one; `null` before they are known. Announces new ones of `elsewhere`; the room
 * announces its own.
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
