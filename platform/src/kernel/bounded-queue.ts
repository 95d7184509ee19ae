/** The priority of work: `late` work starts only while no `soon` work waits. */
export type Lane = 'soon' | 'late';

/** Runs work with bounded concurrency; a bounded number of further calls waits for a bounded time. */
export interface BoundedQueue {
  /** Resolves to the result of `work`, or to `busy` if too many wait or the wait was too long. */
  run<T>(work: () => Promise<T>, lane?: Lane): Promise<T | 'busy'>;
}

interface Bounds {
  /** How much work runs at once. */
  readonly active: number;
  /** The most calls that wait in each lane; further calls get `busy` at once. */
  readonly waiting: number;
  /** The longest wait of a call, in ms. */
  readonly waitMs: number;
}

/** For work that occupies a core, such as hashing a password. Each lane is first in, first out. */
export function createBoundedQueue(bounds: Bounds): BoundedQueue {
  const lanes = {
    soon: new Set<(mayRun: boolean) => void>(),
    late: new Set<(mayRun: boolean) => void>(),
  };
  let active = 0;

  function acquire(lane: Lane): Promise<boolean> {
    const waiting = lanes[lane];
    if (active < bounds.active) {
      active += 1;
      return Promise.resolve(true);
    }
    if (waiting.size >= bounds.waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), bounds.waitMs);
      const done = (mayRun: boolean) => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve(mayRun);
      };
      waiting.add(done);
    });
  }

  /** Passes the slot on to the call that has waited longest, `soon` calls first. */
  function release(): void {
    const [next] = lanes.soon.size > 0 ? lanes.soon : lanes.late;
    if (next) next(true);
    else active -= 1;
  }

  return {
    async run(work, lane = 'soon') {
      if (!(await acquire(lane))) return 'busy';
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
