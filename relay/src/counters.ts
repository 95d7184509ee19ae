/** The relay's counters, for metrics, tests and benchmarks. */
export interface Counters {
  polls: number;
  /** Polls without a usable response, and doubtful states that were accepted, by reason (F4). */
  readonly problems: Record<string, number>;
  problem(reason: string): void;
  /** Sockets that were closed because they did not read (RT5). */
  slowSockets: number;
  /** Messages written to sockets: frames, beacons and hall pushes, counted once for each socket. */
  pushes: number;
  /** Refused calls, handshakes, joins, commands and messages, by kind. */
  readonly refusals: Record<string, number>;
  refused(reason: string): void;
  /** Publications of a relay that had lost its lease, received and dropped (F9). */
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
