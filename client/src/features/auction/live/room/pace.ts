/** A throttle that draws values one after another, no more of them than can be drawn. */
export interface DrawThrottle<T> {
  /** Draws the value at once if the last drawing is long enough ago; else the newest one a little later. */
  show(value: T): void;
  /** Draws the waiting value at once. */
  flush(): void;
  /** Drops the waiting value. */
  cancel(): void;
}

interface Options<T> {
  readonly now?: () => number;
  /** Whether anybody could see a drawing: a hidden page has no frames, and its timers are late. */
  readonly isSeen?: () => boolean;
  /** Calls `done` when the drawn value is on the screen; may never do so if nothing is shown. */
  readonly onPainted: (value: T, done: () => void) => void;
}

/**
 * The pause after a drawing, as a multiple of its duration. Log and chart follow in drawings of their own,
 * which together take about as long.
 */
const REST_FACTOR = 24;
/** The longest pause, in ms: on any machine the board is never older than this. */
const LONGEST_REST_MS = 1_000;

/** Calls back after the next frame; the callbacks of a frame run before it is painted. */
export function afterFrame(done: () => void): void {
  // Outside a browser nothing is painted.
  if (typeof requestAnimationFrame === 'undefined') return;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

/** Calls back after a number of frames; returns a function that cancels it. */
export function afterFrames(frames: number, done: () => void): () => void {
  let isForgotten = false;
  const next = (left: number) =>
    afterFrame(() => {
      if (isForgotten) return;
      if (left > 1) next(left - 1);
      else done();
    });
  next(frames);
  return () => {
    isForgotten = true;
  };
}

/**
 * Throttles drawing, because bids may arrive faster than a board can be drawn. The first value is drawn at
 * once; of those within `everyMs` only the newest is drawn, at the end of that time. A slow machine draws
 * less often: the time between belongs to scrolling, typing and clicks.
 */
export function createDrawThrottle<T>(
  draw: (value: T) => void,
  everyMs: number,
  { now = () => performance.now(), isSeen = () => true, onPainted }: Options<T>,
): DrawThrottle<T> {
  let readyAt = Number.NEGATIVE_INFINITY;
  let drawings = 0;
  let waiting: { readonly value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    drawings += 1;
    const drawing = drawings;
    const began = now();
    // A drawing made in slices would restart with each new value, so it is waited for.
    readyAt = began + LONGEST_REST_MS;
    draw(value);
    onPainted(value, () => {
      // Another value was flushed meanwhile; only the later drawing counts.
      if (drawing !== drawings) return;
      const painted = now();
      const restMs = Math.min(LONGEST_REST_MS, (painted - began) * REST_FACTOR);
      readyAt = Math.max(began + everyMs, painted + restMs);
      if (!waiting) return;
      clearTimeout(timer);
      flushWhenReady();
    });
  }

  /** A long drawing may have postponed the time of the next one. */
  function flushWhenReady(): void {
    const restMs = readyAt - now();
    if (restMs <= 0) flush();
    else timer = setTimeout(flushWhenReady, restMs);
  }

  return {
    show(value) {
      const hadWaited = waiting !== null;
      waiting = { value };
      // A hidden page draws at once: its timers are late, and people who look elsewhere must be alerted.
      if (!isSeen() || readyAt <= now()) flush();
      else if (!hadWaited) flushWhenReady();
    },
    flush,
    cancel() {
      clearTimeout(timer);
      waiting = null;
    },
  };
}
