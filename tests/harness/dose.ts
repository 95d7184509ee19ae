import { type Part, partOfDay, readPart } from './run/part.mjs';

/** Is this `npm run trials`? Trials take long; `npm test` runs the same tests in short. */
export const isTrial = process.env.TRIALS === 'long';

/** How much of something a test does: little in `npm test`, all of it in `npm run trials`. */
export function dose<Much>(short: Much, long: Much): Much {
  return isTrial ? long : short;
}

/**
 * The part of each sweep that this run takes: `PART=2/5`, else in `npm test` the one of the day and in
 * `npm run trials` everything. All parts of one count, one after the other, are the whole sweep.
 */
const chosen: Part | null = process.env.PART
  ? readPart(process.env.PART)
  : isTrial
    ? null
    : readPart(partOfDay(Date.now()));

/** The number of groups that `part` divides a sweep into: no more than `every` in `npm test`. */
const groupsOf = (part: Part, every: number): number =>
  isTrial ? part.count : Math.min(every, part.count);

/**
 * Whether the case at this index belongs to the part of this run. `npm test` takes every `every`-th case,
 * on another day others. For pairs, pass the sum of both indexes: each pair has its day then.
 */
export function isInPart(index: number, every: number, part: Part | null = chosen): boolean {
  if (part === null) return true;
  const groups = groupsOf(part, every);
  return index % groups === (part.nth - 1) % groups;
}

/** The cases of a list that belong to the part of this run; at least one of a list that has any. */
export const sampleOf = <One>(
  all: readonly One[],
  every: number,
  part: Part | null = chosen,
): One[] => all.filter((_, index) => isInPart(index, Math.min(every, all.length), part));

/**
 * One case for each time that a sweep comes round: where a call is tried by one person among several,
 * it is another one the next time. 0 where everything runs.
 */
export const roundOf = (every: number, part: Part | null = chosen): number =>
  part === null ? 0 : Math.floor((part.nth - 1) / groupsOf(part, every));

/**
 * How long something may take, in milliseconds: its figure in `npm run trials`, which have a machine
 * to themselves. In `npm test` it has to happen at all, before `mostMs`: a machine that others use as
 * well stands still for seconds.
 */
export function within(figureMs: number, mostMs = 120_000): number {
  return isTrial ? figureMs : mostMs;
}
