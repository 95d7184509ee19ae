/** The priority class of a call: a waiting `late` call starts only while no `soon` call waits. */
export type Lane = 'soon' | 'late';

/**
 * A queue that runs at most a fixed number of calls at a time. It drops a call when the waiting
 * list of the call's lane is full, or when the call has waited too long.
 */
export interface BoundedQueue {
  /**
   * Calls `work` and resolves to its result, or to `busy` if the queue dropped the call. The default lane is
   * `soon`.
   */
  run<T>(work: () => Promise<T>, lane?: Lane): Promise<T | 'busy'>;
}

interface Bounds {
  /** The largest number of calls that run at once. */
  readonly active: number;
  /**
   * The largest number of waiting calls in each lane; a further call of that lane gets `busy` at
   * once.
   */
  readonly waiting: number;
  /** The longest wait of a call, in ms. */
  readonly waitMs: number;
}

/**
 * Creates a queue for work that occupies a core, such as hashing a password. Each lane starts its calls in
 * the order of their arrival.
 */
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

  /**
   * Gives the slot of a finished call to the longest waiting call of the lane `soon`, or of `late` if `soon`
   * is empty.
   */
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
