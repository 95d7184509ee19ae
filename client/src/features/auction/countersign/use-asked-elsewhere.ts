import { useMemo } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useAsked } from './use-asked.ts';
import { useAskedNews } from './use-asked-news.ts';

/**
 * AU31: Returns the to-dos of the requests that wait for the supervisor: `all` for all auctions, `elsewhere`
 * without those of the open auction; `null` until they are loaded. Announces new to-dos of `elsewhere`; the
 * requests of the open auction are announced by its room.
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
