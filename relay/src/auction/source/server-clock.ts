/** The server's time of day (ms since the epoch, the database's clock), between its answers too. */
export interface ServerClock {
  /** Notes that an answer asked for at `sentAt` and here at `receivedAt` said `serverTimeMs`. */
  sample(serverTimeMs: number, sentAt: number, receivedAt: number): void;
  /** `null` before the first sample. Never goes back, unless the server's clock was set back. */
  now(): number | null;
}

interface Sample {
  readonly offset: number;
  readonly roundTrip: number;
}

const WINDOW = 16;
/** Further off than its round trip explains by this much, a sample means that a clock was set. */
const JUMP_MS = 1_000;

/**
 * Estimates the server's time from answers and this machine's monotonic clock, so that setting the
 * wall clock here changes nothing (F17). The quickest of the last answers is trusted most: half its
 * round trip is the largest error it can have.
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
