import { loadContent } from '@jicai/platform/demo/content/load.ts';
import { loadMall } from '@jicai/platform/demo/mall/load.ts';
import { loadNotices } from '@jicai/platform/demo/notices/load.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { type Browser, chromium } from '@playwright/test';
import prepareDatabase from '../../browser/database.ts';
import { openStage, type Stage } from '../../browser/stage.ts';
import { chromium as chromiumPath } from '../../harness/run/tools.mjs';

/** A stage and a browser for benches that look at pages. */
export interface BrowserBench {
  readonly stage: Stage;
  readonly browser: Browser;
  /** Ends the browser, the stage and its database. */
  close(): Promise<void>;
}

/** The demonstration's mall, its content and notices. */
export async function fillMall(db: Database): Promise<void> {
  await loadMall(db, Date.now());
  await loadContent({ db, clock: databaseClock });
  await loadNotices({ db, clock: databaseClock });
}

/** Starts the product with what `fill` puts into it, and a browser; `env` is for the platform. */
export async function openBrowserBench(
  fill?: (db: Database) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<BrowserBench> {
  const dropServer = await prepareDatabase();
  const stage = await openStage(fill, env);
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  return {
    stage,
    browser,
    async close() {
      await browser.close();
      await stage.close();
      await dropServer();
    },
  };
}
