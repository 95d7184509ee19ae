import { demoPassword } from '@jicai/platform/src/operations/demo/accounts.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { logIn } from '../../browser/stage.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { deliveredBytes } from '../kit/delivered.ts';
import { openBrowserBench } from '../kit/mall-browser.ts';
import { report } from '../kit/stats.ts';

/*
 * Measures the scripts that a first visit to a supplier's board loads, as delivered, in a browser
 * that has nothing stored but the session, with a bid to draw.
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
const scripts = new Map<string, number>();
let styles = 0;
page.on('response', async (response) => {
  const type = response.request().resourceType();
  if (type !== 'script' && type !== 'stylesheet') return;
  const size = await deliveredBytes(response);
  if (type === 'script')
    scripts.set(new URL(response.url()).pathname.split('/').at(-1) ?? '', size);
  else styles += size;
});
await page.goto(`${stage.mall}/Gysjjdt?bbh=${number}-1`);
await page.getByRole('region', { name: '报价', exact: true }).waitFor();
await page.waitForLoadState('networkidle').catch(() => undefined);
await page.waitForTimeout(2_000);

const largest = [...scripts].sort(([, one], [, other]) => other - one).slice(0, LARGEST);
const own = [...scripts.values()].reduce((total, size) => total + size, 0) / KB;
report('First visit to a supplier’s board', [
  {
    measure: 'JavaScript, delivered, with the chart',
    value: `${own.toFixed(0)} kB`,
    bar: '≤ 260 kB',
    ok: own > 0 && own <= 260,
  },
  ...largest.map(([name, size]) => ({
    measure: `  ${name}`,
    value: `${(size / KB).toFixed(1)} kB`,
    bar: '',
    ok: null,
  })),
  { measure: 'scripts', value: String(scripts.size), bar: '', ok: null },
  { measure: 'styles, delivered', value: `${(styles / KB).toFixed(0)} kB`, bar: '', ok: null },
]);
await bench.close();
process.exit();
