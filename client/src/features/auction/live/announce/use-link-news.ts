import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { useRoom } from '../room/room-context.tsx';
import { useIsCurrent } from '../use-current.ts';
import type { Announcement } from './model/kinds.ts';
import { staleText } from './model/link-words.ts';
import { useDeliver } from './use-deliver.ts';

/**
 * The step in ms: losses of the connection in the same step count as one event, because all tabs lose the
 * network together and the person is told once.
 */
const TOGETHER_MS = 10_000;

/**
 * RT6, AU35: Announces once that the data are stale, however often the socket reconnects meanwhile, and
 * announces once that the data are fresh again.
 */
export function useLinkNews(): void {
  const { atoms } = useRoom();
  const { packageName } = useAtomValue(atoms.info);
  const isCurrent = useIsCurrent();
  const wasCurrent = useRef(true);
  const store = useStore();
  const time = useServerTime();
  const deliver = useDeliver();
  useEffect(() => {
    if (isCurrent === wasCurrent.current) return;
    wasCurrent.current = isCurrent;
    const at = time.now();
    const kind = isCurrent ? 'linkBack' : 'linkLost';
    const event = `${kind}:${Math.floor(at / TOGETHER_MS)}`;
    const text = isCurrent
      ? liveMessages['live.connected']
      : staleText(store.get(atoms.link), store.get(atoms.health), performance.now());
    const news: Announcement = { key: `${kind}:${at}`, kind, text, at, event };
    deliver([news], packageName);
  }, [isCurrent, packageName, atoms, store, time, deliver]);
}
