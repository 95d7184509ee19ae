import type { Frame } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Encoded } from '../gateway/fan-out.ts';
import type { Audience } from './projection/projection.ts';

/** One version step as one audience gets it, encoded once (RT4). */
export interface Step {
  readonly frame: Frame;
  readonly message: Encoded;
}

/** One version step for everybody: suppliers with a private reminder in it have a step of their own. */
export interface Version {
  readonly version: number;
  readonly organiser: Step;
  readonly supplier: Step;
  readonly byCode: ReadonlyMap<string, Step>;
}

/** The last versions of a room, consecutive, bounded (RT2). */
export interface History {
  add(version: Version): void;
  /** The steps after the version held, or `null` when not all of them are here any more. */
  after(held: number, current: number, audience: Audience, code: string | null): Step[] | null;
  clear(): void;
}

const KEPT = 200;

export function stepFor(version: Version, audience: Audience, code: string | null): Step {
  if (audience === 'organiser') return version.organiser;
  return (code !== null ? version.byCode.get(code) : undefined) ?? version.supplier;
}

export function createHistory(kept = KEPT): History {
  let versions: Version[] = [];
  return {
    add(version) {
      versions.push(version);
      // Trimmed in lots: shifting a long array on every bid costs more than the memory.
      if (versions.length > kept * 2) versions = versions.slice(-kept);
    },
    after(held, current, audience, code) {
      if (held === current) return [];
      const first = versions[0]?.version;
      if (held > current || first === undefined || held + 1 < first) return null;
      if (current - held > kept) return null;
      return versions.slice(held + 1 - first).map((version) => stepFor(version, audience, code));
    },
    clear() {
      versions = [];
    },
  };
}
