/** The relay's counts of its own work for tests, benchmarks and the log; callers never see them. */
export interface Counters {
  polls: number;
  /** Polls without a usable answer, by reason (F4: counted, never broadcast). */
  readonly problems: Record<string, number>;
  problem(reason: string): void;
  /** Sockets closed because they did not read (RT5). */
  slowSockets: number;
  /** Messages handed to sockets: frames and beacons, one for each socket. */
  pushes: number;
  /** Calls, handshakes, joins and commands that were refused, by reason. */
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
