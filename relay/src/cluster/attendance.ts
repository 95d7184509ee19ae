import { isDeepStrictEqual as same } from 'node:util';
import type { People } from '../auction/room/update.ts';

/**
 * Keeps which people are at which relay. A relay that is silent for a while is gone, and its people
 * with it: presence at a killed relay ends by itself.
 */
export interface Attendance {
  /** Notes the people of one relay. `true`: the answer of `people` changed. */
  update(relay: string, people: People): boolean;
  /** Forgets silent relays. `true`: the answer of `people` changed. */
  sweep(): boolean;
  /** All people, sorted by code, each once: two tabs at two relays are one supplier. */
  people(): People;
  /** How many other relays sent something lately. */
  others(): number;
}

/** How often a relay repeats its people, and how long that counts, in ms. */
export const REPEAT_MS = 1_000;
const SILENT_MS = 3_500;

/** `own` never goes silent. */
export function createAttendance(own: string, now: () => number): Attendance {
  const relays = new Map<string, { people: People; at: number }>();
  let union: People = { online: [], readiness: [] };

  function changed(): boolean {
    const all = [...relays.values()].map(({ people }) => people);
    const byCode = new Map(all.flatMap(({ readiness }) => readiness).map((one) => [one.code, one]));
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
        if (relay !== own && now() - at > SILENT_MS) relays.delete(relay);
      }
      return changed();
    },
    people: () => union,
    others: () => [...relays.keys()].filter((relay) => relay !== own).length,
  };
}
