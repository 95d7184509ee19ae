/**
 * Slots that waiting callers get round robin: a caller with many waiting calls delays only its own
 * calls.
 */
export interface FairSlots {
  /**
   * Resolves to a function that releases the slot; to `null` if too many calls wait, or if this
   * call has waited too long.
   */
  enter(caller: string): Promise<(() => void) | null>;
}

export interface PlacesOptions {
  /**
   * Returns the number of slots. The function is called at every entry and release, so the number
   * may change.
   */
  readonly places: () => number;
  /** The largest number of waiting calls, of all callers together. */
  readonly mostWaiting: number;
  /** The longest time for which a call waits, in ms. */
  readonly waitMs: number;
  /**
   * The shortest time for which a slot stays taken, in ms; with the number of slots it limits the
   * calls a second.
   */
  readonly heldMs?: number;
}

/**
 * Creates slots that the callers get round robin; the calls of one caller get slots in the order of
 * their arrival.
 */
export function createFairSlots({
  places,
  mostWaiting,
  waitMs,
  heldMs = 0,
}: PlacesOptions): FairSlots {
  /** The waiting calls by caller, the next caller first: a caller that got a slot moves to the end. */
  const queues = new Map<string, Set<() => void>>();
  let active = 0;
  let waiting = 0;

  function forget(caller: string, start: () => void): void {
    const queue = queues.get(caller);
    if (!queue?.delete(start)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(caller);
  }

  function serve(): void {
    while (active < places()) {
      const [next] = queues;
      if (!next) return;
      const [caller, queue] = next;
      const [start] = queue;
      if (!start) return;
      forget(caller, start);
      if (queue.size > 0) {
        queues.delete(caller);
        queues.set(caller, queue);
      }
      start();
    }
  }

  function release(): void {
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
      const remainingMs = until - performance.now();
      if (remainingMs > 0) setTimeout(release, remainingMs).unref();
      else release();
    };
  }

  return {
    async enter(caller) {
      if (waiting === 0 && active < places()) return leave();
      if (waiting >= mostWaiting) return null;
      return new Promise((resolve) => {
        const start = () => {
          clearTimeout(timer);
          resolve(leave());
        };
        const timer = setTimeout(() => {
          forget(caller, start);
          resolve(null);
        }, waitMs);
        const queue = queues.get(caller) ?? new Set();
        queues.set(caller, queue.add(start));
        waiting += 1;
        // The result of `places` may have grown since the last release, so this call and others may
        // get a slot at once.
        serve();
      });
    },
  };
}
