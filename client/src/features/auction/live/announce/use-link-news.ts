import { liveMessages } from '@jicai/shared/messages/auction/live.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { freshnessOf } from '../room/link.ts';
import { useRoom } from '../room/room-context.tsx';
import { useIsCurrent } from '../use-current.ts';
import type { Announcement } from './model/kinds.ts';
import { useDeliver } from './use-deliver.ts';

/** All boards of a browser lose the network within this time: their person hears of it once. */
const TOGETHER_MS = 10_000;

/** RT6, AU35: tells once that the board is behind, however often it tries to come back, and once that it is. */
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
    const lost = (): string => {
      const [link, health] = [store.get(atoms.link), store.get(atoms.health)];
      const fresh = health && freshnessOf(link, health, performance.now());
      const why = fresh?.kind === 'stale' ? fresh.why : '';
      return `${why}，显示的内容可能不是最新，恢复前不能报价或操作`;
    };
    const text = isCurrent ? liveMessages['live.connected'] : lost();
    const news: Announcement = { key: `${kind}:${at}`, kind, text, at, event };
    deliver([news], packageName);
  }, [isCurrent, packageName, atoms, store, time, deliver]);
}
