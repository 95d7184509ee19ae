/** One character of a formatted amount. */
export interface RolledSign {
  readonly sign: string;
  /**
   * The position of the character from the right, counted from 1, because amounts are aligned at the right.
   */
  readonly place: number;
  /** True if the previous text has another character, or none, at this position. */
  readonly isChanged: boolean;
}

/** Compares a formatted amount with the previous one, character by character from the right. */
export function changedSigns(before: string, text: string): RolledSign[] {
  return [...text].map((sign, index) => {
    const place = text.length - index;
    return { sign, place, isChanged: before.at(-place) !== sign };
  });
}
