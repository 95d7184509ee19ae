import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { AudienceOrder, AudienceReport } from './audience.ts';
import { openViewer, type Viewer } from './viewer.ts';

/* An audience of viewers as a process: a load that shared a core with its measure would be measured too. */

let viewers: Viewer[] = [];
let bare: WebSocket[] = [];
let received = 0;
let readers = 0;
let deliveries: number[] = [];
let ages: number[] = [];
const BATCH = 50;

/** Reads the time of the newest bid in a frame, and when it came. */
function sample(wire: Record<string, unknown>): void {
  const now = Date.now();
  const { bj = [] } = wire.bg as { bj?: { bjsj: number }[] };
  for (const { bjsj } of bj) deliveries.push(now - bjsj);
}

async function open(order: Extract<AudienceOrder, { kind: 'open' }>): Promise<void> {
  const { relayUrl, packages, tokens, count, sampleEvery } = order;
  for (let from = 0; from < count; from += BATCH) {
    const opening = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => {
      const n = from + index;
      const looks = n % sampleEvery === 0;
      if (looks) readers += 1;
      return openViewer({
        relayUrl,
        token: tokens[n % tokens.length] ?? '',
        packageNumber: packages[n % packages.length] ?? '',
        // Frames of one in many are read: reading all would cost the machine more than sending them.
        ...(looks ? { onFrame: sample, onBeacon: (age: number) => ages.push(age) } : {}),
      });
    });
    viewers.push(...(await Promise.all(opening)));
  }
}

async function openBare(port: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const opened = Array.from({ length: Math.min(BATCH, count - from) }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
      socket.on('message', () => {
        received += 1;
      });
      return socket;
    });
    await Promise.all(opened.map((socket) => once(socket, 'open')));
    bare.push(...opened);
  }
}

function close(): void {
  for (const viewer of viewers) viewer.close();
  for (const socket of bare) socket.terminate();
  viewers = [];
  bare = [];
  readers = 0;
}

function reset(): void {
  for (const viewer of viewers) Object.assign(viewer, { frames: 0, bytes: 0, gaps: 0 });
  received = 0;
  deliveries = [];
  ages = [];
}

function counted(): AudienceReport {
  const sum = (read: (viewer: Viewer) => number) =>
    viewers.reduce((total, viewer) => total + read(viewer), 0);
  return {
    frames: sum(({ frames }) => frames),
    mostFrames: Math.max(0, ...viewers.map(({ frames }) => frames)),
    readers,
    bytes: sum(({ bytes }) => bytes),
    gaps: sum(({ gaps }) => gaps),
    received,
    deliveries,
    ages,
  };
}

process.on('message', (order: AudienceOrder) => {
  const run = async () => {
    if (order.kind === 'open') await open(order);
    else if (order.kind === 'bare') await openBare(order.port, order.count);
    else if (order.kind === 'reset') reset();
    else if (order.kind === 'close') close();
    process.send?.({ done: counted() });
  };
  run().catch((error: unknown) => process.send?.({ failed: String(error) }));
});
