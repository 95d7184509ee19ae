/**
 * The topics of the database's notifications. A notification is sent when a transaction commits that may have
 * made work due earlier (migration 810). It contains only the topic; listeners read the tables.
 */
const TOPICS = ['auction', 'project', 'groupBuy', 'webhook', 'people'] as const;
export type Topic = (typeof TOPICS)[number];

/** The PostgreSQL channel (LISTEN/NOTIFY) of the notifications that work may be due. */
export const CHANNEL = 'jicai_due';

/** Passes the database's notifications on to the listeners in this process. */
export interface Notices {
  /** Calls `run` at each notification of a topic. Returns a function that unsubscribes. */
  readonly on: (topic: Topic, run: () => void) => () => void;
  /** Calls the listeners of a topic; does nothing for an unknown topic. */
  readonly pass: (topic: string) => void;
  /** Calls the listeners of all topics; used when notifications may have been missed. */
  readonly passAll: () => void;
  /**
   * Returns whether this process listens to the database's notifications: false until listening has
   * begun, if it could not begin, and after it was ended; still true while a broken connection is
   * being restored. While it returns false, listeners poll often.
   */
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
