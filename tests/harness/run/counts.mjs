/* Reads the test programs' JSON reports into one form: { passed, failed, skipped, flaky }; `flaky`
 * counts the tests that passed only at the second try. */
import { readFileSync } from 'node:fs';

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * A run that fails without a failed test (no report, an error outside the tests, no test at all)
 * is one failure.
 */
function honest({ passed, failed, skipped }, exitCode) {
  const isBad = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isBad ? 1 : failed, skipped };
}

/** Counts a report of vitest's JSON reporter; a file that could not be loaded is one failure. */
export function countVitest(file, exitCode) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
}

/** Counts a report of Playwright's JSON reporter. */
export function countPlaywright(file, exitCode) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { ...honest({ passed: expected + flaky, failed: unexpected, skipped }, exitCode), flaky };
}

/** The sum of several counts. */
export function total(counts) {
  const sum = (name) => counts.reduce((before, count) => before + (count[name] ?? 0), 0);
  const flaky = sum('flaky');
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    ...(flaky > 0 ? { flaky } : {}),
  };
}

/**
 * The last lines of a run. The very last one is read by programs: it has no other form than
 * `N passed, N failed` or `N passed, N failed, N skipped`. The flaky tests have a line of their own.
 */
export function summary({ passed, failed, skipped, flaky = 0 }) {
  const last = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return flaky > 0 ? `flaky, at a second try only: ${flaky}\n${last}` : last;
}
