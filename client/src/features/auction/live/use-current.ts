import { useAtomValue } from 'jotai';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { freshnessOf } from './room/link.ts';
import { useRoom } from './room/room-context.tsx';

/**
 * RT6: whether the board shows the present. While it does not, nothing on it is green. Renders again
 * only when that changes; a replay shows its own present.
 */
export function useIsCurrent(): boolean {
  const { atoms, isReplay = false } = useRoom();
  const time = useServerTime();
  const link = useAtomValue(atoms.link);
  const health = useAtomValue(atoms.health);
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  const isCurrent = () =>
    isReplay || health === null || freshnessOf(link, health, performance.now()).kind === 'fresh';
  return useSyncExternalStore(subscribe, isCurrent);
}
