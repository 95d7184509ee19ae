import { bidTen, openHundred, workOf } from '../../browser/auction/kit/hall-load.ts';
import { takeSeat } from '../../browser/stage.ts';
import { openBrowserBench } from '../kit/mall-browser.ts';
import { watchMachine } from '../kit/quiet.ts';
import { report } from '../kit/stats.ts';

/*
 * The console of a handler with 100 auctions while 10 bids a second arrive: the CPU time of all processes of
 * the browser (script, layout, painting, network), as a share of one core, and that of the page's main thread.
 * The browser paints without a graphics card. The time at rest, before the bids, is part of the figure.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
const MOST = 0.05;

const { browser, stage, close } = await openBrowserBench();
const screen = { width: 1920, height: 1080 };
// Lists that are asked for as often as tests need them would be a third of what is measured.
const { page } = await takeSeat(browser, stage.mall, 'jbr01', screen, true, false);
await openHundred(stage, page);
const devtools = await browser.newBrowserCDPSession();

/** CPU seconds of every process of the browser, by its kind. */
async function cpuOf(): Promise<ReadonlyMap<string, number>> {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const kinds = Map.groupBy(processInfo, ({ type }) => type);
  return new Map(
    [...kinds].map(([kind, of]) => [kind, of.reduce((sum, { cpuTime }) => sum + cpuTime, 0)]),
  );
}

// The first bids compile what draws them.
const warm = await bidTen(stage, 10);
const machine = watchMachine();
const before = await cpuOf();
const began = performance.now();
const work = await workOf(page, () => bidTen(stage, SECONDS, warm));
const lengthMs = performance.now() - began;
const after = await cpuOf();

const shares = [...after].map(([kind, seconds]) => {
  const share = ((seconds - (before.get(kind) ?? 0)) * 1_000) / lengthMs;
  return { kind, share };
});
const all = shares.reduce((sum, { share }) => sum + share, 0);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
report(
  '100 auctions on one console, 10 bids a second',
  [
    {
      measure: 'main thread of the page',
      value: percent(work / lengthMs),
      bar: '≤ 5 %',
      ok: work / lengthMs <= MOST,
    },
    { measure: 'all processes of the browser', value: percent(all), bar: '≤ 5 %', ok: all <= MOST },
    ...shares.map(({ kind, share }) => ({
      measure: `  of which ${kind}`,
      value: percent(share),
      bar: '',
      ok: null,
    })),
  ],
  [machine.disturbance()],
);
await close();
process.exit();
