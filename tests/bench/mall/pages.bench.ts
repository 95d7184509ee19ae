import type { CDPSession, Page } from '@playwright/test';
import { fillMall, openBrowserBench } from '../kit/mall-browser.ts';
import { watchMachine } from '../kit/quiet.ts';
import { type Line, percentile, report } from '../kit/stats.ts';

/*
 * First visits of the mall's pages over a slow line, through the relay: the bytes that arrive, when the
 * largest part is painted, and how much moves afterwards. Each page is visited with nothing stored.
 */

const KB = 1_000;
const VISITS = Number(process.env.BENCH_VISITS ?? 3);
/** 1.6 Mbit/s and a processor a quarter as fast; then 60 kB/s with 600 ms on the way. */
const LINES = {
  phone: { bytesPerSecond: 200_000, latency: 150, cpu: 4 },
  slow: { bytesPerSecond: 60_000, latency: 600, cpu: 1 },
} as const;
type LineName = keyof typeof LINES;

const bench = await openBrowserBench(fillMall);
const { stage, browser } = bench;

interface Visit {
  readonly bytes: Readonly<Record<'Script' | 'Stylesheet' | 'all', number>>;
  /** ms after the navigation began. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly shift: number;
}

/** Counts what arrives, headers and compressed bodies, by kind. */
async function countBytes(cdp: CDPSession) {
  const bytes = { Script: 0, Stylesheet: 0, all: 0 };
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    const kind = kinds.get(requestId);
    if (kind === 'Script' || kind === 'Stylesheet') bytes[kind] += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return bytes;
}

/** The paints and shifts of the page up to now. */
const readPaints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ firstPaint: number; largestPaint: number; shift: number }>((resolve) => {
        const seen = { firstPaint: 0, largestPaint: 0, shift: 0 };
        const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) each(entry);
          }).observe({ type, buffered: true });
        observe('paint', ({ name, startTime }) => {
          if (name === 'first-contentful-paint') seen.firstPaint = startTime;
        });
        observe('largest-contentful-paint', ({ startTime }) => {
          seen.largestPaint = startTime;
        });
        observe('layout-shift', (entry) => {
          const { value, hadRecentInput } = entry as never as Record<string, number>;
          if (!hadRecentInput) seen.shift += value ?? 0;
        });
        setTimeout(() => resolve(seen), 500);
      }),
  );

async function visit(path: string, line: LineName): Promise<Visit> {
  const { bytesPerSecond, latency, cpu } = LINES[line];
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const bytes = await countBytes(cdp);
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(stage.mall + path, { timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  // Asked after everything came: the question brings its own script, which would slow the page down.
  await page.getByRole('contentinfo').getByText('客服热线').waitFor({ timeout: 120_000 });
  const paints = await readPaints(page);
  await context.close();
  return { bytes, ...paints };
}

/** A product that the search shows. */
async function productPath(): Promise<string> {
  const page = await browser.newPage();
  await page.goto(`${stage.mall}/GoodListSearch`);
  const href = await page.locator('main article a').first().getAttribute('href');
  await page.close();
  return (href ?? '').replace(new URL(stage.mall).pathname, '');
}

const PAGES: readonly (readonly [name: string, path: string, isBarred: boolean])[] = [
  ['home', '/', true],
  ['search', '/GoodListSearch?search_input=打印机', true],
  ['detail', await productPath(), true],
  ['welfare home', '/flMallIndex', false],
  ['fixed-point home', '/ddMallIndex', false],
  ['shops', '/SupplierList', false],
  ['group buys', '/groupbuy/GroupBuyIndex', false],
  ['notices', '/notice/noticeList', false],
  ['login', '/login', false],
];

const median = (values: readonly number[]) => percentile([...values], 0.5);
const kb = (bytes: number) => `${(bytes / KB).toFixed(0)} kB`;

const sizes: Line[] = [];
const times: Line[] = [];
const watch = watchMachine();
for (const [name, path, isBarred] of PAGES) {
  // The first one warms the server, whose own start is not the visitor's affair.
  await visit(path, 'phone');
  const visits: Visit[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) visits.push(await visit(path, 'phone'));
  const slow = await visit(path, 'slow');
  const scripts = median(visits.map(({ bytes }) => bytes.Script)) / KB;
  const styles = median(visits.map(({ bytes }) => bytes.Stylesheet)) / KB;
  const all = median(visits.map(({ bytes }) => bytes.all)) / KB;
  const largest = median(visits.map(({ largestPaint }) => largestPaint));
  const shift = Math.max(...visits.map((one) => one.shift), slow.shift);
  const isHeavy = name === 'home' && (scripts > 220 || styles > 40 || all > 400);
  const heavyBar = name === 'home' ? '220 / 40 / 400 kB; ' : '';
  sizes.push({
    measure: name,
    value: `JS ${kb(scripts * KB)}, CSS ${kb(styles * KB)}, all ${kb(all * KB)}; shift ${shift.toFixed(3)}`,
    bar: isBarred ? `${heavyBar}≤ 0.05` : '',
    ok: isBarred ? all > 0 && !isHeavy && shift <= 0.05 : null,
  });
  times.push({
    measure: name,
    value: `largest ${largest.toFixed(0)} ms; at 60 kB/s first paint ${slow.firstPaint.toFixed(0)} ms, largest ${slow.largestPaint.toFixed(0)} ms`,
    bar: isBarred ? '≤ 2500 ms; ≤ 3000 ms' : '',
    ok: isBarred ? largest > 0 && largest <= 2_500 && slow.firstPaint <= 3_000 : null,
  });
}
// Bytes and shifts are the same on a busy machine; times are not.
report('First visits over a slow line, size', sizes);
report('First visits over a slow line, time', times, [watch.disturbance()]);
await bench.close();
process.exit();
