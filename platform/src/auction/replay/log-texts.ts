import type { ReplayEvent } from '@jicai/shared/contract/auction/replay.ts';

/** Parses the texts of `readLogTexts`. Apart from it, so that threads load no database client. */
export const eventsIn = (texts: readonly string[]): ReplayEvent[] =>
  texts.flatMap((text) => JSON.parse(text) as ReplayEvent[]);
