/** The head of a log as a record or an announcement prints it. */
export interface PrintedHead {
  /** The number of events; null if only the hash was given. */
  readonly seq: number | null;
  readonly hash: string;
}

/** Parses `36:9f…` or the hash alone, as a person copied it; returns null for anything else. */
export function parsePrintedHead(typed: string): PrintedHead | null {
  const text = typed.toLowerCase().replaceAll(/\s/g, '').replace('：', ':');
  const match = /^(?:(\d{1,9}):)?([0-9a-f]{64})$/.exec(text);
  const [, seq, hash] = match ?? [];
  return hash === undefined ? null : { seq: seq === undefined ? null : Number(seq), hash };
}

/** Returns a printed head in the form that a person copies. */
export const printedHeadText = ({ seq, hash }: { seq: number; hash: string }): string =>
  `${seq}:${hash}`;
