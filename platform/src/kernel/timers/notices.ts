/**
 * The topics of the database's notices. One is announced when a transaction commits that may have
 * brought something due sooner (migration 810). It says where to look and nothing else: the truth is in
 * the tables.
 */
const TOPICS = ['auction', 'project', 'groupBuy', 'webhook'] as const;
export type Topic = (typeof TOPICS)[number];

/** The channel of the database's notices. */
export const CHANNEL = 'jicai_due';

/** Passes the database's notices on to whoever waits for them in this process. */
export interface Notices {
  /** Calls `run` at each notice of a topic. Answers what ends that. */
  readonly on: (topic: Topic, run: () => void) => () => void;
  readonly pass: (topic: string) => void;
  /** Notices may have been missed: everybody looks. */
  readonly passAll: () => void;
  /** False while no notice can arrive: then everybody looks often. */
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
