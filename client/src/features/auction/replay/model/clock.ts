import type { ServerTime } from '../../../../lib/time/server-time.ts';

/** How much faster than it happened an auction may be played. */
export const SPEEDS = [1, 2, 5, 10, 30, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** How often a board that plays looks at the time, in ms. */
const TICK_MS = 100;

/** The time of a replay: what boards take for the server's time, and the player's hands on it. */
export interface ReplayClock extends ServerTime {
  isPlaying(): boolean;
  speed(): Speed;
  play(): void;
  pause(): void;
  /** To a moment, never outside the replay. */
  seek(at: number): void;
  setSpeed(speed: Speed): void;
  /** Stops the timer; the clock is not used afterwards. */
  stop(): void;
}

interface Options {
  readonly from: number;
  readonly to: number;
  /** The position at the beginning. */
  readonly at: number;
  /** Milliseconds that never jump; a test has its own. */
  readonly steady?: () => number;
}

/** A clock that stands at `at`; played, it runs from there to `to` and stops. */
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
  /** Goes on from here, under whatever is changed next. */
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
      // At the end, playing begins anew.
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
    // The past needs no measuring.
    note: () => undefined,
    offsetMs: () => null,
    roundTripMs: () => null,
    onDoubt: () => () => undefined,
  };
}
