/* Reads the test programs' JSON reports into one form: { passed, failed, skipped, flaky, secondTries, notes };
 * `flaky` counts the tests that passed only at the second try, `secondTries` names them, and `notes` says
 * what did not pass at once and why. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

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

/** A line about a test: its file, its name, and the first line of what it said. */
function note(file = '', name = '', message = '') {
  const first = message.split('\n').find((line) => line.trim() !== '') ?? '';
  const plain = stripVTControlCharacters(first).trim().slice(0, 300);
  return [relative(process.cwd(), file), name, plain].filter(Boolean).join(' > ');
}

/** The specs of a suite of Playwright's report and of the suites in it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** Did a test fail, or pass at the second try only? Such a one keeps what the first one said. */
const didNotPassAtOnce = ({ status, failureMessages = [] }) =>
  status === 'failed' || (status === 'passed' && failureMessages.length > 0);

/** Counts a report of vitest's JSON reporter; a file that could not be loaded is one failure. */
export function countVitest(file, exitCode) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tried = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })).filter(didNotPassAtOnce),
  );
  const isFlaky = ({ status }) => status === 'passed';
  const notes = [
    ...broken.map(({ name, message }) => note(name, undefined, message)),
    ...tried.map((test) =>
      note(test.file, test.fullName + (isFlaky(test) ? ' (flaky)' : ''), test.failureMessages?.[0]),
    ),
  ];
  const secondTries = tried.filter(isFlaky).map((test) => note(test.file, test.fullName));
  const flaky = secondTries.length;
  const counts = honest(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    exitCode,
  );
  return { ...counts, flaky, secondTries, notes };
}

/** A file in which a test failed, or which could not be loaded. */
const isFailed = ({ status }) => status === 'failed';

/** The files of a report of vitest in which something failed, as paths from here. */
export function failedFiles(file) {
  const failed = (read(file)?.testResults ?? []).filter(isFailed);
  return failed.map(({ name }) => relative(process.cwd(), name));
}

/**
 * Counts a run whose failed files ran once more, alone. Of those the second run counts, and each
 * test that only passed there is flaky. `exitCode` is the second run's.
 */
export function countTwoRuns(file, again, exitCode) {
  const second = countVitest(again, exitCode);
  const { testResults } = read(file);
  const settled = testResults.filter((result) => !isFailed(result));
  const isPassed = ({ status }) => status === 'passed';
  const passedThen = new Set(
    (read(again)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isPassed).map(({ fullName }) => note(name, fullName)),
    ),
  );
  const failedFirst = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(isFailed).map((test) => ({ ...test, file: name })),
  );
  const flaky = failedFirst.filter(({ file, fullName }) => passedThen.has(note(file, fullName)));
  const tests = settled.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(isPassed).length;
  return {
    passed: passed + second.passed,
    failed: second.failed,
    skipped: tests.length - passed + second.skipped,
    flaky: flaky.length,
    secondTries: flaky.map(({ file, fullName }) => note(file, fullName)),
    notes: [
      ...(second.notes ?? []),
      ...flaky.map((test) =>
        note(test.file, `${test.fullName} (flaky)`, test.failureMessages?.[0]),
      ),
    ],
  };
}

/** The page as it stood when a browser test failed, in one line; empty where the report has none. */
function pageOf({ attachments = [] } = {}) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {};
  if (path === undefined || !existsSync(path)) return '';
  const [, snapshot] = /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8')) ?? [];
  return (snapshot ?? '')
    .replaceAll(/ \[(ref|cursor)=\w+\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 1_500);
}

/** Counts a report of Playwright's JSON reporter. */
export function countPlaywright(file, exitCode) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = (report.suites ?? [])
    .flatMap(specsOf)
    .flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results: [first] }) =>
          [note(file, `${title} (${status})`, first?.error?.message), pageOf(first)]
            .filter(Boolean)
            .join(' > page: '),
        ),
    );
  const secondTries = (report.suites ?? [])
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ file, title }) => note(file, title));
  const counts = honest({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
  return { ...counts, flaky, secondTries, notes };
}

/** The sum of several counts. */
export function total(counts) {
  const sum = (name) => counts.reduce((before, count) => before + (count[name] ?? 0), 0);
  const flaky = sum('flaky');
  const notes = counts.flatMap((count) => count.notes ?? []);
  const secondTries = counts.flatMap((count) => count.secondTries ?? []);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    ...(flaky > 0 ? { flaky } : {}),
    ...(secondTries.length > 0 ? { secondTries } : {}),
    ...(notes.length > 0 ? { notes } : {}),
  };
}

/**
 * The last lines of a run. The very last one is read by programs: it has no other form than
 * `N passed, N failed` or `N passed, N failed, N skipped`. Before it stand the tests that failed or
 * passed at a second try only, by name: the run is long, and only its end may be at hand.
 */
export function summary({ passed, failed, skipped, flaky = 0, notes = [] }) {
  return [
    ...notes.map((line) => `not at once: ${line}`),
    ...(flaky > 0 ? [`flaky, at a second try only: ${flaky}`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}
