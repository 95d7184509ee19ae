import type { Link } from './link/link.ts';

type Done = (error: Error | null, result?: { current: number; ttl: number }) => void;

const MAX_KEPT = 50_000;

/**
 * The store of the counts for the budgets of calls, in the form that the limiter asks for: in Redis for
 * all relays together, and in this process while Redis is away, so that there is always a limit.
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
    // A bid waits for nobody: it is decided by AU54, and here only a flood of them is kept out.
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
