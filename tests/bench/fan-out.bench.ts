import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { fen, fenToText } from '@jicai/shared/domain/money.ts';
import { WebSocket } from 'ws';
import { sealedClient } from '../harness/sealed-client.ts';
import { sleep, until } from '../harness/wait.ts';
import { cpuSeconds, report } from './stats.ts';
import { openViewers } from './viewer.ts';
import { startBenchWorld } from './world.ts';

/*
 * What a delivered frame costs the relay, against a bare websocket broadcast of the same bytes at
 * the same pace to as many sockets. The relay's figure holds all it does meanwhile: polling,
 * proxying the bids, comparing, encoding.
 */

const VIEWERS = Number(process.env.BENCH_VIEWERS ?? 1_000);
const FRAMES = 150;
const EVERY_MS = 100;

const world = await startBenchWorld(10);
const { relay } = world.stack;
const viewers = await openViewers(VIEWERS, (index) => world.supplierTokens[index % 10] ?? '', {
  relayUrl: relay.url,
  packageNumber: world.packageNumber,
});
await sleep(3_000);
for (const viewer of viewers) Object.assign(viewer, { frames: 0, bytes: 0, gaps: 0 });

const client = await sealedClient(relay.url);
const token = world.supplierTokens[0] ?? '';
const before = cpuSeconds(relay.pid());
for (let bid = 0; bid < FRAMES; bid += 1) {
  const began = performance.now();
  const amount = fenToText(fen(800_000_000_00 - bid));
  await client.call(
    biddingEndpoints.bid,
    { packageNumber: world.packageNumber, amount, lines: [] },
    { token },
  );
  await sleep(Math.max(0, EVERY_MS - (performance.now() - began)));
}
await sleep(500);
const relayCpu = cpuSeconds(relay.pid()) - before;
const delivered = viewers.reduce((sum, viewer) => sum + viewer.frames, 0);
const size = Math.round(viewers.reduce((sum, viewer) => sum + viewer.bytes, 0) / delivered);
const gaps = viewers.reduce((sum, viewer) => sum + viewer.gaps, 0);
for (const viewer of viewers) viewer.close();
await client.close();
await world.stop();

const bare = fork(fileURLToPath(new URL('./bare-broadcast.ts', import.meta.url)));
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
let received = 0;
const sockets = Array.from({ length: VIEWERS }, () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  socket.on('message', () => {
    received += 1;
  });
  return socket;
});
await Promise.all(sockets.map((socket) => once(socket, 'open')));
await sleep(1_000);
const bareBefore = cpuSeconds(bare.pid ?? 0);
bare.send({ text: 'x'.repeat(size), times: FRAMES, everyMs: EVERY_MS });
await once(bare, 'message');
await until('all baseline frames', () => received === VIEWERS * FRAMES);
await sleep(500);
const bareCpu = cpuSeconds(bare.pid ?? 0) - bareBefore;
bare.kill();
for (const socket of sockets) socket.terminate();

const perFrame = (cpu: number, frames: number) => (cpu / frames) * 1e6;
const ratio = perFrame(relayCpu, delivered) / perFrame(bareCpu, received);
report(`Fan-out: ${VIEWERS} viewers, ${FRAMES} bids at ${1000 / EVERY_MS}/s`, [
  {
    measure: 'frames delivered',
    value: String(delivered),
    bar: '',
    ok: delivered >= VIEWERS * FRAMES * 0.9,
  },
  { measure: 'bytes a frame', value: String(size), bar: '', ok: null },
  {
    measure: 'relay CPU a frame',
    value: `${perFrame(relayCpu, delivered).toFixed(1)} µs`,
    bar: '',
    ok: null,
  },
  {
    measure: 'bare websocket broadcast, CPU a frame',
    value: `${perFrame(bareCpu, received).toFixed(1)} µs`,
    bar: '',
    ok: null,
  },
  {
    measure: 'relay against the bare broadcast',
    value: `${ratio.toFixed(2)} ×`,
    bar: '≤ 2.5 ×',
    ok: ratio <= 2.5,
  },
  { measure: 'version gaps', value: String(gaps), bar: '0', ok: gaps === 0 },
]);
process.exit();
