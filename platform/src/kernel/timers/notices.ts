/**
 * The topics of the database's notifications. One is sent when a transaction commits that may have made
 * something due earlier (migration 810). It names only the topic; listeners read the tables.
 */
const TOPICS = ['auction', 'project', 'groupBuy', 'webhook'] as const;
export type Topic = (typeof TOPICS)[number];

/** The LISTEN/NOTIFY channel of these notifications. */
export const CHANNEL = 'jicai_due';

/** Passes the database's notifications on to the listeners in this process. */
export interface Notices {
  /** Calls `run` at each notification of a topic. Returns a function that unsubscribes. */
  readonly on: (topic: Topic, run: () => void) => () => void;
  /** Calls the listeners of a topic; does nothing for an unknown topic. */
  readonly pass: (topic: string) => void;
  /** Calls the listeners of all topics, after notifications may have been missed. */
  readonly passAll: () => void;
  /** Returns false while no notification can arrive, as at first; listeners then poll often. */
  readonly isListening: () => boolean;
  readonly setListening: (is: boolean) => void;
}

export function createNotices(): Notices {
  const waiting = new Map<string, Set<() => void>>(TOPICS.map((topic) => [topic, new Set()]));
  let isListening = false;
  const pass = (topic: string) => {
    for (const run of waiting.get(topic) ?? []) run();
  };
  return {
    on: (topic, run) => {
      waiting.get(topic)?.add(run);
      return () => waiting.get(topic)?.delete(run);
    },
    pass,
    passAll: () => TOPICS.forEach(pass),
    isListening: () => isListening,
    setListening: (is) => {
      isListening = is;
    },
  };
}
