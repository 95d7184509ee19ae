import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { useEffect, useRef } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useSee } from './api.ts';

/**
 * Reports each waiting request without `seenAt` to the server as seen, once, while the page is
 * visible, so that the handler learns that somebody has seen it. Reports nothing in a replay.
 */
export function useSeen(waiting: readonly Countersign[]): void {
  const { packageNumber, isReplay = false } = useRoom();
  const { send } = useSee();
  const reported = useRef(new Set<number>());
  useEffect(() => {
    if (isReplay) return;
    const say = async () => {
      if (document.visibilityState !== 'visible') return;
      const unseen = waiting.filter(
        ({ id, seenAt }) => seenAt === null && !reported.current.has(id),
      );
      for (const { id } of unseen) reported.current.add(id);
      // Reports are sent one after the other, because `send` makes no new call while a call is under way: it
      // returns the promise of the running call.
      for (const { id } of unseen) {
        // A report that failed is sent again when the requests change or the page becomes visible.
        await send({ packageNumber, id }).catch(() => reported.current.delete(id));
      }
    };
    void say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [waiting, packageNumber, isReplay, send]);
}
