/** A sign of a figure, and whether it differs from the one at its place before. */
export interface RolledSign {
  readonly sign: string;
  /** Counted from the right, where figures are aligned. */
  readonly place: number;
  readonly isChanged: boolean;
}

/** The signs of a figure beside those of the figure before it. */
export function changedSigns(before: string, text: string): RolledSign[] {
  return [...text].map((sign, index) => {
    const place = text.length - index;
    return { sign, place, isChanged: before.at(-place) !== sign };
  });
}
