import type { Link } from './link/link.ts';

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

const MAX_COUNTS = 50_000;

/**
 * Returns a store class for `@fastify/rate-limit` that counts the calls of each budget in Redis,
 * for all relays together. Counts in this process instead the budgets whose key begins with `bid `,
 * and all budgets while Redis is unavailable or does not respond.
 */
export function rateStore(link: Link, now: () => number) {
  const counts = new Map<string, { current: number; until: number }>();

  function countHere(key: string, windowMs: number): { current: number; ttl: number } {
    if (counts.size > MAX_COUNTS) counts.clear();
    const found = counts.get(key);
    const entry = found && found.until > now() ? found : { current: 0, until: now() + windowMs };
    entry.current += 1;
    counts.set(key, entry);
    return { current: entry.current, ttl: entry.until - now() };
  }

  async function count(key: string, windowMs: number) {
    // Bids are counted locally, because bids must not wait for Redis; only bids with unverified
    // tokens count in Redis, in the common budget of such tokens. The platform enforces the limit
    // on bids (AU54); this count only stops floods.
    if (key.startsWith('bid ') || !link.isUp()) return countHere(key, windowMs);
    const answer = await link.run('count', [`jicai:calls:${key}`], [String(windowMs)]);
    if (!Array.isArray(answer)) return countHere(key, windowMs);
    const [current, ttl] = answer.map(Number);
    return { current: current ?? 1, ttl: ttl ?? windowMs };
  }

  return class RateStore {
    incr(key: string, done: Done, timeWindow: number): void {
      count(key, timeWindow).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }
    child(): RateStore {
      return this;
    }
  };
}
