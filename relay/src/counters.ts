/** The relay's counters, for metrics, tests and benchmarks. */
export interface Counters {
  polls: number;
  /** Failed polls by reason (F4), and the doubtful states that were accepted (`believed`). */
  readonly problems: Record<string, number>;
  problem(reason: string): void;
  /** Sockets that were closed because they did not read frames, beacons or hall pushes (RT5). */
  slowSockets: number;
  /** Frames, beacons and hall pushes written to sockets; one message to ten sockets counts ten times. */
  pushes: number;
  /** Refusals by kind: `call` (only HTTP 429), `handshake`, `join`, `command`, `message`. */
  readonly refusals: Record<string, number>;
  refused(reason: string): void;
  /** Publications of other relays that had lost their lease; this relay received and dropped them (F9). */
  fenced: number;
}

export function createCounters(): Counters {
  const problems: Record<string, number> = {};
  const refusals: Record<string, number> = {};
  return {
    polls: 0,
    problems,
    problem(reason) {
      problems[reason] = (problems[reason] ?? 0) + 1;
    },
    slowSockets: 0,
    pushes: 0,
    refusals,
    refused(reason) {
      refusals[reason] = (refusals[reason] ?? 0) + 1;
    },
    fenced: 0,
  };
}
