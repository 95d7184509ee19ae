/** The head of a log as a record or an announcement prints it. */
export interface PrintedHead {
  /** The number of events; null if only the hash was given. */
  readonly seq: number | null;
  readonly hash: string;
}

/**
 * Parses a printed head that a person copied: `36:9f…` or the hash alone. Returns null for any other text.
 */
export function parsePrintedHead(typed: string): PrintedHead | null {
  const text = typed.toLowerCase().replaceAll(/\s/g, '').replace('：', ':');
  const match = /^(?:(\d{1,9}):)?([0-9a-f]{64})$/.exec(text);
  const [, seq, hash] = match ?? [];
  return hash === undefined ? null : { seq: seq === undefined ? null : Number(seq), hash };
}

/** Returns a printed head as `number of events:hash`, the text that a person copies. */
export const printedHeadText = ({ seq, hash }: { seq: number; hash: string }): string =>
  `${seq}:${hash}`;
