/** What the relay counts about itself: for tests, benchmarks and the log, never shown to callers. */
export interface Counters {
  polls: number;
  /** Polls without a usable answer, by reason (F4: counted, never broadcast). */
  readonly problems: Record<string, number>;
  problem(reason: string): void;
  /** Sockets closed because they did not read (RT5). */
  slowSockets: number;
  /** Publications of a relay that had lost its lease, heard and dropped (F9). */
  fenced: number;
}

export function createCounters(): Counters {
  const problems: Record<string, number> = {};
  return {
    polls: 0,
    problems,
    problem(reason) {
      problems[reason] = (problems[reason] ?? 0) + 1;
    },
    slowSockets: 0,
    fenced: 0,
  };
}
