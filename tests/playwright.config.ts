import { defineConfig } from '@playwright/test';
import { isTrial } from './harness/dose.ts';
import { chromium } from './harness/run/tools.mjs';

// Without a UTF-8 locale the browser names a downloaded file with a Chinese name `download`.
process.env.LC_ALL = 'C.UTF-8';

const executablePath = chromium();

const inCi = process.env.CI === 'true';

// Walks over every screen and second variants of a way, in files or tests of their own: for trials.
const kinds = isTrial ? '(spec|trial)' : 'spec';
const specs = new RegExp(`\\.${kinds}\\.ts$`);
/** They take longest: begun last, each would run alone at the end. */
const longest = new RegExp(`/(whole-way|families|mall|supply|away)\\.${kinds}\\.ts$`);

export default defineConfig({
  testDir: './browser',
  projects: [
    { name: 'longest', testMatch: longest },
    { name: 'others', testMatch: specs, testIgnore: longest },
  ],
  grepInvert: isTrial ? [] : /@trial/,
  globalSetup: './browser/database.ts',
  outputDir: './.out/browser',
  // No limit here measures speed: a machine that others use too may need three times as long. They end
  // what stands still, and a run that is broken all over while the stage has time left to say so.
  timeout: 900_000,
  globalTimeout: 110 * 60_000,
  expect: { timeout: 60_000 },
  // Most of a test is waiting: for a clock to run down, for a page to be shown.
  workers: 3,
  // On a machine shared with others a browser may stall for seconds. What fails twice is broken; what
  // needed its second chance is listed as flaky, with a recording.
  retries: inCi ? 1 : 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: process.env.REPORT_FILE || './.out/browser.json' }]],
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording slows every page to a half; only what failed before is worth it.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
