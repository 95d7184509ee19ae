import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { useNews } from '../live/announce/context.ts';
import { usePackages } from '../live/api.ts';
import { PACKAGE_PARAM } from '../live/paths.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { isTurnOver, nextOf } from './model/rotation.ts';

/** Shows the packages of the project one after another; an event holds its own. */
export function useRotation(): void {
  const { packageNumber } = useRoom();
  const time = useServerTime();
  const { data } = usePackages(packageNumber);
  const lastEventAt = useAtomValue(useNews().items).at(-1)?.at ?? null;
  const setSearch = useSearchParams()[1];
  const since = useRef(time.now());
  const next = data ? nextOf(data.packages, packageNumber) : null;
  useEffect(() => {
    if (next === null) return;
    return time.onTick(() => {
      if (!isTurnOver(since.current, lastEventAt, time.now())) return;
      since.current = time.now();
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(PACKAGE_PARAM, next);
          return after;
        },
        { replace: true },
      );
    });
  }, [next, lastEventAt, time, setSearch]);
}
