import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { loadContent } from '@jicai/platform/src/operations/demo/content/load.ts';
import { loadMall } from '@jicai/platform/src/operations/demo/mall/load.ts';
import { loadNotices } from '@jicai/platform/src/operations/demo/notices/load.ts';
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

/** Starts the product and a browser; with `goods` the demonstration's mall, its content and notices. */
export async function openBrowserBench({ goods }: { goods: boolean }): Promise<BrowserBench> {
  const dropServer = await prepareDatabase();
  const stage = await openStage(async (db) => {
    if (!goods) return;
    await loadMall(db, Date.now());
    await loadContent({ db, clock: databaseClock });
    await loadNotices({ db, clock: databaseClock });
  });
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
