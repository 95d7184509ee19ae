/** Shows values one after another, no more of them than can be drawn. */
export interface Pace<T> {
  /** Shows the value at once where the last one is long enough ago, else with others a little later. */
  show(value: T): void;
  /** Shows what waits, at once. */
  flush(): void;
  /** Forgets what waits. */
  cancel(): void;
}

interface Options<T> {
  readonly now?: () => number;
  /** Whether anybody could see a drawing: a hidden page has no frames, and its timers come late. */
  readonly isSeen?: () => boolean;
  /** Calls back when the value that was drawn is on the screen; perhaps never where nothing is shown. */
  readonly onPainted: (value: T, done: () => void) => void;
}

/**
 * A drawing is followed by so many times its own length in which nothing is drawn. Log and course follow it
 * in drawings of their own, together about as long as it.
 */
const REST_FACTOR = 24;
/** However slow the machine, a board is no older than this. */
const LONGEST_REST_MS = 1_000;

/** After the next frame: in its callbacks the frame is only about to be made. */
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

/** After so many frames; the answer forgets it. */
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
 * Bids may come faster than a board can be drawn. The first one is shown at once; of those that follow
 * within `everyMs` only the newest state is drawn, at the end of that time. A machine that draws slowly
 * draws less often: what lies between belongs to whoever scrolls, types and clicks.
 */
export function createPace<T>(
  draw: (value: T) => void,
  everyMs: number,
  { now = () => performance.now(), isSeen = () => true, onPainted }: Options<T>,
): Pace<T> {
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
    // A drawing that is made in slices would begin anew with each value: it is waited for.
    readyAt = began + LONGEST_REST_MS;
    draw(value);
    onPainted(value, () => {
      // Somebody flushed meanwhile: the later drawing counts.
      if (drawing !== drawings) return;
      const painted = now();
      const rest = Math.min(LONGEST_REST_MS, (painted - began) * REST_FACTOR);
      readyAt = Math.max(began + everyMs, painted + rest);
      if (!waiting) return;
      clearTimeout(timer);
      flushWhenReady();
    });
  }

  /** A drawing that took long has moved the time of the next one. */
  function flushWhenReady(): void {
    const restMs = readyAt - now();
    if (restMs <= 0) flush();
    else timer = setTimeout(flushWhenReady, restMs);
  }

  return {
    show(value) {
      const hadWaited = waiting !== null;
      waiting = { value };
      // People who look elsewhere are called at once, not when a hidden page's timer comes.
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
