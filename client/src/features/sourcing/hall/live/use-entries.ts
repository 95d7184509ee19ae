import type { BiddingRow } from '@jicai/shared/contract/sourcing/project.ts';
import { useStore } from 'jotai';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useServerTime } from '../../../../lib/time/server-time.ts';
import { entryOf, type HallEntry, hallOrder, isSameAttention } from '../model/hall.ts';
import { useHall } from './hall-context.tsx';
import { readLettersAtom } from './use-live.ts';

/** The entries, with the pages they were computed from. */
interface Computed {
  readonly from: readonly unknown[];
  readonly entries: readonly HallEntry[];
}

/**
 * The entries in the order of attention. A push or a second that changes neither a phase nor what waits
 * gives the same array: the console around the rows does not render for a bid.
 */
export function useEntries(rows: readonly BiddingRow[]): readonly HallEntry[] {
  const { atoms } = useHall();
  const store = useStore();
  const time = useServerTime();
  const kept = useRef<Computed>({ from: [], entries: [] });
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [
        store.sub(atoms.rows, listener),
        store.sub(readLettersAtom, listener),
        time.onTick(listener),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [atoms, store, time],
  );
  return useSyncExternalStore(subscribe, () => {
    const [live, read] = [store.get(atoms.rows), store.get(readLettersAtom)];
    const now = Math.floor(time.now() / 1000) * 1000;
    const from = [rows, live, read, now];
    if (from.some((one, index) => one !== kept.current.from[index])) {
      const fresh = hallOrder(
        rows.map((row) => {
          const { packageNumber } = row;
          return entryOf(row, live.get(packageNumber), read, now);
        }),
      );
      const { entries } = kept.current;
      kept.current = { from, entries: isSameAttention(entries, fresh) ? entries : fresh };
    }
    return kept.current.entries;
  });
}
