import { trafficLimits } from '@jicai/shared/traffic-limits.ts';

/** Bounds how many calls of one caller are under way; a few more wait for their turn. */
export interface InFlight {
  /** Resolves to the release once there is a place; to null when too many wait, or for too long. */
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
          caller.waiting.delete(turn);
          resolve(null);
        }, WAIT_MS);
        const turn = () => {
          clearTimeout(timer);
          resolve(leave);
        };
        caller.waiting.add(turn);
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
