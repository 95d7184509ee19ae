/** Places that callers take in turn: who has many calls waiting delays only their own. */
export interface FairPlaces {
  /** Resolves to the release once there is a place; to null when too many wait, or for too long. */
  enter(caller: string): Promise<(() => void) | null>;
}

export interface PlacesOptions {
  /** How many calls may be under way now. Asked at every entry and release, so it may change. */
  readonly places: () => number;
  /** How many calls may wait, of all callers together. */
  readonly mostWaiting: number;
  /** How long a call waits for its turn, in ms. */
  readonly waitMs: number;
  /** How long a place stays taken at least, in ms: with the places, a limit on calls a second. */
  readonly heldMs?: number;
}

/** Gives places to the callers round robin, and to the calls of one caller in their order. */
export function createFairPlaces({
  places,
  mostWaiting,
  waitMs,
  heldMs = 0,
}: PlacesOptions): FairPlaces {
  /** In the order of their turns: a caller who was served goes to the end. */
  const queues = new Map<string, Set<() => void>>();
  let active = 0;
  let waiting = 0;

  function forget(caller: string, turn: () => void): void {
    const queue = queues.get(caller);
    if (!queue?.delete(turn)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(caller);
  }

  function serve(): void {
    while (active < places()) {
      const [next] = queues;
      if (!next) return;
      const [caller, queue] = next;
      const [turn] = queue;
      if (!turn) return;
      forget(caller, turn);
      if (queue.size > 0) {
        queues.delete(caller);
        queues.set(caller, queue);
      }
      turn();
    }
  }

  function free(): void {
    active -= 1;
    serve();
  }

  function leave(): () => void {
    const until = performance.now() + heldMs;
    let isDone = false;
    active += 1;
    return () => {
      if (isDone) return;
      isDone = true;
      const restMs = until - performance.now();
      if (restMs > 0) setTimeout(free, restMs).unref();
      else free();
    };
  }

  return {
    async enter(caller) {
      if (waiting === 0 && active < places()) return leave();
      if (waiting >= mostWaiting) return null;
      return new Promise((resolve) => {
        const turn = () => {
          clearTimeout(timer);
          resolve(leave());
        };
        const timer = setTimeout(() => {
          forget(caller, turn);
          resolve(null);
        }, waitMs);
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue.add(turn));
        waiting += 1;
        // The number of places may have grown since the last release.
        serve();
      });
    },
  };
}
