import { LRUCache } from 'lru-cache';

export const PER_MINUTE = 10;

/**
 * Counts attempts by account and address together: guessing is slow, and nobody can lock the owner
 * out from elsewhere ([A16]). Kept in memory: a restart forgives.
 */
export interface Throttle {
  /** True when this attempt may be evaluated. */
  readonly admit: (loginName: string, ip: string) => Promise<boolean>;
  /** A success forgives what came before. */
  readonly forgive: (loginName: string, ip: string) => Promise<void>;
}

export function createThrottle(
  perMinute = PER_MINUTE,
  time: { now(): number } = performance,
): Throttle {
  const attempts = new LRUCache<string, { count: number }>({
    max: 50_000,
    ttl: 60_000,
    ttlResolution: 0,
    perf: time,
  });
  const keyOf = (loginName: string, ip: string) => `${ip} ${loginName}`;
  return {
    async admit(loginName, ip) {
      const key = keyOf(loginName, ip);
      const entry = attempts.get(key) ?? { count: 0 };
      entry.count += 1;
      if (entry.count === 1) attempts.set(key, entry);
      return entry.count <= perMinute;
    },
    async forgive(loginName, ip) {
      attempts.delete(keyOf(loginName, ip));
    },
  };
}
