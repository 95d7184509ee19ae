import type { Link } from './link/link.ts';

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The limiter's word on a route with a limit of its own; its types name the route's options instead. */
interface StoreOptions {
  readonly routeInfo?: { readonly url?: string };
  readonly url?: string;
}

const MAX_KEPT = 50_000;

/**
 * The store of the counts for the limit per address, in the form that the limiter asks for: in Redis
 * for all relays together, and in this process while Redis is away, so that there is always a limit.
 * A route with a limit of its own has counts of its own: 30,000 reads of a public board must not use
 * up what its address may call elsewhere.
 */
export function rateStore(link: Link, now: () => number) {
  const kept = new Map<string, { current: number; until: number }>();

  function countHere(key: string, windowMs: number): { current: number; ttl: number } {
    if (kept.size > MAX_KEPT) kept.clear();
    const found = kept.get(key);
    const entry = found && found.until > now() ? found : { current: 0, until: now() + windowMs };
    entry.current += 1;
    kept.set(key, entry);
    return { current: entry.current, ttl: entry.until - now() };
  }

  async function count(key: string, windowMs: number) {
    if (!link.isUp()) return countHere(key, windowMs);
    const answer = await link.run('count', [`jicai:calls:${key}`], [String(windowMs)]);
    if (!Array.isArray(answer)) return countHere(key, windowMs);
    const [current, ttl] = answer.map(Number);
    return { current: current ?? 1, ttl: ttl ?? windowMs };
  }

  return class RateStore {
    readonly #route: string;
    constructor({ routeInfo }: StoreOptions = {}) {
      this.#route = routeInfo?.url ? `${routeInfo.url} ` : '';
    }
    incr(key: string, done: Done, timeWindow: number): void {
      count(`${this.#route}${key}`, timeWindow).then(
        (result) => done(null, result),
        (error: Error) => done(error),
      );
    }
    child(options: StoreOptions): RateStore {
      return new RateStore(options);
    }
  };
}
