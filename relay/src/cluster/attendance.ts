import { isDeepStrictEqual as same } from 'node:util';
import type { People } from '../auction/room/update.ts';

/**
 * Tracks, for one auction, the people at each relay: the suppliers with an open board, and the
 * readiness reports. A relay that was silent for `SILENT_MS` is removed with its people, so that
 * suppliers at a killed relay do not stay online.
 */
export interface Attendance {
  /**
   * Replaces the people of one relay and marks that relay as heard from now. Returns whether the
   * result of `people` changed.
   */
  update(relay: string, people: People): boolean;
  /** Removes relays that have been silent for too long. Returns whether the result of `people` changed. */
  sweep(): boolean;
  /** Returns the people at all relays, sorted by code; a supplier with tabs at two relays is listed once. */
  people(): People;
  /**
   * Returns the number of other relays that have sent their people, without those that `sweep`
   * removed.
   */
  others(): number;
}

/**
 * The interval at which a relay sends its people again, and the silence after which the other
 * relays remove a relay, in ms.
 */
export const REPEAT_MS = 1_000;
const SILENT_MS = 3_500;

/** `ownId` is the id of this relay, which is never removed. */
export function createAttendance(ownId: string, now: () => number): Attendance {
  const relays = new Map<string, { people: People; at: number }>();
  let union: People = { online: [], readiness: [] };

  function changed(): boolean {
    const all = [...relays.values()].map(({ people }) => people);
    const byCode = new Map(all.flatMap(({ readiness }) => readiness).map((row) => [row.code, row]));
    const next = {
      online: [...new Set(all.flatMap(({ online }) => online))].sort(),
      readiness: [...byCode.keys()].sort().flatMap((code) => byCode.get(code) ?? []),
    };
    if (same(next, union)) return false;
    union = next;
    return true;
  }
  return {
    update(relay, people) {
      relays.set(relay, { people, at: now() });
      return changed();
    },
    sweep() {
      for (const [relay, { at }] of relays) {
        if (relay !== ownId && now() - at > SILENT_MS) relays.delete(relay);
      }
      return changed();
    },
    people: () => union,
    others: () => [...relays.keys()].filter((relay) => relay !== ownId).length,
  };
}
