/**
 * A throttle for drawing states on the screen: values that arrive too fast are skipped, the newest is drawn.
 */
export interface DrawThrottle<T> {
  /**
   * Draws the value now if the pause since the last drawing is over; else after the pause, unless a newer
   * value replaces it.
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
   * Called after a drawing; calls `done` once the value is on the screen, or never if nothing is rendered.
   */
  readonly onPainted: (value: T, done: () => void) => void;
}

/**
 * The pause after a drawing, as a multiple of its duration. The log and the chart are rendered later, and
 * together take about as long as the drawing.
 */
const REST_FACTOR = 24;
/** The longest pause after a finished drawing, in ms; also the longest wait for a drawing to finish. */
const LONGEST_REST_MS = 1_000;

/**
 * Calls `done` after the next animation frame was painted: frame callbacks run before the paint, so one of
 * them posts a message that arrives after it.
 */
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
 * drawn at once; later ones at most every `everyMs`, each time the newest. On a slow machine the pause grows
 * with the duration of a drawing, so that scrolling, typing and clicks get their time.
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
    // React restarts a time-sliced drawing with each new value, so the next one waits until this is painted.
    readyAt = began + LONGEST_REST_MS;
    draw(value);
    onPainted(value, () => {
      // Another value was flushed meanwhile; only the later drawing sets the pause.
      if (drawing !== drawings) return;
      const painted = now();
      const restMs = Math.min(LONGEST_REST_MS, (painted - began) * REST_FACTOR);
      readyAt = Math.max(began + everyMs, painted + restMs);
      if (!waiting) return;
      clearTimeout(timer);
      flushWhenReady();
    });
  }

  /** Flushes at `readyAt`, which may have moved since the timer was set. */
  function flushWhenReady(): void {
    const restMs = readyAt - now();
    if (restMs <= 0) flush();
    else timer = setTimeout(flushWhenReady, restMs);
  }

  return {
    show(value) {
      const hadWaited = waiting !== null;
      waiting = { value };
      // On a hidden page a value is drawn at once: timers are late there, and people who look elsewhere must
      // be alerted.
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
