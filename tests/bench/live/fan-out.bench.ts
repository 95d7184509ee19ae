import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { sleep, until } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, ms, percentile, report, residentKb } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { startAudience } from './audience.ts';

/*
 * 5,000 viewers in one room of one relay, ten bids a second: how long a bid takes to a viewer, and
 * what a delivered frame costs the relay against a bare websocket broadcast of the same bytes at the
 * same pace to as many sockets. The relay's figure holds all it does meanwhile: polling, proxying
 * the bids, comparing, encoding. Before the bids: what an idle viewer holds in its memory.
 *
 * A poll may find two bids, which go out as one frame: a run is good when every viewer got every
 * frame and each of those who read saw every bid.
 */

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 5_000);
const FRAMES = Number(process.env.BENCH_FRAMES ?? 150);
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
await audience.perform({ kind: 'reset' });

const client = await sealedClient(relay.url);
const token = world.supplierTokens[0] ?? '';
const before = cpuSeconds(relay.pid());
for (let bid = 0; bid < FRAMES; bid += 1) {
  const began = performance.now();
  const amount = fenToText(fen(800_000_000_00 - bid));
  const body = { packageNumber: world.packageNumber, amount, lines: [] };
  await client.call(biddingEndpoints.bid, body, { token });
  await sleep(Math.max(0, EVERY_MS - (performance.now() - began)));
}
await sleep(1_000);
const relayCpu = cpuSeconds(relay.pid()) - before;
const seen = await audience.perform({ kind: 'read' });
const size = Math.round(seen.bytes / seen.frames);
await audience.perform({ kind: 'close' });
await client.close();
await world.stop();

const bare = fork(fileURLToPath(new URL('./bare-broadcast.ts', import.meta.url)));
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const barePid = bare.pid ?? 0;
const bareEmptyKb = residentKb(barePid);
await audience.perform({ kind: 'bare', port, count: VIEWERS });
await sleep(SETTLE_MS);
const bareKb = (residentKb(barePid) - bareEmptyKb) / VIEWERS;
const bareBefore = cpuSeconds(barePid);
bare.send({ text: 'x'.repeat(size), times: seen.mostFrames, everyMs: EVERY_MS });
await once(bare, 'message');
let received = 0;
await until(
  'all baseline frames',
  async () => {
    ({ received } = await audience.perform({ kind: 'read' }));
    return received === VIEWERS * seen.mostFrames;
  },
  { everyMs: 500, timeoutMs: 60_000 },
);
const bareCpu = cpuSeconds(barePid) - bareBefore;
bare.kill();
audience.stop();

const perFrame = (cpu: number, frames: number) => (cpu / frames) * 1e6;
const ratio = perFrame(relayCpu, seen.frames) / perFrame(bareCpu, received);
const p99 = percentile(seen.deliveries, 0.99);
const missing = VIEWERS * seen.mostFrames - seen.frames;
const unseen = seen.readers * FRAMES - seen.deliveries.length;
const micros = (value: number) => `${value.toFixed(1)} µs`;
report(
  `Fan-out: ${VIEWERS} viewers of one auction, ${FRAMES} bids at ${1000 / EVERY_MS}/s`,
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
      bar: `${seen.readers} × ${FRAMES}`,
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
    { measure: 'bytes a frame', value: String(size), bar: '', ok: null },
    {
      measure: 'relay CPU a frame',
      value: micros(perFrame(relayCpu, seen.frames)),
      bar: '',
      ok: null,
    },
    {
      measure: 'bare websocket broadcast, CPU a frame',
      value: micros(perFrame(bareCpu, received)),
      bar: '',
      ok: null,
    },
    {
      measure: 'relay against the bare broadcast',
      value: `${ratio.toFixed(2)} ×`,
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
