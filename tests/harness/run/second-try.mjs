/* Compares the tests that passed at their second try only with the committed list of those that are known to. */
import { readFileSync } from 'node:fs';

/** More than these, known and new ones together, fail the run: somebody has to mend one first. */
export const MOST_KNOWN = 5;

const isEntry = (entry) =>
  typeof entry === 'object' &&
  entry !== null &&
  [entry.test, entry.cause].every((text) => typeof text === 'string' && text.trim() !== '') &&
  /^\d{4}-\d\d-\d\d$/.test(entry.date);

/**
 * Reads the list: entries of `test` (its file and name, as a run prints them), `cause` and `date`.
 * Throws for an entry that lacks one of them.
 */
export function readKnown(file) {
  const known = JSON.parse(readFileSync(file, 'utf8'));
  const bad = Array.isArray(known) ? known.findIndex((entry) => !isEntry(entry)) : 0;
  if (bad !== -1) throw new Error(`${file}: entry ${bad + 1} needs test, cause and date`);
  return known;
}

/**
 * The lines about second tries of a run, and the number of failures that the list makes. One that is
 * not in the list is shown, and fails only together with others: luck alone must not stop a run.
 */
export function reportSecondTries(secondTries, known) {
  const causes = new Map(known.map(({ test, cause, date }) => [test, `${cause} (${date})`]));
  const lines = secondTries.map((test) =>
    causes.has(test)
      ? `second try, known: ${test}: ${causes.get(test)}`
      : `SECOND TRY, NOT IN tests/second-try.json: ${test}`,
  );
  const all = known.length + new Set(secondTries.filter((test) => !causes.has(test))).size;
  const tooMany = all > MOST_KNOWN;
  if (tooMany)
    lines.push(
      `${all} tests need a second try, known and new ones, ${MOST_KNOWN} at most: mend one`,
    );
  return { lines, failed: tooMany ? 1 : 0 };
}
