/**
 * A throttle for drawing states on the screen: values that arrive too fast are skipped, the newest is drawn.
 */
export interface DrawThrottle<T> {
  /**
   * Draws the value now if the pause since the last drawing is over or the page is hidden; else at the end of
   * the pause, unless a newer value replaces it.
   */
  show(value: T): void;
  /** Draws the waiting value now, if there is one. */
  flush(): void;
  /** Drops the waiting value. */
  cancel(): void;
}

interface Options<T> {
  readonly now?: () => number;
  /** Whether the page is visible. A hidden page has no animation frames, and its timers are late. */
  readonly isSeen?: () => boolean;
  /**
   * Called by the throttle after a drawing; must call `done` once the value is on the screen, and
   * may never call it if nothing is rendered.
   */
  readonly onPainted: (value: T, done: () => void) => void;
}

/**
 * The pause after a drawing, as a multiple of the drawing's duration. It must be long enough for the log and
 * the chart, which are rendered after the drawing and together take about as long as the drawing.
 */
const REST_FACTOR = 24;
/** The longest pause after a finished drawing, in ms; also the longest wait for a drawing to finish. */
const LONGEST_REST_MS = 1_000;

/**
 * Calls `done` after the next animation frame was painted: frame callbacks run before the paint, so the
 * callback posts a message, which is handled after the paint.
 */
export function afterFrame(done: () => void): void {
  // Without `requestAnimationFrame`, outside a browser, nothing is painted, so `done` is never called.
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

/** Calls `done` after this number of painted frames; returns a function that cancels it. */
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
 * Creates a throttle of `draw`, because bids may arrive faster than a board can be drawn. The first value is
 * drawn at once; later the newest value is drawn, at most once every `everyMs`. On a slow machine the pause
 * grows with the duration of a drawing, so that scrolling, typing and clicks get their time.
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
    // React restarts a time-sliced drawing when a new value arrives, so the next value waits until this
    // drawing is painted, at most `LONGEST_REST_MS`.
    readyAt = began + LONGEST_REST_MS;
    draw(value);
    onPainted(value, () => {
      // If another value was flushed since this drawing began, the pause is set by the later drawing, not by
      // this one.
      if (drawing !== drawings) return;
      const painted = now();
      const restMs = Math.min(LONGEST_REST_MS, (painted - began) * REST_FACTOR);
      readyAt = Math.max(began + everyMs, painted + restMs);
      if (!waiting) return;
      clearTimeout(timer);
      flushWhenReady();
    });
  }

  /**
   * Flushes the waiting value at `readyAt`; when the timer fires before `readyAt`, because `readyAt` was
   * moved to a later time, sets the timer again.
   */
  function flushWhenReady(): void {
    const restMs = readyAt - now();
    if (restMs <= 0) flush();
    else timer = setTimeout(flushWhenReady, restMs);
  }

  return {
    show(value) {
      const hadWaited = waiting !== null;
      waiting = { value };
      // On a hidden page a value is drawn at once, because timers are late on a hidden page, and people who
      // look elsewhere must be alerted.
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
