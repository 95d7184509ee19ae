import { useStore } from 'jotai';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { durationText } from './model/times.ts';
import { freshnessOf } from './room/link.ts';
import { useRoom } from './room/room-context.tsx';

/** The freshness of the board; `why` and `age` are texts for people, empty while it is fresh. */
interface ShownAge {
  readonly isFresh: boolean;
  readonly why: string;
  /** Shown for stale data only: the age of fresh data changes with each push. */
  readonly age: string;
}

function useAge<T>(select: (age: ShownAge | null) => T): T {
  const { atoms } = useRoom();
  const time = useServerTime();
  const store = useStore();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        store.sub(atoms.link, listener),
        store.sub(atoms.health, listener),
        time.onTick(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [atoms, store, time],
  );
  return useSyncExternalStore(subscribe, () => {
    const health = store.get(atoms.health);
    if (!health) return select(null);
    const fresh = freshnessOf(store.get(atoms.link), health, performance.now());
    const isFresh = fresh.kind === 'fresh';
    return select({
      isFresh,
      why: fresh.kind === 'stale' ? fresh.why : '',
      age: isFresh ? '' : durationText(fresh.ageMs),
    });
  });
}

/**
 * RT6: Returns whether the data are fresh (`freshnessOf`); if not, nothing on the board is green. True before
 * the first push and in a replay. Re-renders only when the result changes, not with each push.
 */
export function useIsCurrent(): boolean {
  const { isReplay = false } = useRoom();
  return useAge((age) => isReplay || age === null || age.isFresh);
}

/**
 * Returns the reason and the age of stale data as texts; `null` while they are fresh or before the first
 * push.
 */
export function useOldAge(): Pick<ShownAge, 'why' | 'age'> | null {
  const lastAge = useRef<ShownAge | null>(null);
  return useAge((age) => {
    const old = age === null || age.isFresh ? null : age;
    const isSame = old?.why === lastAge.current?.why && old?.age === lastAge.current?.age;
    if (!isSame) lastAge.current = old;
    return lastAge.current;
  });
}
