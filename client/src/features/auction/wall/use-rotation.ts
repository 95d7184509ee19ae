import { phaseOf, remainingMs } from '@jicai/shared/domain/auction/clock/clock.ts';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useServerTime } from '../../../lib/time/server-time.ts';
import { useNews } from '../live/announce/context.ts';
import { useIsHushed } from '../live/announce/use-hushed.ts';
import { usePackages } from '../live/api.ts';
import { PACKAGE_PARAM, TURNS_PARAM } from '../live/paths.ts';
import { useRoom } from '../live/room/room-context.tsx';
import { isTurnOver, lastHolding, nextListed, nextOf } from './model/rotation.ts';

/** The auction after this one: of those that the address lists, else of this project. */
function useNext(): string | null {
  const { packageNumber } = useRoom();
  const listed = useSearchParams()[0].get(TURNS_PARAM)?.split(',') ?? [];
  const { data } = usePackages(packageNumber);
  if (listed.length > 1) return nextListed(listed, packageNumber);
  return data ? nextOf(data.packages, packageNumber) : null;
}

/** Shows several auctions one after another; an event, a last minute or an opening holds its own. */
export function useRotation(): void {
  const { atoms } = useRoom();
  const store = useStore();
  const time = useServerTime();
  const lastEventAt = lastHolding(useAtomValue(useNews().items));
  const isOpening = useIsHushed();
  const setSearch = useSearchParams()[1];
  const since = useRef(time.now());
  const next = useNext();
  useEffect(() => {
    if (next === null || isOpening) return;
    return time.onTick(() => {
      const [clock, now] = [store.get(atoms.clock), time.now()];
      const isRunning = phaseOf(clock, store.get(atoms.outcome), now) === 'running';
      const left = isRunning ? remainingMs(clock, now) : null;
      // Nobody is torn away from what they decide on.
      if (document.querySelector('[role="dialog"]')) return;
      if (!isTurnOver(since.current, lastEventAt, left, now)) return;
      since.current = now;
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          after.set(PACKAGE_PARAM, next);
          return after;
        },
        { replace: true },
      );
    });
  }, [next, isOpening, lastEventAt, atoms, store, time, setSearch]);
}
