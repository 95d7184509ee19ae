/** Shows values one after another, no more of them than can be drawn. */
export interface Pace<T> {
  /** Shows the value at once where the last one is long enough ago, else with others a little later. */
  show(value: T): void;
  /** Shows what waits, at once. */
  flush(): void;
  /** Forgets what waits. */
  cancel(): void;
}

/**
 * Bids may come faster than a board can be drawn. The first one is shown at once; of those that follow
 * within `everyMs` only the newest state is drawn, at the end of that time.
 */
export function createPace<T>(
  draw: (value: T) => void,
  everyMs: number,
  now: () => number = () => performance.now(),
): Pace<T> {
  let drawnAt = Number.NEGATIVE_INFINITY;
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    drawnAt = now();
    draw(value);
  }

  return {
    show(value) {
      const hadWaited = waiting !== null;
      waiting = { value };
      const restMs = drawnAt + everyMs - now();
      if (restMs <= 0) flush();
      else if (!hadWaited) timer = setTimeout(flush, restMs);
    },
    flush,
    cancel() {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
