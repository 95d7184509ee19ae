import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { startTicks } from './ticks.ts';

/** How many samples compete; the one with the shortest round trip is believed (RT7). */
const SAMPLES = 8;
const SAMPLE_LIFE_MS = 60_000;
const TICK_MS = 250;
/** The two local clocks may differ by this much before one of them was surely moved. */
const MOVED_MS = 500;

/** The local clocks: `steady` never jumps but may stand still in sleep, `wall` may be set. */
export interface LocalClocks {
  readonly steady: () => number;
  readonly wall: () => number;
}

/** Server time as the browser knows it. All times are ms. */
export interface ServerTime {
  /** A sample: what an answer said, and how long its round trip took. */
  note(serverTimeMs: number, roundTripMs: number): void;
  /** The server's time now; the browser's own before the first sample. */
  now(): number;
  /** How far the browser's clock is off; null before the first sample. */
  offsetMs(): number | null;
  /** The shortest round trip lately, in ms; null before the first sample. */
  roundTripMs(): number | null;
  /** Calls back four times a second while anybody listens, also in a hidden tab; one timer serves all. */
  onTick(listener: () => void): () => void;
  /** Calls back when a local clock was moved or slept: ask for the time again. */
  onDoubt(listener: () => void): () => void;
}

interface Sample {
  readonly offset: number;
  readonly roundTripMs: number;
  readonly at: number;
}

const browserClocks: LocalClocks = {
  steady: () => performance.now(),
  wall: () => Date.now(),
};

/** Makes a store of the server's time. */
export function createServerTime(clocks: LocalClocks = browserClocks): ServerTime {
  let samples: Sample[] = [];
  let best: Sample | null = null;
  let skew = clocks.wall() - clocks.steady();
  let stopTicks: (() => void) | null = null;
  const ticking = new Set<() => void>();
  const doubting = new Set<() => void>();

  function tick(): void {
    const moved = clocks.wall() - clocks.steady() - skew;
    if (Math.abs(moved) > MOVED_MS) {
      skew += moved;
      // Forward: a machine that slept, whose steady clock stood still. Asking again settles it.
      if (best && moved > 0) best = { ...best, offset: best.offset + moved };
      samples = [];
      for (const listener of doubting) listener();
    }
    for (const listener of ticking) listener();
  }

  return {
    note(serverTimeMs, roundTripMs) {
      const at = clocks.steady();
      const offset = serverTimeMs + roundTripMs / 2 - at;
      samples = samples.filter((sample) => at - sample.at < SAMPLE_LIFE_MS).slice(1 - SAMPLES);
      samples.push({ offset, roundTripMs, at });
      best = samples.reduce((a, b) => (b.roundTripMs <= a.roundTripMs ? b : a));
    },
    roundTripMs: () => best?.roundTripMs ?? null,
    now: () => (best ? clocks.steady() + best.offset : clocks.wall()),
    offsetMs: () => (best ? clocks.steady() + best.offset - clocks.wall() : null),
    onTick(listener) {
      ticking.add(listener);
      stopTicks ??= startTicks(TICK_MS, tick);
      return () => {
        ticking.delete(listener);
        if (ticking.size === 0) {
          stopTicks?.();
          stopTicks = null;
        }
      };
    },
    onDoubt(listener) {
      doubting.add(listener);
      return () => doubting.delete(listener);
    },
  };
}

/** Filled by the application's providers; a test gives its own. */
export const ServerTimeContext = createContext<ServerTime | null>(null);

/** The application's server time. */
export function useServerTime(): ServerTime {
  const time = useContext(ServerTimeContext);
  if (!time) throw new Error('no ServerTimeContext above');
  return time;
}

/**
 * The server's time, rounded down to `everyMs`; the component renders again only when that changes.
 * Use it in the smallest component that shows a time, never in a page.
 */
export function useServerNow(everyMs = 1000): number {
  const time = useServerTime();
  const subscribe = useCallback((listener: () => void) => time.onTick(listener), [time]);
  return useSyncExternalStore(subscribe, () => Math.floor(time.now() / everyMs) * everyMs);
}
