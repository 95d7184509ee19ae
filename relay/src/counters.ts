/** The relay's counters, for metrics, tests and benchmarks. */
export interface Counters {
  polls: number;
  /**
   * The number of failed polls by reason (F4); under `believed`, the number of doubtful states that
   * were accepted.
   */
  readonly problems: Record<string, number>;
  problem(reason: string): void;
  /**
   * The number of sockets that were closed because the client did not read frames, beacons, hall pushes or
   * notices of changed to-dos (RT5).
   */
  slowSockets: number;
  /**
   * The number of frames, beacons, hall pushes and notices of changed to-dos that were handed to
   * sockets; a message to ten sockets counts ten times.
   */
  pushes: number;
  /**
   * The number of refusals by kind: `call` (only HTTP 429), `handshake`, `join`, `command`, `message` (any
   * event above a socket's rate limit).
   */
  readonly refusals: Record<string, number>;
  refused(reason: string): void;
  /**
   * The number of publications that this relay received and dropped, because the sender no longer
   * held the auction's lease (F9).
   */
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
