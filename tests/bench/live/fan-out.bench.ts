import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { sleep, until } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, median, ms, percentile, report, residentKb } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { startAudience } from './audience.ts';

/*
 * 5,000 viewers in one room of one relay, ten bids a second: how long a bid takes to a viewer, and
 * what a delivered frame costs the relay against a bare websocket broadcast of the same bytes at the
 * same pace to as many sockets. The relay's figure holds all it does meanwhile: polling, proxying
 * the bids, comparing, encoding. Both take turns, since a machine changes its pace within minutes; the
 * median of the pairs counts. Before the bids: what an idle viewer holds in its memory.
 *
 * A poll may find two bids, which go out as one frame: a run is good when every viewer got every
 * frame and each of those who read saw every bid.
 */

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 5_000);
const BIDS = Number(process.env.BENCH_BIDS ?? 150);
const PAIRS = 3;
const EVERY_MS = 100;
const SETTLE_MS = Number(process.env.BENCH_SETTLE_MS ?? 10_000);
const SUPPLIERS = 20;

const world = await startBenchWorld(SUPPLIERS);
const watch = watchMachine();
const { relay } = world.stack;
const audience = startAudience();
const order = {
  kind: 'open',
  relayUrl: relay.url,
  packages: [world.packageNumber],
  tokens: world.supplierTokens,
  sampleEvery: 50,
} as const;
// The code of joining is compiled, and the heap as large as an audience's arrival makes it, before.
await audience.perform({ ...order, count: Math.min(500, VIEWERS) });
await audience.perform({ kind: 'close' });
await sleep(SETTLE_MS);
const emptyKb = residentKb(relay.pid());
await audience.perform({ ...order, count: VIEWERS });
await sleep(SETTLE_MS);
const viewerKb = (residentKb(relay.pid()) - emptyKb) / VIEWERS;
const bare = fork(fileURLToPath(new URL('./bare-broadcast.ts', import.meta.url)));
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const barePid = bare.pid ?? 0;
const bareEmptyKb = residentKb(barePid);
await audience.perform({ kind: 'bare', port, count: VIEWERS });
await sleep(SETTLE_MS);
const bareKb = (residentKb(barePid) - bareEmptyKb) / VIEWERS;
await audience.perform({ kind: 'reset' });

const client = await sealedClient(relay.url);
const token = world.supplierTokens[0] ?? '';
const read = () => audience.perform({ kind: 'read' });
let seen = await read();
let bids = 0;

/** CPU seconds of a server and the frames that it delivered in them. */
interface Turn {
  readonly cpu: number;
  readonly frames: number;
}

/** Its part of the bids through the relay. */
async function relayTurn(): Promise<Turn> {
  const before = { cpu: cpuSeconds(relay.pid()), frames: seen.frames };
  for (const last = bids + BIDS / PAIRS; bids < last; bids += 1) {
    const began = performance.now();
    const amount = fenToText(fen(800_000_000_00 - bids));
    const body = { packageNumber: world.packageNumber, amount, lines: [] };
    await client.call(biddingEndpoints.bid, body, { token });
    await sleep(Math.max(0, EVERY_MS - (performance.now() - began)));
  }
  await sleep(1_000);
  const cpu = cpuSeconds(relay.pid()) - before.cpu;
  seen = await read();
  return { cpu, frames: seen.frames - before.frames };
}

/** As many frames of the same size as the relay sent in its turn. */
async function bareTurn(times: number): Promise<Turn> {
  const { received: already } = await read();
  const before = cpuSeconds(barePid);
  bare.send({ text: 'x'.repeat(Math.round(seen.bytes / seen.frames)), times, everyMs: EVERY_MS });
  await once(bare, 'message');
  const frames = VIEWERS * times;
  await until('all baseline frames', async () => (await read()).received === already + frames, {
    everyMs: 500,
    timeoutMs: 60_000,
  });
  return { cpu: cpuSeconds(barePid) - before, frames };
}

const perFrame = ({ cpu, frames }: Turn) => (cpu / frames) * 1e6;
const pairs: { readonly ours: number; readonly theirs: number }[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const { mostFrames } = seen;
  const ours = perFrame(await relayTurn());
  pairs.push({ ours, theirs: perFrame(await bareTurn(seen.mostFrames - mostFrames)) });
}
await client.close();
await world.stop();
bare.kill();
audience.stop();

const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
const ratio = median(ratios);
const p99 = percentile(seen.deliveries, 0.99);
const missing = VIEWERS * seen.mostFrames - seen.frames;
const unseen = seen.readers * bids - seen.deliveries.length;
const micros = (value: number) => `${value.toFixed(1)} µs`;
report(
  `Fan-out: ${VIEWERS} viewers of one auction, ${bids} bids at ${1000 / EVERY_MS}/s`,
  [
    {
      measure: 'frames delivered',
      value: String(seen.frames),
      bar: `${VIEWERS} × ${seen.mostFrames}`,
      ok: missing === 0,
    },
    {
      measure: 'bids seen by viewers who read',
      value: String(seen.deliveries.length),
      bar: `${seen.readers} × ${bids}`,
      ok: unseen === 0,
    },
    { measure: 'version gaps', value: String(seen.gaps), bar: '0', ok: seen.gaps === 0 },
    {
      measure: 'bid accepted → frame at a viewer, p50',
      value: ms(percentile(seen.deliveries, 0.5)),
      bar: '',
      ok: null,
    },
    {
      measure: 'bid accepted → frame at a viewer, p99',
      value: ms(p99),
      bar: '≤ 200 ms',
      ok: p99 <= 200,
    },
    {
      measure: 'bytes a frame',
      value: (seen.bytes / seen.frames).toFixed(0),
      bar: '',
      ok: null,
    },
    {
      measure: 'relay CPU a frame',
      value: micros(median(pairs.map(({ ours }) => ours))),
      bar: '',
      ok: null,
    },
    {
      measure: 'bare websocket broadcast, CPU a frame',
      value: micros(median(pairs.map(({ theirs }) => theirs))),
      bar: '',
      ok: null,
    },
    {
      measure: `relay against the bare broadcast, median of ${PAIRS} pairs`,
      value: `${ratio.toFixed(2)} × (${ratios.map((one) => one.toFixed(2)).join(', ')})`,
      bar: '≤ 1.3 ×',
      ok: ratio <= 1.3,
    },
    {
      measure: 'relay memory an idle viewer',
      value: `${viewerKb.toFixed(1)} kB`,
      bar: '≤ 30 kB',
      ok: viewerKb <= 30,
    },
    {
      measure: 'bare websocket, memory a socket',
      value: `${bareKb.toFixed(1)} kB`,
      bar: '',
      ok: null,
    },
  ],
  [
    watch.disturbance(),
    missing === 0 && unseen === 0 ? null : `${missing} frames and ${unseen} bids are missing`,
  ],
);
process.exit();
