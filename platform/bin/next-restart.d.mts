/** A server that ended although nobody stopped it. */
interface Crashed {
  readonly name: string;
  /** Whether it ever answered its health check. */
  readonly isHealthy: boolean;
  /** How often it was restarted before. */
  readonly restarts: number;
  readonly ranMs: number;
}

interface Restart {
  readonly waitMs: number;
  /** How often it was restarted then. */
  readonly restarts: number;
  readonly text: string;
}

interface Stop {
  readonly stopCode: number;
  readonly text: string;
}

/**
 * Returns whether `npm start` restarts a crashed server, with the delay and what it prints; or that it stops
 * all servers, with its own exit code: a server that was never healthy, that crashed again after three restarts,
 * or whose settings or keys are wrong. `reason` is the exit code or the signal.
 */
export function nextRestart(server: Crashed, reason: number | string): Restart | Stop;
