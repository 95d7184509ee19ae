/** The end of a log as a record or a notice prints it. */
export interface PrintedHead {
  /** The number of events; null where only the hash was given. */
  readonly seq: number | null;
  readonly hash: string;
}

/** Reads `36:9f…` or the hash alone, as a person copied it; null for anything else. */
export function parsePrintedHead(typed: string): PrintedHead | null {
  const text = typed.toLowerCase().replaceAll(/\s/g, '').replace('：', ':');
  const match = /^(?:(\d{1,9}):)?([0-9a-f]{64})$/.exec(text);
  const [, seq, hash] = match ?? [];
  return hash === undefined ? null : { seq: seq === undefined ? null : Number(seq), hash };
}

/** A printed head as a person copies it. */
export const printedHeadText = ({ seq, hash }: { seq: number; hash: string }): string =>
  `${seq}:${hash}`;
