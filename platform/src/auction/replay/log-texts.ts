import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

/**
 * Returns the events in the texts of `readLogTexts`. In a file of its own, so that threads load no database
 * client.
 */
export const eventsIn = (texts: readonly string[]): ReplayEvent[] =>
  texts.flatMap((text) => JSON.parse(text) as ReplayEvent[]);
