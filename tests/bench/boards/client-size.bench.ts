import { demoPassword } from '@jicai/platform/src/operations/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { logIn } from '../../browser/stage.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { openBrowserBench } from '../kit/mall-browser.ts';
import { report } from '../kit/stats.ts';
import { watchTraffic } from '../kit/traffic.ts';

/*
 * Measures everything that a first visit to a supplier's board brings over the network, as delivered, in a
 * browser that has nothing stored but the session, with a bid to draw: document, scripts, styles, fonts,
 * pictures, answers, and what the live socket says until the board stands.
 */

const KB = 1000;
/** So many scripts are named. */
const LARGEST = 12;
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
const first = await browser.newContext();
await logIn(await first.newPage(), stage.mall, 'gys01');
const storageState = await first.storageState();

const context = await browser.newContext({ storageState });
const page = await context.newPage();
const traffic = await watchTraffic(page);
await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
await page.getByRole('region', { name: '报价', exact: true }).waitFor();
await page.waitForLoadState('networkidle').catch(() => undefined);
await page.waitForTimeout(2_000);

const largest = traffic.largest('Script', LARGEST);
const own = traffic.bytes('Script') / KB;
const all = traffic.total() / KB;
report('First visit to a supplier’s board', [
  {
    measure: 'everything over the network',
    value: `${all.toFixed(0)} kB`,
    bar: '≤ 260 kB',
    ok: all > own && all <= 260,
  },
  ...traffic.kinds().map(([kind, bytes]) => ({
    measure: `  ${kind}`,
    value: `${(bytes / KB).toFixed(1)} kB`,
    bar: '',
    ok: null,
  })),
  ...largest.map(([name, size]) => ({
    measure: `  ${name}`,
    value: `${(size / KB).toFixed(1)} kB`,
    bar: '',
    ok: null,
  })),
]);
await bench.close();
process.exit();
