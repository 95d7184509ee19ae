import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Stack, startStack } from '../../harness/servers/processes.ts';
import { shotsOf } from '../picture.ts';
import { test } from '../stage.ts';

/* A trial in production: it starts on the embedded database, and every page says that it is one. */

const shots = shotsOf('trial');
const MARK = /^试用环境：/;

let dataDir: string;
let stack: Stack;
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jicai-trial-'));
  const production = { NODE_ENV: 'production' };
  stack = await startStack({
    dataDir,
    platformEnv: { ...production, TRIAL: '1' },
    relayEnv: production,
  });
});
test.afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('every page says that it is a trial, on paper too', async ({ page }) => {
  for (const path of ['setup', 'login', 'mallIndex', 'no-such-page']) {
    await page.goto(`${stack.relay.url}/mall/${path}`);
    await expect(page.getByText(MARK)).toBeVisible();
  }
  await page.goto(`${stack.relay.url}/mall/login`);
  await expect(page.getByText(MARK)).toBeVisible();
  await shots(page, 'login');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(MARK)).toBeVisible();
});
