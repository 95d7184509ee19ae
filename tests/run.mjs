/*
 * `npm run check`, `npm test`, `npm run changed`, `npm run trials`, `npm run containers` and
 * `npm run bench`. Names after the command run only those: `npm test -- relay browser`,
 * `npm run bench -- polls`. Plain JavaScript: on a fresh clone the system's Node 20 runs its first lines.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildClient } from '../platform/bin/client.mjs';
import { root } from '../platform/bin/installed.mjs';
import { ownEnvironment, setUp } from '../platform/bin/setup.mjs';
import {
  countPlaywright,
  countTwoRuns,
  countVitest,
  failedFiles,
  summary,
  total,
} from './harness/run/counts.mjs';
import { partOfDay, readPart } from './harness/run/part.mjs';
import { readKnown, reportSecondTries } from './harness/run/second-try.mjs';
import { ensureTools } from './harness/run/tools.mjs';

await setUp();

const OUT = join(root, 'tests/.out');
/** Ends a stage that stands still; a slow machine may need three times as long as a quiet one. */
const STAGE_LIMIT_MS = 120 * 60_000;
/** Trials that take long whatever one does: 200 kills, every recorded auction through a relay. */
const TRIAL_LIMIT_MS = 120 * 60_000;
const inCi = process.env.CI === 'true';
/**
 * As for the browser: in CI, of what a shared machine held up the second try counts, and is listed
 * as flaky. A file runs again as a whole and alone, since its tests may build on one another. Where
 * more files than this failed, something is broken.
 */
const MOST_FILES_TWICE = inCi ? 5 : 0;
const program = (path) => join(root, 'node_modules', path);

/** TypeScript 7. The package `typescript` is version 6, which dependency-cruiser reads with. */
const tsc = program('typescript-7/bin/tsc');
const packages = ['shared', 'platform', 'relay', 'client', 'tests'];
/** TypeScript's notes on what it checked: a second run checks what changed since. */
const checked = (name) => join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`);
const types = packages.map((name) => ({
  name: `types of ${name}`,
  command: [tsc, '--noEmit', '-p', name, '--incremental', '--tsBuildInfoFile', checked(name)],
}));

function vitest(name, projects, { needs = [], args = [], env = {}, runsTwice = false } = {}) {
  const report = join(OUT, `${name.replaceAll(' ', '-')}.json`);
  const command = [program('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  for (const project of projects) command.push('--project', project);
  command.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args);
  return { name, command, needs, env, report, count: countVitest, runsTwice };
}

/** The stage over these files alone, with a report of its own. */
function onlyFiles(stage, files) {
  const report = stage.report.replace('.json', '-again.json');
  const command = stage.command.map((part) => part.replace(stage.report, report));
  return { ...stage, report, command: [...command, ...files] };
}

/** A change may concern no test: that is no failure. */
function countChanged(file, code) {
  const counted = countVitest(file, code);
  return code === 0 && counted.passed === 0 ? total([]) : counted;
}

const lint = {
  name: 'lint',
  command: [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
};
const rules = vitest('rules', ['unit', 'contract', 'architecture']);
const unused = { name: 'unused', command: [program('knip/bin/knip.js')] };
const browser = {
  name: 'browser',
  command: [program('@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'],
  needs: ['postgres', 'chromium', 'font'],
  before: buildClient,
  // Nobody looks at the pictures of such a run; a spec that runs alone keeps them.
  env: { PICTURES: process.env.PICTURES ?? '0' },
  report: join(OUT, 'browser.json'),
  count: countPlaywright,
};

/** The base that `npm run changed` compares with: a name after the command, or `origin/main`. */
const base = process.argv[3] ?? 'origin/main';
const servers = ['postgres', 'redis', 'slapd'];
const projects = [
  'unit',
  'contract',
  'architecture',
  'harness',
  'platform',
  'relay',
  'attacks',
  'replay',
  'rooms',
];
/** The tests of bids and orders once more, through a pooler that gives each transaction any connection. */
const pooled = vitest('pooled', ['platform'], {
  needs: ['postgres', 'pgbouncer'],
  env: { USUAL_DATABASE: 'pooled' },
  args: ['tests/platform/auction/', 'tests/platform/ordering/'],
  runsTwice: true,
});
const KILLS = 'tests/live/kills.test.ts';
const WATCHED = 'tests/replay/watched.test.ts';
/**
 * Tests of the platform that do more in trials: all of what `npm test` does a part of, on both databases, or
 * with a bound on how long it took. They ask `dose.ts`, or take `eachDatabase` from the world.
 */
const dosed = () =>
  readdirSync(join(root, 'tests/platform'), { recursive: true })
    .map((name) => `tests/platform/${name}`)
    .filter((name) => name.endsWith('.test.ts'))
    .filter((name) =>
      /\/harness\/dose\.ts|eachDatabase/.test(readFileSync(join(root, name), 'utf8')),
    );
/** Every screen in large type and in the dark, with pictures in tests/.out/screens. */
const screens = {
  ...browser,
  name: 'screens',
  command: [
    ...browser.command,
    'tests/browser/kernel/screens',
    '--global-timeout',
    String(TRIAL_LIMIT_MS),
  ],
  env: { TRIALS: 'long' },
  report: join(OUT, 'screens.json'),
  limitMs: TRIAL_LIMIT_MS,
};
/** Everything of the browser stage in long doses, and what is for trials alone; `screens` apart. */
const longBrowser = {
  ...screens,
  name: 'long browser',
  command: [
    ...browser.command,
    'tests/browser/(?!kernel/screens)',
    '--global-timeout',
    String(TRIAL_LIMIT_MS),
  ],
  report: join(OUT, 'long-browser.json'),
};
const trial = (name, of, args = []) => ({
  ...vitest(name, of, { needs: servers, env: { TRIALS: 'long' }, args }),
  limitMs: TRIAL_LIMIT_MS,
});

/** The same that `npm test` does on PostgreSQL, on the database of an installation that configures none. */
const onEmbedded = {
  ...vitest('embedded', ['platform'], { needs: servers, env: { USUAL_DATABASE: 'embedded' } }),
  limitMs: TRIAL_LIMIT_MS,
};

/** An hour of the wall in a browser (`BENCH_SECONDS` shortens it): its memory must not grow. */
const wallSoak = {
  name: 'wall-soak',
  command: [join(root, 'tests/bench/boards/wall-soak.bench.ts')],
  needs: ['postgres', 'chromium'],
  before: buildClient,
  env: { BENCH_SECONDS: process.env.BENCH_SECONDS ?? '3600' },
  limitMs: TRIAL_LIMIT_MS,
};

/** Both images, built without an engine, and calls that their file systems answer. */
const containers = {
  name: 'containers',
  command: [join(root, 'tests/containers/containers.ts')],
  needs: ['postgres', 'redis', 'buildah', 'debootstrap'],
};

/**
 * The work of each command. A command is a list of rounds, one after the other; a round is a list of
 * lanes that run side by side; the stages of a lane run one after the other.
 */
const check = [[types, [lint, rules]]];
const commands = {
  check,
  all: [
    [types, [lint, rules, unused]],
    [
      [
        vitest('servers', ['harness', 'platform', 'relay', 'attacks', 'replay', 'rooms'], {
          needs: servers,
          // Three on two cores: a good part of these tests is waiting.
          args: ['--maxWorkers=3'],
          runsTwice: true,
        }),
      ],
    ],
    [[pooled]],
    // One after the other: what happens to the second on a busy machine says nothing.
    [[browser]],
    [[vitest('live', ['live'], { needs: servers, runsTwice: true })]],
  ],
  changed: [
    [types, [lint]],
    // Alone, so that its output is seen while it runs: after a change of the contract it takes minutes.
    [
      [
        {
          ...vitest('changed', [], {
            needs: servers,
            args: ['--changed', base, '--passWithNoTests'],
          }),
          count: countChanged,
        },
      ],
    ],
  ],
  // Looks for its tests: only when it is asked for.
  get trials() {
    return [
      [[trial('long live', ['live'], ['--exclude', KILLS])]],
      [[trial('long replay', ['replay'], ['--exclude', WATCHED])]],
      [[trial('long relay', ['relay', 'attacks', 'rooms'])]],
      [[onEmbedded]],
      [[trial('long platform', ['platform'], ['.trial.ts', ...dosed()])]],
      [[trial('kills', ['live'], [KILLS])]],
      [[trial('boards', ['replay'], [WATCHED])]],
      [[longBrowser]],
      [[screens]],
      [[wallSoak]],
    ];
  },
  containers: [[[containers]]],
};

/** Runs a program of ours; answers its exit code. Its output streams, or is kept for `keep`. */
function run([file, ...args], { env = {}, keep, limitMs = STAGE_LIMIT_MS } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: keep ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...ownEnvironment(), ...env },
    });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const late = setTimeout(() => {
      console.error(`stopped after ${limitMs / 60_000} minutes`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, limitMs);
    child.once('close', (code) => {
      clearTimeout(late);
      resolve(code ?? 1);
    });
  });
}

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs a stage. One without tests of its own counts only when it fails, as one failure. The output
 * of a stage that runs beside another is printed when it ends.
 */
async function runStage(stage, missing, isAlone) {
  const lacking = (stage.needs ?? []).find((tool) => missing[tool]);
  if (lacking) return { ...total([]), notRun: `not run: ${stage.name}: ${missing[lacking]}` };
  const began = Date.now();
  const kept = [];
  console.info(isAlone ? `\n== ${stage.name}` : `.. ${stage.name} begins`);
  if (stage.before && !stage.before()) return { ...total([]), failed: 1 };
  if (stage.report) rmSync(stage.report, { force: true });
  const env = { ...stage.env, REPORT_FILE: stage.report };
  const keep = isAlone ? undefined : (chunk) => kept.push(chunk);
  const code = await run(stage.command, { env, keep, limitMs: stage.limitMs });
  let counted = stage.count ? stage.count(stage.report, code) : { failed: code === 0 ? 0 : 1 };
  const twice = stage.runsTwice ? failedFiles(stage.report) : [];
  if (twice.length > 0 && twice.length <= MOST_FILES_TWICE) {
    const again = onlyFiles(stage, twice);
    console.info(`\n== ${stage.name}, again: ${twice.join(' ')}`);
    const second = await run(again.command, { env, keep, limitMs: stage.limitMs });
    counted = countTwoRuns(stage.report, again.report, second);
  }
  if (kept.length > 0) process.stdout.write(`\n== ${stage.name}\n${Buffer.concat(kept)}`);
  console.info(`== ${stage.name}: ${counted.failed ? 'FAILED' : 'ok'}, ${seconds(began)}`);
  return { ...total([]), ...counted, name: stage.name };
}

/** Runs the stages of a lane one after the other; answers their results. */
async function runLane(lane, missing, isAlone) {
  const results = [];
  for (const stage of lane) results.push(await runStage(stage, missing, isAlone));
  return results;
}

/**
 * The part of the long sweeps that this run takes, for all of its stages: the one that `PART` names, else
 * that of the day. `npm run trials` takes all of them unless `PART` names one.
 */
function choosePart(command) {
  const given = process.env.PART;
  if (given) readPart(given);
  else if (command !== 'trials') process.env.PART = partOfDay(Date.now());
  const part = process.env.PART;
  return part ? `sweeps: part ${part}; PART=${part} repeats it` : 'sweeps: all parts';
}

async function runRounds(rounds, part) {
  const began = Date.now();
  console.info(part);
  mkdirSync(OUT, { recursive: true });
  const stages = rounds.flat(2);
  const missing = ensureTools([...new Set(stages.flatMap(({ needs = [] }) => needs))]);
  const results = [];
  for (const lanes of rounds) {
    const isAlone = lanes.length === 1;
    const ended = await Promise.all(lanes.map((lane) => runLane(lane, missing, isAlone)));
    results.push(...ended.flat());
  }
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) console.info(`\nfailed: ${failed.map(({ name }) => name).join(', ')}`);
  const notRun = results.flatMap((result) => result.notRun ?? []);
  for (const line of notRun) console.info(line);
  const sum = total(results);
  if (inCi) sum.failed += notRun.length;
  if (results.length === 0) sum.failed = 1;
  const known = readKnown(join(root, 'tests/second-try.json'));
  const tries = reportSecondTries(sum.secondTries ?? [], known);
  for (const line of tries.lines) console.info(line);
  sum.failed += tries.failed;
  console.info(`\n${part}\n${seconds(began)}\n${summary(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

/**
 * The stages of these names, one after the other; all of them as they are without names. `types`
 * means all five, and a project of vitest is a stage of its own.
 */
function named(rounds, names) {
  if (names.length === 0) return rounds;
  const stages = rounds.flat(2);
  return names.flatMap((wanted) => {
    const found = stages.filter(({ name }) => name === wanted || name.startsWith(`${wanted} of `));
    if (found.length > 0) return found.map((stage) => [[stage]]);
    return projects.includes(wanted) ? [[[vitest(wanted, [wanted], { needs: servers })]]] : [];
  });
}

async function bench(only) {
  const missing = Object.values(ensureTools(['postgres', 'redis']));
  for (const reason of missing) console.error(reason);
  if (missing.length > 0 || !buildClient()) return 1;
  const folder = join(root, 'tests/bench');
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => only.length === 0 || only.includes(basename(name, '.bench.ts')));
  let failed = files.length === 0 ? 1 : 0;
  let worthless = 0;
  for (const file of files.sort()) {
    console.info(`\n== ${file}`);
    const code = await run([join(folder, file)]);
    // `VOID` of tests/bench/kit/stats.ts: the machine was busy, or frames were missing.
    if (code === 3) worthless += 1;
    else if (code !== 0) failed += 1;
  }
  console.info(`\n${files.length} benches, ${failed} failed, ${worthless} void`);
  if (failed > 0) return 1;
  return worthless > 0 ? 3 : 0;
}

const [command, ...names] = process.argv.slice(2);
if (command === 'bench') process.exit(await bench(names));
const rounds = commands[command];
if (!rounds) {
  console.error(
    'node tests/run.mjs check | all | changed | trials | containers | bench, then names of stages',
  );
  process.exit(2);
}
const part = choosePart(command);
process.exit(await runRounds(command === 'changed' ? rounds : named(rounds, names), part));
