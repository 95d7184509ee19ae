/*
 * `npm run check`, `npm test` and `npm run bench`. Names after the command run only those:
 * `npm test -- relay browser`, `npm run bench -- polls`. Plain JavaScript: on a fresh clone the system's Node 20 runs its
 * first lines.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../platform/bin/client.mjs';
import { ownPath, root, setUp } from '../platform/bin/setup.mjs';
import { countPlaywright, countVitest, summary, total } from './harness/counts.mjs';
import { ensureTools } from './harness/tools.mjs';

await setUp();

const OUT = join(root, 'tests/.out');
const STAGE_LIMIT_MS = 28 * 60_000;
const inCi = process.env.CI === 'true';
const program = (path) => join(root, 'node_modules', path);

const packages = ['shared', 'platform', 'relay', 'client', 'tests'];
const types = packages.map((name) => ({
  name: `types of ${name}`,
  command: [program('typescript/bin/tsc'), '--noEmit', '-p', name],
}));

function vitest(name, projects, needs = []) {
  const report = join(OUT, `${name}.json`);
  const args = ['run', '--config', 'tests/vitest.config.ts'];
  for (const project of projects) args.push('--project', project);
  args.push('--reporter=default', '--reporter=json', `--outputFile.json=${report}`);
  const command = [program('vitest/vitest.mjs'), ...args];
  return { name, command, needs, report, count: countVitest };
}

const lint = {
  name: 'lint',
  command: [program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
};
const rules = vitest('rules', ['unit', 'contract', 'architecture']);
const browser = {
  name: 'browser',
  command: [program('@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'],
  needs: ['postgres', 'chromium', 'font'],
  before: buildClient,
  report: join(OUT, 'browser.json'),
  count: countPlaywright,
};

/** Cheap and telling ones first. */
const check = [...types, lint, rules];
const all = [
  ...check,
  vitest('harness', ['harness'], ['postgres', 'redis']),
  vitest('platform', ['platform'], ['postgres', 'redis']),
  vitest('relay', ['relay'], ['redis']),
  vitest('live', ['live'], ['postgres', 'redis']),
  vitest('replay', ['replay'], ['postgres']),
  browser,
];

/** Runs a program of ours, its output streaming; answers its exit code. */
function run([file, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...ownPath(), ...env },
    });
    const late = setTimeout(() => {
      console.error(`stopped after ${STAGE_LIMIT_MS / 60_000} minutes`);
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, STAGE_LIMIT_MS);
    child.once('exit', (code) => {
      clearTimeout(late);
      resolve(code ?? 1);
    });
  });
}

/** A stage without tests of its own counts only when it fails, as one failure. */
async function runStage(stage, missing) {
  const lacking = (stage.needs ?? []).find((tool) => missing[tool]);
  if (lacking) return { ...total([]), notRun: `not run: ${stage.name}: ${missing[lacking]}` };
  const began = Date.now();
  console.info(`\n== ${stage.name}`);
  if (stage.before && !stage.before()) return { ...total([]), failed: 1 };
  if (stage.report) rmSync(stage.report, { force: true });
  const code = await run(stage.command, { REPORT_FILE: stage.report });
  const counted = stage.count ? stage.count(stage.report, code) : { failed: code === 0 ? 0 : 1 };
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.info(`== ${stage.name}: ${counted.failed ? 'FAILED' : 'ok'}, ${seconds} s`);
  return { ...total([]), ...counted };
}

async function runStages(stages) {
  mkdirSync(OUT, { recursive: true });
  const missing = ensureTools([...new Set(stages.flatMap(({ needs = [] }) => needs))]);
  const results = [];
  for (const stage of stages) results.push(await runStage(stage, missing));
  const failed = stages.filter((_, index) => results[index].failed > 0);
  if (failed.length > 0) console.info(`\nfailed: ${failed.map(({ name }) => name).join(', ')}`);
  const notRun = results.flatMap((result) => result.notRun ?? []);
  for (const line of notRun) console.info(line);
  const sum = total(results);
  if (inCi) sum.failed += notRun.length;
  if (sum.passed === 0 && sum.failed === 0) sum.failed = 1;
  console.info(`\n${summary(sum)}`);
  return sum.failed === 0 ? 0 : 1;
}

async function bench(only) {
  const missing = Object.values(ensureTools(['postgres', 'redis']));
  for (const reason of missing) console.error(reason);
  if (missing.length > 0 || !buildClient()) return 1;
  const folder = join(root, 'tests/bench');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.bench.ts'))
    .filter((name) => only.length === 0 || only.includes(name.replace('.bench.ts', '')));
  let failed = files.length === 0 ? 1 : 0;
  for (const file of files.sort()) {
    console.info(`\n== ${file}`);
    if ((await run([join(folder, file)])) !== 0) failed += 1;
  }
  console.info(`\n${files.length} benches, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

const [command, ...only] = process.argv.slice(2);
const wanted = { check, all }[command];
if (command === 'bench') process.exit(await bench(only));
if (!wanted) {
  console.error('node tests/run.mjs check | all | bench, then names if not all of them');
  process.exit(2);
}
const chosen = wanted.filter(({ name }) => only.length === 0 || only.includes(name));
process.exit(await runStages(chosen));
