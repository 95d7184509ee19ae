/** Is this `npm run trials`? Trials take long; `npm test` runs the same tests in short. */
const isTrial = process.env.TRIALS === 'long';

/** How much of something a test does: little in `npm test`, all of it in `npm run trials`. */
export function dose(short: number, long: number): number {
  return isTrial ? long : short;
}
