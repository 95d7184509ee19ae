import type { Countersign } from '@jicai/shared/contract/auction/countersign.ts';
import { useEffect, useRef } from 'react';
import { useRoom } from '../live/room/room-context.tsx';
import { useSee } from './api.ts';

/** Tells the handler once that these requests are on a screen that is looked at. */
export function useSeen(waiting: readonly Countersign[]): void {
  const { packageNumber, isReplay = false } = useRoom();
  const { send } = useSee();
  const said = useRef(new Set<number>());
  useEffect(() => {
    if (isReplay) return;
    const say = async () => {
      if (document.visibilityState !== 'visible') return;
      const unseen = waiting.filter(({ id, seenAt }) => seenAt === null && !said.current.has(id));
      for (const { id } of unseen) said.current.add(id);
      // One after the other: a second click on the same call would share the first one's answer.
      for (const { id } of unseen) {
        // Lost, it is said again when the strip changes or the page is looked at.
        await send({ packageNumber, id }).catch(() => said.current.delete(id));
      }
    };
    void say();
    document.addEventListener('visibilitychange', say);
    return () => document.removeEventListener('visibilitychange', say);
  }, [waiting, packageNumber, isReplay, send]);
}
