/** A character of a figure, and whether it differs from the previous figure's at that position. */
export interface RolledSign {
  readonly sign: string;
  /** Counted from the right, where figures are aligned. */
  readonly place: number;
  readonly isChanged: boolean;
}

/** Compares the characters of a figure with those of the previous one. */
export function changedSigns(before: string, text: string): RolledSign[] {
  return [...text].map((sign, index) => {
    const place = text.length - index;
    return { sign, place, isChanged: before.at(-place) !== sign };
  });
}
