export interface Part {
  /** From 1 to `count`. */
  readonly nth: number;
  readonly count: number;
}
export const PARTS: number;
export function dayOfYear(ms: number): number;
export function partOfDay(ms: number): string;
export function readPart(text: string): Part;
