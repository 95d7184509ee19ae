import type { HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { remainingMs } from '@jicai/shared/domain/auction/clock/clock.ts';
import type { Phase } from '@jicai/shared/domain/auction/types.ts';
import { useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { useCallback, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { phaseNow } from '../model/hall.ts';
import type { ReadLetters } from '../model/needs.ts';
import { useHall } from './hall-context.tsx';

/** The messages of suppliers that were marked as read on this device. */
export const readLettersAtom = atomWithStorage<ReadLetters>('jicai.hallLetters', {}, undefined, {
  getOnInit: true,
});

/** The phase of an auction now; renders again only when it changes. */
export function usePhaseOf(row: BiddingRow, live: HallRow | undefined): Phase {
  const time = useServerTime();
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  return useSyncExternalStore(subscribe, () => phaseNow(row, live, time.now()));
}

/** From here on the seconds of a row are exact; before, all rows move together with the server's. */
const EXACT_MS = 60_000;
const NEVER = () => () => undefined;

/** Seconds until the next moment of an auction's clock, in ms; moves while the row is looked at. */
export function useTimeLeft(live: HallRow, isInView: boolean): number {
  const time = useServerTime();
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  return useSyncExternalStore(isInView ? subscribe : NEVER, () => {
    const now = time.now();
    const left = remainingMs(live.clock, now);
    const shown = left < EXACT_MS ? left : remainingMs(live.clock, Math.floor(now / 1000) * 1000);
    return Math.ceil(shown / 1000) * 1000;
  });
}

/** RT6: whether what the row shows is the present. */
export function useIsRowCurrent(live: HallRow | undefined): boolean {
  const link = useAtomValue(useHall().atoms.link);
  // Before the first push the list speaks, as long as there is a network.
  if (live === undefined) return link === 'live' || link === 'connecting';
  return link === 'live' && live.upstream === 'ok';
}
