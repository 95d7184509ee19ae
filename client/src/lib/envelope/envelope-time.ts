/** The time by which requests are sealed: the server's, however wrong this machine's clock is. */
export interface EnvelopeTime {
  /** An answer said what time it is at the server, in ms since the epoch. */
  note(serverTimeMs: number): void;
  /** The server's time now; this machine's own before the first answer. */
  nowMs(): number;
}

/**
 * Counts on from the last answer with a clock that nobody can set. In a machine that slept it may
 * have stood still: the server refuses then, says its time, and the request is sealed anew.
 */
export function createEnvelopeTime(
  steady: () => number = () => performance.now(),
  wall: () => number = () => Date.now(),
): EnvelopeTime {
  let ahead: number | null = null;
  return {
    note(serverTimeMs) {
      ahead = serverTimeMs - steady();
    },
    nowMs: () => Math.floor(ahead === null ? wall() : steady() + ahead),
  };
}
