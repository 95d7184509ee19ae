/* The part of the long sweeps that a run takes: the `n`-th of `m`. */

/** The daily run goes through everything in so many days. */
export const PARTS = 30;

const DAY_MS = 86_400_000;

/** The day of the year of a moment, by UTC, from 1 on. */
export function dayOfYear(ms) {
  const date = new Date(ms);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  return (today - Date.UTC(date.getUTCFullYear(), 0, 1)) / DAY_MS + 1;
}

/** The part of a day: the same all day long, wherever it runs. */
export const partOfDay = (ms) => `${((dayOfYear(ms) - 1) % PARTS) + 1}/${PARTS}`;

/** Reads `2/5` as { nth: 2, count: 5 }. Throws for what names no part: a typing error would run another one. */
export function readPart(text) {
  const [, nth, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  const part = { nth: Number(nth), count: Number(count) };
  if (nth === undefined || part.nth < 1 || part.nth > part.count)
    throw new Error(`PART=${text} names no part: write PART=2/5`);
  return part;
}
