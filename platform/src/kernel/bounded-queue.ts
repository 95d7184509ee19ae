/** Work of the lane `late` begins only while none of the lane `soon` waits. */
export type Lane = 'soon' | 'late';

/** Runs work at most so many at once; a few more wait for a while. */
export interface BoundedQueue {
  /** Answers what `work` answers, or `busy` when too many wait already, or it waited too long. */
  run<T>(work: () => Promise<T>, lane?: Lane): Promise<T | 'busy'>;
}

interface Bounds {
  /** How many run at once. */
  readonly active: number;
  /** How many wait at most in each lane; the next one is told `busy` at once. */
  readonly waiting: number;
  /** How long one waits, in ms. */
  readonly waitMs: number;
}

/** For work that takes a core to itself, such as a password's hash. First come, first served in a lane. */
export function createBoundedQueue(bounds: Bounds): BoundedQueue {
  const lanes = {
    soon: new Set<(isTurn: boolean) => void>(),
    late: new Set<(isTurn: boolean) => void>(),
  };
  let active = 0;

  function turn(lane: Lane): Promise<boolean> {
    const waiting = lanes[lane];
    if (active < bounds.active) {
      active += 1;
      return Promise.resolve(true);
    }
    if (waiting.size >= bounds.waiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => done(false), bounds.waitMs);
      const done = (isTurn: boolean) => {
        clearTimeout(timer);
        waiting.delete(done);
        resolve(isTurn);
      };
      waiting.add(done);
    });
  }

  /** Hands the place to whoever waits longest. */
  function leave(): void {
    const [next] = lanes.soon.size > 0 ? lanes.soon : lanes.late;
    if (next) next(true);
    else active -= 1;
  }

  return {
    async run(work, lane = 'soon') {
      if (!(await turn(lane))) return 'busy';
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
