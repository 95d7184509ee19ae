import type { HallPush, HallRow } from '@jicai/shared/contract/auction/live/hall.ts';
import { atom } from 'jotai';

/** How the console stands with the relay. `refused`: this token may not connect. */
export type HallLink = 'connecting' | 'live' | 'lost' | 'refused';

/** The live rows of one console, by package number. A push leaves the rows that it does not name. */
export function createHallAtoms() {
  const rows = atom<ReadonlyMap<string, HallRow>>(new Map());
  return {
    rows,
    link: atom<HallLink>('connecting'),
    take: atom(null, (_get, set, push: Pick<HallPush, 'rows' | 'gone'>) => {
      set(rows, (before) => {
        const after = new Map(before);
        for (const row of push.rows) after.set(row.packageNumber, row);
        for (const number of push.gone) after.delete(number);
        return after;
      });
    }),
  };
}

export type HallAtoms = ReturnType<typeof createHallAtoms>;
