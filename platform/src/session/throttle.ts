import { LRUCache } from 'lru-cache';

/**
 * Counts attempts by account and address together: guessing is slow, and nobody can lock the owner
 * out from elsewhere ([A16]). Kept in memory: a restart forgives.
 */
export interface Throttle {
  /** True when this attempt may be evaluated. */
  readonly admit: (loginName: string, ip: string) => boolean;
  /** A success forgives what came before. */
  readonly forgive: (loginName: string, ip: string) => void;
}

export function createThrottle(perMinute = 10, time: { now(): number } = performance): Throttle {
  const attempts = new LRUCache<string, { count: number }>({
    max: 50_000,
    ttl: 60_000,
    ttlResolution: 0,
    perf: time,
  });
  const keyOf = (loginName: string, ip: string) => `${ip} ${loginName}`;
  return {
    admit: (loginName, ip) => {
      const key = keyOf(loginName, ip);
      const entry = attempts.get(key) ?? { count: 0 };
      entry.count += 1;
      if (entry.count === 1) attempts.set(key, entry);
      return entry.count <= perMinute;
    },
    forgive: (loginName, ip) => attempts.delete(keyOf(loginName, ip)),
  };
}
