import { isDeepStrictEqual as same } from 'node:util';
import type { People } from './message.ts';

/**
 * Who is at which relay. A relay that says nothing for a while is gone, and who was there with it:
 * presence at a killed relay ends by itself.
 */
export interface Crowd {
  /** `true`: what `people` answers changed. */
  heard(relay: string, people: People): boolean;
  /** Forgets relays that are silent. `true`: what `people` answers changed. */
  sweep(): boolean;
  /** Everybody, sorted by code, each once: two tabs at two relays are one supplier. */
  people(): People;
  /** How many other relays were heard of late. */
  others(): number;
}

/** How often a relay repeats who is there, and how long that counts, in ms. */
export const REPEAT_MS = 1_000;
const SILENT_MS = 3_500;

/** `own` never goes silent. */
export function createCrowd(own: string, now: () => number): Crowd {
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
    heard(relay, people) {
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
