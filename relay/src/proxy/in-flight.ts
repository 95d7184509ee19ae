import { trafficLimits } from '@jicai/shared/traffic-limits.ts';

/**
 * Limits the concurrent calls of each caller. A further call waits for a slot; if too many calls of
 * the caller wait, it is turned away.
 */
export interface InFlight {
  /**
   * Resolves to a function that releases a slot of the caller `key`, who has `most` slots; to
   * `null` when too many calls wait, or when this call has waited too long.
   */
  enter(key: string, most: number): Promise<(() => void) | null>;
}

const { ms: WAIT_MS, perPlace: WAITING_PER_PLACE } = trafficLimits.waiting;

interface Caller {
  active: number;
  readonly waiting: Set<() => void>;
}

export function createInFlight(): InFlight {
  const callers = new Map<string, Caller>();

  function release(key: string, caller: Caller): void {
    const [next] = caller.waiting;
    if (next) {
      caller.waiting.delete(next);
      next();
      return;
    }
    caller.active -= 1;
    if (caller.active === 0) callers.delete(key);
  }

  return {
    async enter(key, most) {
      const caller = callers.get(key) ?? { active: 0, waiting: new Set() };
      callers.set(key, caller);
      const leave = once(() => release(key, caller));
      if (caller.active < most) {
        caller.active += 1;
        return leave;
      }
      if (caller.waiting.size >= most * WAITING_PER_PLACE) return null;
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          caller.waiting.delete(start);
          resolve(null);
        }, WAIT_MS);
        const start = () => {
          clearTimeout(timer);
          resolve(leave);
        };
        caller.waiting.add(start);
      });
    },
  };
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
