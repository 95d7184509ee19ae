import { PUBLIC_BOARD_PATH } from '@jicai/shared/contract/auction/live/public.ts';
import { Agent, request } from 'undici';
import { sleep } from '../../harness/wait.ts';
import { cpuSeconds, ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';

/*
 * The public board with 10,000 viewers, each asking every two seconds: what it costs the relay, how
 * long an answer takes, and that the platform works no more than for one viewer. Each viewer has an
 * address of its own, which a proxy in front would tell the relay: the reads of this machine's one
 * address would soon meet the limit on calls per address.
 */

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 10_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const EVERY_MS = 2_000;
const CONNECTIONS = 64;

const world = await startBenchWorld(2, {
  auctions: 1,
  relayEnv: { TRUSTED_PROXIES: '127.0.0.1' },
});
const { relay, platform } = world.stack;
const url = `${relay.url}${PUBLIC_BOARD_PATH}${world.packageNumbers[0]}`;
const dispatcher = new Agent({ connections: CONNECTIONS });

const addressOf = (viewer: number) => `10.0.${Math.floor(viewer / 250)}.${(viewer % 250) + 1}`;

async function readOnce(viewer: number): Promise<number> {
  const began = performance.now();
  const headers = { 'x-forwarded-for': addressOf(viewer) };
  const { statusCode, body } = await request(url, { dispatcher, headers });
  await body.dump();
  if (statusCode !== 200) throw new Error(`the board answered ${statusCode}`);
  return performance.now() - began;
}

/** The platform's CPU for one viewer, then for all of them, per second. */
async function during(viewers: number): Promise<{ cpu: number; relayCpu: number; took: number[] }> {
  const took: number[] = [];
  const before = [cpuSeconds(platform.pid()), cpuSeconds(relay.pid())];
  const until = performance.now() + SECONDS * 1_000;
  const reads = Math.max(1, Math.round((viewers * 20) / EVERY_MS));
  for (let first = 0; performance.now() < until; first += reads) {
    const began = performance.now();
    const answers = Array.from({ length: reads }, (_, nth) => readOnce((first + nth) % viewers));
    took.push(...(await Promise.all(answers)));
    await sleep(Math.max(0, (viewers === 1 ? EVERY_MS : 20) - (performance.now() - began)));
  }
  const after = [cpuSeconds(platform.pid()), cpuSeconds(relay.pid())];
  const share = (at: number) => ((after[at] ?? 0) - (before[at] ?? 0)) / SECONDS;
  return { cpu: share(0), relayCpu: share(1), took };
}

await readOnce(0);
const one = await during(1);
const all = await during(VIEWERS);
const perSecond = all.took.length / SECONDS;
const wanted = (VIEWERS * 1_000) / EVERY_MS;
/** The readers share this machine: the relay's cost of a read counts, for as many as there would be. */
const relayShare = (all.relayCpu / perSecond) * wanted;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
report(`the public board: ${Math.round(perSecond)} reads a second`, [
  {
    measure: 'platform CPU, one viewer → all',
    value: `${percent(one.cpu)} → ${percent(all.cpu)}`,
    bar: '≤ 2 points more',
    ok: all.cpu - one.cpu <= 0.02,
  },
  {
    measure: `relay CPU for ${VIEWERS.toLocaleString('en')} viewers`,
    value: percent(relayShare),
    bar: '≤ 100 %',
    ok: relayShare <= 1,
  },
  {
    measure: 'answer to a single viewer, p99',
    value: ms(percentile(one.took, 0.99)),
    bar: '≤ 50 ms',
    ok: percentile(one.took, 0.99) <= 50,
  },
]);
await dispatcher.close();
await world.stop();
