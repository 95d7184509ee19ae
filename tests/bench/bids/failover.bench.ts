import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { newDispatcher, sealedClient } from '../../harness/client/sealed-client.ts';
import { startRelay } from '../../harness/servers/processes.ts';
import { startRedis } from '../../harness/servers/redis.ts';
import { clusterIs } from '../../harness/stages/cluster-stage.ts';
import { newSession } from '../../harness/stages/live-stage.ts';
import { openRoamer, openRoamers } from '../../harness/stages/roamer.ts';
import { sleep, until } from '../../harness/wait.ts';
import { cpuSeconds, ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';

/*
 * `kill -9` of the relay that polls, with 500 people on it, while bids go on: how long until each of
 * them is current again at the other relay, and whether anything was missed.
 */

const VIEWERS = 500;
const ROUNDS = 5;
const BAR_MS = 3_000;

const world = await startBenchWorld(20);
const redis = await startRedis();
const env = { LOG_LEVEL: 'error', REDIS_URL: redis.url };
const { platform } = world.stack;
const start = () => startRelay({ upstream: platform.url, relayToken: world.stack.relayToken, env });
const relays = [await start(), await start()];
for (const relay of relays) await clusterIs(relay, 'joined');
const db = openPostgres(world.databaseUrl, 4);
const ids = Array.from({ length: VIEWERS }, (_, at) => `supplier-${1 + (at % 20)}`);
const tokens = await Promise.all(ids.map((id) => newSession(db, id)));
const dispatcher = newDispatcher(4);
const { call } = await sealedClient(platform.url, { dispatcher });
const { packageNumber } = world;

/** Straight to the platform, so that no relay hears of it but by polling. */
let taken = 0;
async function bid(): Promise<void> {
  const body = { packageNumber, amount: String(800_000_000 - taken), lines: [] };
  const answer = await call(biddingEndpoints.bid, body, { token: world.supplierTokens[0] ?? '' });
  if (answer.data?.accepted) taken += 1;
  else throw new Error(`a bid was not taken: ${answer.text}`);
}

const back: number[] = [];
const joined: number[] = [];
const polled: number[] = [];
let unsound = 0;
let used = 0;
const refusals: string[] = [];
let resumed = 0;
let behind = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const [dying, other] = round % 2 === 0 ? relays : [...relays].reverse();
  if (!dying || !other) throw new Error('two relays');
  const urls = [dying.url, other.url];
  const viewers = await openRoamers(VIEWERS, (at) => ({
    relays: urls,
    token: tokens[at] ?? '',
    packageNumber,
  }));
  const witness = await openRoamer({ relays: [other.url], token: tokens[0] ?? '', packageNumber });
  await bid();
  await until('all are current', () => viewers.every(({ board }) => board?.bidCount === taken));
  const goal = taken + 1;
  const usedBefore = cpuSeconds(other.pid());
  await dying.kill();
  const killedAt = performance.now();
  for (const one of viewers) {
    let isBack = false;
    one.onCurrent = () => {
      const now = performance.now() - killedAt;
      if (!isBack) joined.push(now);
      isBack = true;
      if ((one.board?.bidCount ?? 0) < goal) return;
      one.onCurrent = () => {};
      back.push(now);
    };
  }
  witness.onCurrent = () => {
    if ((witness.board?.bidCount ?? 0) < goal) return;
    witness.onCurrent = () => {};
    polled.push(performance.now() - killedAt);
  };
  for (let at = 0; at < 10; at += 1) {
    await bid();
    await sleep(200);
  }
  await until('all are current again', () => back.length === VIEWERS * (round + 1), {
    timeoutMs: 30_000,
  });
  used += cpuSeconds(other.pid()) - usedBefore;
  await sleep(1_500);
  behind += viewers.filter(({ board }) => board?.bidCount !== taken).length;
  unsound += viewers.reduce((sum, { gaps, backwards }) => sum + gaps + backwards, 0);
  refusals.push(...viewers.flatMap((one) => one.refusals));
  resumed += viewers.filter((one) => one.resumed > 0).length;
  for (const one of [...viewers, witness]) one.close();
  await dying.start();
  await clusterIs(dying, 'joined');
}

const all = VIEWERS * ROUNDS;
const p99 = percentile(back, 0.99);
const slowest = Math.max(...polled);
report(`kill -9 of a relay with ${VIEWERS} people, ${ROUNDS} times, bids going on`, [
  { measure: 'watching again, p50', value: ms(percentile(joined, 0.5)), bar: '', ok: null },
  { measure: 'current again, p50', value: ms(percentile(back, 0.5)), bar: '', ok: null },
  { measure: 'current again, p99', value: ms(p99), bar: `≤ ${BAR_MS} ms`, ok: p99 <= BAR_MS },
  {
    measure: 'polled again, slowest',
    value: ms(slowest),
    bar: `≤ ${BAR_MS} ms`,
    ok: slowest <= BAR_MS,
  },
  {
    measure: 'CPU of the other relay meanwhile, each time',
    value: ms((used / ROUNDS) * 1_000),
    bar: '',
    ok: null,
  },
  { measure: 'gaps and steps back', value: `${unsound}`, bar: '0', ok: unsound === 0 },
  {
    measure: `refused at the door, and let in later ${[...new Set(refusals)].join(' ')}`,
    value: `${refusals.length}`,
    bar: '',
    ok: null,
  },
  { measure: 'without the last bid', value: `${behind} of ${all}`, bar: '0', ok: behind === 0 },
  {
    measure: 'given the missed versions, no snapshot',
    value: `${resumed} of ${all}`,
    bar: '',
    ok: null,
  },
]);
await dispatcher.destroy();
await db.destroy();
for (const relay of relays) await relay.stop();
await redis.stop();
await world.stop();
process.exit();
