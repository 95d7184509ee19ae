import { bidFor, openBoard } from './board-page.ts';
import { report } from './stats.ts';
import { startBenchWorld } from './world.ts';

/*
 * The wall in a browser while bids arrive: its memory, as it is after a collection, must not grow. A
 * minute by default; an hour (`BENCH_SECONDS=3600`) belongs to a release.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const BIDS_A_SECOND = 10;
/** The first part fills caches and compiles; what comes after it is compared. */
const PARTS = 4;
const MB = 1024 * 1024;

const world = await startBenchWorld(20);
const { browser, page } = await openBoard(world, { width: 1920, height: 1080 });
await page.keyboard.press('f');
await page.getByRole('button', { name: '退出大屏（F）' }).waitFor();
const devtools = await page.context().newCDPSession(page);

async function heapBytes(): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}

const heaps: number[] = [];
let accepted = 0;
for (let part = 0; part < PARTS; part += 1) {
  accepted += await bidFor(world, {
    seconds: SECONDS / PARTS,
    perSecond: BIDS_A_SECOND,
    from: accepted,
  });
  heaps.push(await heapBytes());
}
const [first = 0] = heaps;
const last = heaps.at(-1) ?? 0;
const grown = (last - first) / MB;
report(`the wall for ${SECONDS} s at ${BIDS_A_SECOND} bids a second`, [
  { measure: 'bids accepted', value: String(accepted), bar: '', ok: accepted > 0 },
  {
    measure: 'memory after each part',
    value: heaps.map((bytes) => (bytes / MB).toFixed(1)).join(' '),
    bar: 'MB',
    ok: null,
  },
  {
    measure: 'growth after the first part',
    value: `${grown.toFixed(1)} MB`,
    bar: '≤ 3 MB',
    ok: grown <= 3,
  },
]);
await browser.close();
await world.stop();
process.exit();
