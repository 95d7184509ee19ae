import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import { sleep } from '../../harness/wait.ts';
import { cpuSeconds, ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { startAudience } from '../live/audience.ts';

/*
 * 300 auctions live at once with ten viewers each, on one relay; in each somebody bids now and then.
 * The age of the data is what beacons say at the viewers; the delay of the event loop is the relay's
 * own metric, from the end of the joins on.
 */

const AUCTIONS = Number(process.env.BENCH_AUCTIONS ?? 300);
const VIEWERS_EACH = 10;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const BIDS_A_SECOND = 10;
/** The poll interval of an auction that is not in its last minute. */
const INTERVAL_MS = 1_000;
const METRICS_TOKEN = 'metrics-token-of-the-bench';

const world = await startBenchWorld(20, {
  auctions: AUCTIONS,
  relayEnv: { METRICS_TOKEN },
});
const { relay, platform } = world.stack;
const audience = startAudience();
await audience.perform({
  kind: 'open',
  relayUrl: relay.url,
  packages: world.packageNumbers,
  tokens: world.supplierTokens,
  count: AUCTIONS * VIEWERS_EACH,
  sampleEvery: 5,
});

/** Reads the relay's metrics; reading the delay of its event loop begins a new measure of it. */
async function metrics(): Promise<(name: string) => number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${relay.url}/metrics`, { headers })).text();
  return (name) =>
    Number(new RegExp(`^jicai_relay_${name}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1]);
}

await sleep(5_000);
await audience.perform({ kind: 'reset' });
const first = await metrics();
const cpuBefore = [cpuSeconds(relay.pid()), cpuSeconds(platform.pid())];
const dispatcher = newDispatcher(16);
const client = await sealedClient(relay.url, { dispatcher });
const until = Date.now() + SECONDS * 1000;
let bids = 0;
let accepted = 0;
const oldest: number[] = [];
while (Date.now() < until) {
  const began = performance.now();
  const packageNumber = world.packageNumbers[bids % AUCTIONS] ?? '';
  const amount = fenToText(fen(800_000_000_00 - bids));
  const token = world.supplierTokens[bids % 20] ?? '';
  const answer = await client.call(
    biddingEndpoints.bid,
    { packageNumber, amount, lines: [] },
    { token },
  );
  bids += 1;
  if (answer.data?.accepted) accepted += 1;
  await sleep(Math.max(0, 1_000 / BIDS_A_SECOND - (performance.now() - began)));
}
const last = await metrics();
oldest.push(last('poll_age_seconds') * 1000);
const [relayCpu = 0, platformCpu = 0] = [cpuSeconds(relay.pid()), cpuSeconds(platform.pid())].map(
  (now, at) => (now - (cpuBefore[at] ?? 0)) / SECONDS,
);
const seen = await audience.perform({ kind: 'read' });
const agePollsP99 = percentile(seen.ages, 0.99) / INTERVAL_MS;
const loopP99 = last('event_loop_delay_p99_seconds') * 1000;
const polls = (last('polls_total') - first('polls_total')) / SECONDS;
report(`${AUCTIONS} auctions live at once, ${VIEWERS_EACH} viewers each, ${SECONDS} s`, [
  { measure: 'bids accepted', value: `${accepted}/${bids}`, bar: '', ok: accepted > bids * 0.9 },
  {
    measure: 'ages of the data that were read, at viewers',
    value: String(seen.ages.length),
    bar: '',
    ok: seen.ages.length > 50,
  },
  {
    measure: 'poll age p99, in intervals',
    value: agePollsP99.toFixed(2),
    bar: '≤ 1.5',
    ok: agePollsP99 <= 1.5,
  },
  {
    measure: 'event-loop delay of the relay, p99',
    value: ms(loopP99),
    bar: '≤ 50 ms',
    ok: loopP99 <= 50,
  },
  {
    measure: 'bid accepted → frame, p99',
    value: ms(percentile(seen.deliveries, 0.99)),
    bar: '',
    ok: null,
  },
  {
    measure: 'oldest data of any room at the end',
    value: ms(Math.max(...oldest)),
    bar: '',
    ok: null,
  },
  {
    measure: 'polls a second for each auction',
    value: (polls / AUCTIONS).toFixed(2),
    bar: '',
    ok: null,
  },
  {
    measure: 'CPU of relay and platform, in cores',
    value: `${relayCpu.toFixed(2)} / ${platformCpu.toFixed(2)}`,
    bar: '',
    ok: null,
  },
  { measure: 'version gaps', value: String(seen.gaps), bar: '0', ok: seen.gaps === 0 },
]);
audience.stop();
await dispatcher.close();
await world.stop();
process.exit();
