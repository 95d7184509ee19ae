import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

/**
 * Parses the texts that `readLogTexts` returned into the events of a log. This function has a file
 * of its own, so that the worker threads that import it load no database client.
 */
export const eventsIn = (texts: readonly string[]): ReplayEvent[] =>
  texts.flatMap((text) => JSON.parse(text) as ReplayEvent[]);
