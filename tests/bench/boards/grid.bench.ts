import { randomBytes } from 'node:crypto';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { evaluationEndpoints } from '@jicai/shared/contract/sourcing/evaluation.ts';
import type { Page } from '@playwright/test';
import { takeSeat } from '../../browser/stage.ts';
import { addLargeInquiry, LARGE } from '../../harness/sourcing/large-inquiry.ts';
import { sleep } from '../../harness/wait.ts';
import { openBrowserBench } from '../kit/mall-browser.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';

/*
 * The evaluation grid of 500 items by 20 suppliers: how soon its rows are painted after its page is opened,
 * with the client in the browser's cache, and how many frames are drawn while it is scrolled by the wheel,
 * against the frames of the page at rest.
 */

const VISITS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 5;
const WHEEL_MS = 40;
const WHEEL_PX = 240;
const SHARE = 0.95;

const quoteKey = randomBytes(32);
let packageNumber = '';
const fill = async (db: Database) => {
  packageNumber = await addLargeInquiry(db, quoteKey);
};
const { browser, stage, close } = await openBrowserBench(fill, {
  QUOTE_KEY: quoteKey.toString('hex'),
});
const machine = watchMachine();
const { page } = await takeSeat(browser, stage.mall, 'handler');

/** Notes the moment of the first paint with a row of the grid, from the beginning of the navigation. */
await page.addInitScript(() => {
  const look = () => {
    if (!document.querySelector('[aria-label="报价对照"] th[scope="row"]'))
      return void requestAnimationFrame(look);
    requestAnimationFrame(() => Object.assign(window, { benchPaintedMs: performance.now() }));
  };
  requestAnimationFrame(look);
});

/** One visit's moments in ms from the beginning of its navigation. */
interface Visit {
  /** The page was handed over, its call for the grid was sent, the answer was there, rows were painted. */
  readonly page: number;
  readonly asked: number;
  readonly answered: number;
  readonly painted: number;
  /** Bytes of the answer on the wire. */
  readonly bytes: number;
}

async function visit(): Promise<Visit> {
  await page.goto('about:blank');
  await page.goto(`${stage.mall}/JbrXjdt?bbh=${packageNumber}`);
  const handle = await page.waitForFunction((path) => {
    const painted = (window as unknown as { benchPaintedMs?: number }).benchPaintedMs;
    const [own] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const call = calls.find(({ name }) => name.includes(path));
    if (painted === undefined || !own || !call) return null;
    const { startTime: asked, responseEnd: answered, encodedBodySize: bytes } = call;
    return { page: own.responseEnd, asked, answered, painted, bytes };
  }, evaluationEndpoints.grid.path);
  const moments = await handle.jsonValue();
  if (!moments) throw new Error('the visit has no moments');
  return moments;
}

/** The frames that a page draws in so many seconds, and the times between them in ms. */
const framesOf = (of: Page) =>
  of.evaluate(
    (forMs) =>
      new Promise<{ rate: number; gaps: number[] }>((answer) => {
        const at: number[] = [];
        const frame = (now: number) => {
          at.push(now);
          const length = now - (at[0] ?? now);
          if (length < forMs) return void requestAnimationFrame(frame);
          const gaps = at.slice(1).map((one, index) => one - (at[index] ?? one));
          answer({ rate: (gaps.length * 1_000) / length, gaps });
        };
        requestAnimationFrame(frame);
      }),
    SECONDS * 1_000,
  );

// The first visit fetches the client.
await visit();
const visits: Visit[] = [];
for (let number = 0; number < VISITS; number += 1) visits.push(await visit());
const paints = visits.map(({ painted }) => painted);
const medianOf = (moment: keyof Visit) =>
  percentile(
    visits.map((one) => one[moment]),
    0.5,
  );
const phase = (measure: string, moment: keyof Visit) => ({
  measure: `${measure}, median`,
  value: ms(medianOf(moment)),
  bar: '',
  ok: null,
});

const still = await framesOf(page);
const grid = page.getByRole('region', { name: '报价对照' });
await grid.hover();
const topOf = () => grid.evaluate((box) => box.scrollTop);
const before = await topOf();
const counting = framesOf(page);
for (let gone = 0; gone < SECONDS * 1_000; gone += WHEEL_MS) {
  await page.mouse.wheel(0, WHEEL_PX);
  await sleep(WHEEL_MS);
}
const moving = await counting;
const scrolled = (await topOf()) - before;
const bar = still.rate * SHARE;
report(
  `Evaluation grid, ${LARGE.items} items × ${LARGE.suppliers} suppliers`,
  [
    {
      measure: 'rows painted after opening, p95',
      value: ms(percentile(paints, 0.95)),
      bar: '≤ 1 s',
      ok: percentile(paints, 0.95) <= 1_000,
    },
    phase('page handed over', 'page'),
    phase('grid asked for', 'asked'),
    phase('its answer there', 'answered'),
    phase('rows painted', 'painted'),
    {
      measure: 'the answer on the wire',
      value: `${Math.round(medianOf('bytes') / 1_000)} kB`,
      bar: '',
      ok: null,
    },
    {
      measure: 'scrolled by the wheel',
      value: `${Math.round(scrolled)} px`,
      bar: '≥ 5,000 px',
      ok: scrolled >= 5_000,
    },
    {
      measure: 'frames a second meanwhile',
      value: moving.rate.toFixed(1),
      bar: `≥ ${bar.toFixed(1)}`,
      ok: moving.rate >= bar,
    },
    { measure: 'frames a second at rest', value: still.rate.toFixed(1), bar: '', ok: null },
    {
      measure: 'time between frames, p99',
      value: ms(percentile(moving.gaps, 0.99)),
      bar: '',
      ok: null,
    },
  ],
  [machine.disturbance()],
);
await close();
process.exit();
