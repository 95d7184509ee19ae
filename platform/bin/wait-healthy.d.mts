/** The server to wait for. */
interface Waited {
  readonly name: string;
  /** The URL of its health check. */
  readonly url: string;
  readonly say: (text: string) => void;
  readonly isStopping: () => boolean;
}

/** The health check and the clock; tests replace them. */
interface Surroundings {
  /** Resolves to `up`, to what a starting server does, or to `null` for any other response. May reject. */
  readonly ask: (url: string) => Promise<string | null>;
  /** Reads a monotonic clock, in ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Waits until a server is healthy. While the server reports that it is starting, the wait goes on and
 * `say` gets what the server waits for, at least once a minute. Resolves to `null`, also when `isStopping`
 * returns true, or to the reason for giving up.
 */
export function waitHealthy(server: Waited, surroundings?: Surroundings): Promise<string | null>;
