import type { Browser } from '@playwright/test';
import { deliveredBytes } from '../kit/delivered.ts';
import { fillMall, openBrowserBench } from '../kit/mall-browser.ts';
import { watchMachine } from '../kit/quiet.ts';
import { percentile, report } from '../kit/stats.ts';

/*
 * A first visit of the mall's home: every script before anybody touches the page, as delivered, and when
 * the largest part was painted on a slow line by a slow machine. Then what each later page adds to that.
 */

const KB = 1000;
const VISITS = 5;
/** A slow line, bytes a second both ways, and a machine of a quarter of this one's speed. */
const SLOW_LINE = { offline: false, latency: 150, throughput: 200_000 };
const SLOWER = 4;
/** Pages people go to from the home; none may cost much. */
const LATER = [
  '/GoodListSearch?search_input=打印机',
  '/goods/goodssceneslist',
  '/SupplierList',
  '/DdScListSearch',
  '/notice/noticeList',
  '/BidIndex',
  '/login',
];

const bench = await openBrowserBench(fillMall);
const { stage, browser } = bench;

interface Visit {
  readonly scripts: ReadonlyMap<string, number>;
  readonly styles: number;
  /** ms after the navigation began. */
  readonly largestPaint: number;
  /** Kept open, so that the next page may be gone to. */
  readonly firstLink: string;
}

/** A visit with nothing stored: what it loads, when it stands. */
async function visit(from: Browser, path: string, isSlow = false): Promise<Visit> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  if (isSlow) {
    const { throughput, ...line } = SLOW_LINE;
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
    await devTools.send('Network.emulateNetworkConditions', { ...line, ...speed });
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  const scripts = new Map<string, number>();
  let styles = 0;
  page.on('response', async (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const size = await deliveredBytes(response);
    if (type === 'script') scripts.set(new URL(response.url()).pathname, size);
    else styles += size;
  });
  await page.goto(stage.mall + path);
  await page.getByRole('contentinfo').getByText('客服热线').waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) last = entry.startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => resolve(last), 500);
      }),
  );
  const product = page.locator('main article a').first();
  const firstLink = (await product.count()) > 0 ? ((await product.getAttribute('href')) ?? '') : '';
  await context.close();
  return { scripts, styles, largestPaint, firstLink };
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0) / KB;

// The first one warms the server, whose own start is not the visitor's affair.
await visit(browser, '/');
const watch = watchMachine();
const visits: Visit[] = [];
for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(browser, '/', true));
const paints = visits.map(({ largestPaint }) => largestPaint);
const [first] = visits;
if (!first) throw new Error('nobody came');
const own = sum(first.scripts.values());
const paint = percentile(paints, 0.5);
report('First visit to the mall’s home, size', [
  {
    measure: 'JavaScript before interaction, delivered',
    value: `${own.toFixed(0)} kB`,
    bar: '≤ 300 kB',
    ok: own > 0 && own <= 300,
  },
  {
    measure: 'scripts',
    value: String(first.scripts.size),
    bar: '≤ 25',
    ok: first.scripts.size <= 25,
  },
  {
    measure: 'styles, delivered',
    value: `${(first.styles / KB).toFixed(0)} kB`,
    bar: '≤ 40 kB',
    ok: first.styles > 0 && first.styles <= 40 * KB,
  },
]);
// Sizes are the same on a busy machine; times are not.
report(
  'First visit to the mall’s home, 4 × CPU and 1.6 Mbit/s',
  [
    {
      measure: `largest paint, median of ${VISITS}`,
      value: `${paint.toFixed(0)} ms`,
      bar: '≤ 2500 ms',
      ok: paint > 0 && paint <= 2_500,
    },
    {
      measure: 'largest paint, worst',
      value: `${Math.max(...paints).toFixed(0)} ms`,
      bar: '',
      ok: null,
    },
  ],
  [watch.disturbance()],
);

const later = [];
const productPath = first.firstLink.replace(new URL(stage.mall).pathname, '');
for (const path of [productPath, ...LATER]) {
  const { scripts } = await visit(browser, path);
  const added = sum(
    [...scripts].filter(([name]) => !first.scripts.has(name)).map(([, size]) => size),
  );
  later.push({
    measure: `${decodeURI(path)} adds JavaScript, delivered`,
    value: `${added.toFixed(1)} kB`,
    bar: '≤ 60 kB',
    ok: scripts.size > 0 && added <= 60,
  });
}
report('Later pages', later);
await bench.close();
process.exit();
