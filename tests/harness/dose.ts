/** Is this `npm run trials`? Trials take long; `npm test` runs the same tests in short. */
export const isTrial = process.env.TRIALS === 'long';

/** How much of something a test does: little in `npm test`, all of it in `npm run trials`. */
export function dose<Much>(short: Much, long: Much): Much {
  return isTrial ? long : short;
}

/** Every so many of a list in `npm test`, from the first on; all of it in `npm run trials`. */
export const sampleOf = <One>(all: readonly One[], every: number): One[] =>
  all.filter((_, nth) => nth % dose(every, 1) === 0);

/**
 * How long something may take, in milliseconds: its figure in `npm run trials`, which have a machine
 * to themselves. In `npm test` it has to happen at all, before `mostMs`: a machine that others use as
 * well stands still for seconds.
 */
export function within(figureMs: number, mostMs = 120_000): number {
  return isTrial ? figureMs : mostMs;
}
