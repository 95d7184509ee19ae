import type { ServerTime } from '../../../../lib/time/server-time.ts';

/** The playback speeds, as multiples of real time. */
export const SPEEDS = [1, 2, 5, 10, 30, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** The tick interval during playback, in ms. */
const TICK_MS = 100;

/** The clock of a replay: boards read it as the server's time, the player controls it. Times are epoch ms. */
export interface ReplayClock extends ServerTime {
  /** Returns whether the clock runs; at the end of the replay it pauses by itself. */
  isPlaying(): boolean;
  speed(): Speed;
  play(): void;
  pause(): void;
  /** Sets the time, clamped to the replay. */
  seek(at: number): void;
  setSpeed(speed: Speed): void;
  /** Pauses without notifying the listeners, for unmounting. */
  stop(): void;
}

interface Options {
  readonly from: number;
  readonly to: number;
  /** The initial time, clamped to `from` and `to`. */
  readonly at: number;
  /** A monotonic time in ms; tests replace it. */
  readonly steady?: () => number;
}

/** Creates a paused clock set to the time `at`; after `play` it runs to `to` and stops there. */
export function createReplayClock(options: Options): ReplayClock {
  const { from, to, steady = () => performance.now() } = options;
  const within = (at: number) => Math.min(to, Math.max(from, at));
  let base = { at: within(options.at), since: steady() };
  let playing = false;
  let pace: Speed = 1;
  let timer: ReturnType<typeof setInterval> | undefined;
  const listeners = new Set<() => void>();

  const now = () => (playing ? within(base.at + (steady() - base.since) * pace) : base.at);
  const notify = () => {
    for (const listener of listeners) listener();
  };
  /**
   * Makes `at` the base from which `now` computes the time; called to seek, and before the speed or the
   * playing state changes.
   */
  const settle = (at = now()) => {
    base = { at: within(at), since: steady() };
  };
  function halt(): void {
    settle();
    playing = false;
    clearInterval(timer);
    timer = undefined;
  }
  function tick(): void {
    if (now() >= to) halt();
    notify();
  }

  return {
    now,
    isPlaying: () => playing,
    speed: () => pace,
    play() {
      if (playing) return;
      // At the end, playing restarts from the beginning.
      settle(now() >= to ? from : now());
      playing = true;
      timer = setInterval(tick, TICK_MS);
      notify();
    },
    pause() {
      halt();
      notify();
    },
    seek(at) {
      settle(at);
      notify();
    },
    setSpeed(speed) {
      settle();
      pace = speed;
      notify();
    },
    stop: halt,
    onTick(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // A replay has no server time to measure.
    note: () => undefined,
    offsetMs: () => null,
    roundTripMs: () => null,
    onDoubt: () => () => undefined,
  };
}
