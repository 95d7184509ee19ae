/** The server that is waited for. */
interface Waited {
  readonly name: string;
  /** Its health page. */
  readonly url: string;
  readonly say: (text: string) => void;
  readonly isStopping: () => boolean;
}

/** The health page, and time; tests bring their own. */
interface Surroundings {
  /** `up`, what it does while it starts, or null for no such answer. May reject. */
  readonly ask: (url: string) => Promise<string | null>;
  /** Monotonic, in ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/**
 * Waits until a server answers that it is healthy. While it says that it is starting the wait goes on, and
 * `say` hears what it waits for, once a minute at least. Resolves to null, or to the reason why it was given up.
 */
export function waitHealthy(server: Waited, surroundings?: Surroundings): Promise<string | null>;
