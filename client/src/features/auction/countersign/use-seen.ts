import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { useEffect, useRef } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useSee } from './api.ts';

/** Tells the handler once that these requests are visible on the supervisor's screen. */
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
      // Sequential: a second `send` while one runs would return the first one's response.
      for (const { id } of unseen) {
        // After a failure it is sent again when the strip changes or the page becomes visible.
        await send({ packageNumber, id }).catch(() => reported.current.delete(id));
      }
    };
    void say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [waiting, packageNumber, isReplay, send]);
}
