import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { logIn } from '../../browser/stage.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { openBrowserBench } from '../kit/mall-browser.ts';
import { report } from '../kit/stats.ts';
import { type Traffic, watchTraffic } from '../kit/traffic.ts';

/*
 * Measures everything that a first visit to each role's board brings over the network, as delivered, in a
 * browser that has nothing stored but the session, with a bid to draw: document, scripts, styles, fonts,
 * pictures, answers, and what the live socket says until the board stands; and beside it what is loaded
 * after that, at leisure, for what a click may open.
 */

const KB = 1000;
const MOST_SCRIPT_KB = 300;
const MOST_SCRIPTS = 25;
/** So many scripts are named. */
const LARGEST = Number(process.env.BENCH_LARGEST ?? 12);
/** Each role's board, and the part that shows that it stands. */
const BOARDS = [
  { whose: 'supplier', name: 'gys01', path: '/Gysjjdt', region: '报价' },
  { whose: 'handler', name: 'jbr01', path: '/Jbrjjdt', region: '供应商排名' },
  { whose: 'supervisor', name: 'jdr01', path: '/Jdrjjdt', region: '供应商排名' },
] as const;

const bench = await openBrowserBench();
const { stage, browser } = bench;
const number = 'SIZE-1';
await stage.publish({ number });
// With a bid there is a chart to draw.
const bidder = await sealedClient(stage.stack.relay.url);
await bidder.login('gys02', demoPassword);
const bid = { packageNumber: `${number}-1`, amount: '99000', lines: [] };
await bidder.call(biddingEndpoints.bid, bid);
await bidder.close();

interface Visit {
  readonly traffic: Traffic;
  /** Bytes until the board stood and the network was still. */
  readonly stood: number;
  readonly scripts: { readonly kb: number; readonly count: number };
}

async function firstVisit({ name, path, region }: (typeof BOARDS)[number]): Promise<Visit> {
  const first = await browser.newContext();
  await logIn(await first.newPage(), stage.mall, name);
  const context = await browser.newContext({ storageState: await first.storageState() });
  await first.close();
  const page = await context.newPage();
  // Idleness is held back until the first visit is counted.
  await page.addInitScript(() => {
    const idle = window.requestIdleCallback;
    const held: IdleRequestCallback[] = [];
    window.requestIdleCallback = (act) => held.push(act);
    Object.assign(window, { becomeIdle: () => held.splice(0).forEach((act) => void idle(act)) });
  });
  const traffic = await watchTraffic(page);
  await page.goto(`${stage.mall}${path}?bbh=${number}-1`);
  await page.getByRole('region', { name: region, exact: true }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(3_000);
  const stood = traffic.total();
  const loaded = traffic.largest('Script', Number.POSITIVE_INFINITY);
  const scripts = { kb: traffic.bytes('Script') / KB, count: loaded.length };
  await page.evaluate(() => (window as unknown as { becomeIdle(): void }).becomeIdle());
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1_000);
  await context.close();
  return { traffic, stood, scripts };
}

for (const board of BOARDS) {
  const { traffic, stood, scripts } = await firstVisit(board);
  const all = stood / KB;
  const later = traffic.total() / KB - all;
  const named = [...traffic.kinds(), ...traffic.largest('Script', LARGEST)];
  report(`First visit to a ${board.whose}’s board`, [
    {
      measure: 'JavaScript, delivered',
      value: `${scripts.kb.toFixed(0)} kB`,
      bar: `≤ ${MOST_SCRIPT_KB} kB`,
      ok: scripts.kb > 0 && scripts.kb <= MOST_SCRIPT_KB,
    },
    {
      measure: 'scripts',
      value: String(scripts.count),
      bar: `≤ ${MOST_SCRIPTS}`,
      ok: scripts.count <= MOST_SCRIPTS,
    },
    { measure: 'everything over the network', value: `${all.toFixed(0)} kB`, bar: '', ok: null },
    {
      measure: 'then, at leisure',
      value: `${later.toFixed(0)} kB`,
      bar: '',
      ok: null,
    },
    ...named.map(([what, bytes]) => ({
      measure: `  ${what}`,
      value: `${(bytes / KB).toFixed(1)} kB`,
      bar: '',
      ok: null,
    })),
  ]);
}
await bench.close();
process.exit();
