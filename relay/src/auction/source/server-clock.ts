/**
 * Estimates the server's current time (the database's clock, in ms since 1970) from the times in
 * the server's responses.
 */
export interface ServerClock {
  /** Adds the `serverTimeMs` of a response; `sentAt` and `receivedAt` are local monotonic times, in ms. */
  sample(serverTimeMs: number, sentAt: number, receivedAt: number): void;
  /**
   * Returns the server's time; `null` before the first sample. The result goes back only if the
   * server's clock was set.
   */
  now(): number | null;
}

interface Sample {
  readonly offset: number;
  readonly roundTrip: number;
}

const WINDOW = 16;
/**
 * A sample that deviates by this much more than the round trips explain, in ms, shows that the server's clock
 * was set; earlier samples are dropped.
 */
const JUMP_MS = 1_000;

/**
 * Estimates the server's time from responses and this machine's monotonic clock, so that setting the wall
 * clock of this machine changes nothing (F17). Uses the response with the shortest round trip among the last
 * `WINDOW`: its error is at most half of that round trip.
 */
export function createServerClock(monotonic: () => number): ServerClock {
  let samples: Sample[] = [];
  let best: Sample | null = null;
  let last = Number.NEGATIVE_INFINITY;
  return {
    sample(serverTimeMs, sentAt, receivedAt) {
      const roundTrip = Math.max(0, receivedAt - sentAt);
      const sample = { offset: serverTimeMs + roundTrip / 2 - receivedAt, roundTrip };
      if (best) {
        const explained = (best.roundTrip + roundTrip) / 2 + JUMP_MS;
        if (Math.abs(sample.offset - best.offset) > explained) {
          samples = [];
          last = Number.NEGATIVE_INFINITY;
        }
      }
      samples = [...samples, sample].slice(-WINDOW);
      best = samples.reduce((a, b) => (b.roundTrip <= a.roundTrip ? b : a));
    },
    now() {
      if (!best) return null;
      last = Math.max(last, Math.round(best.offset + monotonic()));
      return last;
    },
  };
}
