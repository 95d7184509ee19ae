import type { Frame } from '@jicai/shared/contract/auction/live/socket.ts';
import type { Encoded } from '../gateway/fan-out.ts';
import type { Audience } from './projection/projection.ts';

/**
 * The change from one version to the next, for one audience or one supplier, encoded once for all
 * its receivers (RT4).
 */
export interface Step {
  readonly frame: Frame;
  readonly message: Encoded;
}

/**
 * The steps that lead to one version. `byCode` holds, by supplier code, the steps that suppliers
 * with private data get instead of `supplier`.
 */
export interface Version {
  readonly version: number;
  readonly organiser: Step;
  readonly supplier: Step;
  readonly byCode: ReadonlyMap<string, Step>;
}

/** A bounded history of a room's last versions, which are consecutive (RT2). */
export interface History {
  add(version: Version): void;
  /**
   * Returns the steps after version `held` up to `current`; an empty list if the two are equal.
   * Returns `null` if `held` is later than `current`, if the history does not hold all of these
   * steps, or if they are more than its capacity.
   */
  after(held: number, current: number, audience: Audience, code: string | null): Step[] | null;
  clear(): void;
}

const MAX_VERSIONS = 200;

export function stepFor(version: Version, audience: Audience, code: string | null): Step {
  if (audience === 'organiser') return version.organiser;
  return (code !== null ? version.byCode.get(code) : undefined) ?? version.supplier;
}

export function createHistory(capacity = MAX_VERSIONS): History {
  let versions: Version[] = [];
  return {
    add(version) {
      versions.push(version);
      // Trim in batches: removing the oldest version at every bid would cost more time than the
      // extra memory is worth.
      if (versions.length > capacity * 2) versions = versions.slice(-capacity);
    },
    after(held, current, audience, code) {
      if (held === current) return [];
      const first = versions[0]?.version;
      if (held > current || first === undefined || held + 1 < first) return null;
      if (current - held > capacity) return null;
      return versions.slice(held + 1 - first).map((version) => stepFor(version, audience, code));
    },
    clear() {
      versions = [];
    },
  };
}
