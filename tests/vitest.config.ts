import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { isTrial } from './harness/dose.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A project: its name, where its files are, and what differs from the defaults. */
function project(name: string, tests: string[], test: Record<string, unknown> = {}) {
  // In trials the tests that are for them alone as well: `kill.trial.ts` beside `kills.test.ts`.
  const trials = isTrial ? tests.map((pattern) => pattern.replace('.test.', '.trial.')) : [];
  return { extends: true as const, test: { name, include: [...tests, ...trials], ...test } };
}

/**
 * Test files that share their workers: a good part of their time would be loading the same modules.
 * Every file builds its own world, and nothing of ours keeps state in a module.
 */
const TOGETHER = { isolate: false };

/** Node loads these files as it loads the servers, by stripping types: nothing is transformed first. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  root,
  cacheDir: `${root}/node_modules/.vite-tests`,
  test: {
    // Two cores, and each live test starts processes of its own.
    maxWorkers: 2,
    slowTestThreshold: 5_000,
    passWithNoTests: false,
    allowOnly: false,
    // Time limits are for what hangs. On a machine that others use as well, a test takes ten times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // Commands that tests start use what is installed: none may install anew under the tests that run.
    env: { TZ: 'Asia/Tokyo', NODE_ENV: 'test', INSTALLED: '1' },
    globalSetup: [`${root}/tests/harness/servers/global-setup.ts`],
    projects: [
      project(
        'unit',
        ['{shared,platform,relay,client}/src/**/*.test.{ts,tsx}', 'platform/demo/**/*.test.ts'],
        TOGETHER,
      ),
      project('contract', ['tests/contract/**/*.test.ts'], TOGETHER),
      project('architecture', ['tests/architecture/**/*.test.ts'], TOGETHER),
      project('harness', ['tests/harness/**/*.test.ts'], NATIVE),
      project('platform', ['tests/platform/**/*.test.ts'], { ...TOGETHER, ...NATIVE }),
      project('relay', ['tests/relay/**/*.test.ts'], NATIVE),
      project('attacks', ['tests/attacks/**/*.test.ts'], NATIVE),
      project('rooms', ['tests/live/rooms/**/*.test.ts'], NATIVE),
      project('live', ['tests/live/**/*.test.ts'], {
        ...NATIVE,
        exclude: ['tests/live/rooms/**'],
        fileParallelism: false,
      }),
      project('replay', ['tests/replay/**/*.test.ts'], { ...TOGETHER, ...NATIVE }),
    ],
  },
});
