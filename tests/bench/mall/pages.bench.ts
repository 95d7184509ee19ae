import type { Page } from '@playwright/test';
import { type Bytes, countBytes } from '../kit/delivered.ts';
import { fillMall, openBrowserBench } from '../kit/mall-browser.ts';
import { watchMachine } from '../kit/quiet.ts';
import { type Line, median, report } from '../kit/stats.ts';

/*
 * First visits of the mall's pages over a slow line, through the relay: the bytes that arrive, when the
 * largest part of the content is painted, and how much moves afterwards. Content are the pictures and
 * texts of goods and pages, not the frame that waits for them. Each page is visited with nothing stored.
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
  readonly bytes: Bytes;
  /** ms after the navigation began; of content the largest part, and the last part of the first window. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly lastPaint: number;
  readonly shift: number;
}

/** A part of the content: when it was painted, and on how many pixels of the window. */
interface Painted {
  readonly at: number;
  readonly area: number;
}

/**
 * Runs in the page before its own scripts: marks pictures and texts of the content as they come, so that
 * the browser tells when each is painted.
 */
function watchContent(): void {
  const content = ['main', '.shell-card', '.shell-page'].flatMap((place) =>
    ['img', 'h1', 'h2', 'h3', 'p', 'a', 'b', 'span'].map((part) => `${place} ${part}`),
  );
  const selector = content.join(',');
  const mark = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.matches(selector)) node.setAttribute('elementtiming', 'content');
    for (const part of node.querySelectorAll(selector))
      part.setAttribute('elementtiming', 'content');
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) mark(node);
  }).observe(document, { subtree: true, childList: true });
  const painted: Painted[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { renderTime, loadTime, intersectionRect } = entry as PerformanceEntry & {
        renderTime: number;
        loadTime: number;
        intersectionRect: DOMRectReadOnly;
      };
      const { width, height } = intersectionRect;
      painted.push({ at: renderTime || loadTime, area: width * height });
    }
  }).observe({ type: 'element', buffered: true });
  Object.assign(window, { painted });
}

/** The first time at which the largest part was there, and the last time of all that the window shows. */
async function readContent(page: Page) {
  const painted = await page.evaluate(() => (window as never as { painted: Painted[] }).painted);
  const seen = painted.filter(({ area }) => area > 0);
  const largest = Math.max(0, ...seen.map(({ area }) => area));
  return {
    largestPaint: Math.min(...seen.flatMap(({ at, area }) => (area === largest ? [at] : []))),
    lastPaint: Math.max(0, ...seen.map(({ at }) => at)),
  };
}

/** The first paint and the shifts of the page up to now. */
const readPaints = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ firstPaint: number; shift: number }>((resolve) => {
        const seen = { firstPaint: 0, shift: 0 };
        const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) each(entry);
          }).observe({ type, buffered: true });
        observe('paint', ({ name, startTime }) => {
          if (name === 'first-contentful-paint') seen.firstPaint = startTime;
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
  await context.addInitScript(watchContent);
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
  const paints = { ...(await readPaints(page)), ...(await readContent(page)) };
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
  const last = median(visits.map(({ lastPaint }) => lastPaint));
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
    value: `largest ${largest.toFixed(0)} ms, last ${last.toFixed(0)} ms; at 60 kB/s first paint ${slow.firstPaint.toFixed(0)} ms, largest ${slow.largestPaint.toFixed(0)} ms`,
    bar: isBarred ? '≤ 2500 ms; ≤ 3000 ms' : '',
    ok: isBarred ? last > 0 && largest <= 2_500 && slow.firstPaint <= 3_000 : null,
  });
}
// Bytes and shifts are the same on a busy machine; times are not.
report('First visits over a slow line, size', sizes);
report('First visits over a slow line, time', times, [watch.disturbance()]);
await bench.close();
process.exit();
