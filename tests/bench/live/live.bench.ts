import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sessionEndpoints } from '@jicai/shared/contract/identity/account/session.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  newDispatcher,
  type SealedClient,
  sealedClient,
} from '../../harness/client/sealed-client.ts';
import { sleep } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { openViewer, openViewers, type Viewer } from './viewer.ts';

/*
 * 500 viewers of one auction, 50 suppliers bidding for 60 s, on a durable PostgreSQL. Every supplier
 * has one socket that reads its frames; the other 450 viewers count. Delivery is counted from the
 * database's time of the accepted bid to the frame at each rival's socket, on one machine's clock.
 */

const SUPPLIERS = 50;
const VIEWERS = 500;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const THINK_MS = 2_000;

const world = await startBenchWorld(SUPPLIERS);
const { relay } = world.stack;
const { packageNumber } = world;

let best = 900_000_000_00;
const deliveries: number[] = [];
const acks: number[] = [];
let refused = 0;
let unanswered = 0;

function watchAs(index: number): Promise<Viewer> {
  const ownCode = String(index + 1).padStart(2, '0');
  return openViewer({
    relayUrl: relay.url,
    token: world.supplierTokens[index] ?? '',
    packageNumber,
    onFrame: (wire) => {
      const now = Date.now();
      const { bj = [] } = wire.bg as { bj?: { jjh: string; zbj: string; bjsj: number }[] };
      for (const { jjh, zbj, bjsj } of bj) {
        best = Math.min(best, Math.round(Number(zbj) * 100));
        if (jjh !== ownCode) deliveries.push(now - bjsj);
      }
    },
  });
}

async function bidFor(client: SealedClient, token: string, until: number): Promise<void> {
  while (Date.now() < until) {
    await sleep(THINK_MS * (0.5 + Math.random()));
    const amount = fenToText(fen(best - 1 - Math.floor(Math.random() * 50)));
    const began = performance.now();
    try {
      const answer = await client.call(
        biddingEndpoints.bid,
        { packageNumber, amount, lines: [] },
        { token },
      );
      acks.push(performance.now() - began);
      if (answer.state !== 1) refused += 1;
    } catch {
      unanswered += 1;
    }
  }
}

const dispatcher = newDispatcher(64);
const clients = await Promise.all(
  world.supplierTokens.map(() => sealedClient(relay.url, { dispatcher })),
);
const baseline: number[] = [];
for (let call = 0; call < 200; call += 1) {
  const began = performance.now();
  await clients[0]?.call(sessionEndpoints.publicKey, {});
  baseline.push(performance.now() - began);
}

const suppliers = await Promise.all(world.supplierTokens.map((_, index) => watchAs(index)));
const others = await openViewers(
  VIEWERS - SUPPLIERS,
  (index) => world.supplierTokens[index % SUPPLIERS] ?? '',
  { relayUrl: relay.url, packageNumber },
);
await sleep(2_000);
const viewers = [...suppliers, ...others];
for (const viewer of viewers) Object.assign(viewer, { frames: 0, bytes: 0, gaps: 0 });
const watch = watchMachine();
const until = Date.now() + SECONDS * 1000;
await Promise.all(
  clients.map((client, index) => bidFor(client, world.supplierTokens[index] ?? '', until)),
);
await sleep(1_500);

const accepted = acks.length - refused;
// All watch as suppliers, so that all get the same frames.
const most = Math.max(...viewers.map(({ frames }) => frames));
const missing = viewers.reduce((sum, { frames }) => sum + most - frames, 0);
const gaps = viewers.reduce((sum, viewer) => sum + viewer.gaps, 0);
const bytes = Math.max(...viewers.map((viewer) => viewer.bytes)) / accepted;
const floor = percentile(baseline, 0.5);
const ackP95 = percentile(acks, 0.95);
const deliveryP95 = percentile(deliveries, 0.95);
report(
  `Live bids: ${VIEWERS} viewers, ${SUPPLIERS} suppliers, ${SECONDS} s, PostgreSQL`,
  [
    {
      measure: 'bids accepted / refused / unanswered',
      value: `${accepted}/${refused}/${unanswered}`,
      bar: '',
      ok: unanswered === 0 && accepted > 0,
    },
    {
      measure: 'bid accepted → frame at a rival, p50',
      value: ms(percentile(deliveries, 0.5)),
      bar: '',
      ok: null,
    },
    {
      measure: 'bid accepted → frame at a rival, p95',
      value: ms(deliveryP95),
      bar: '≤ 150 ms',
      ok: deliveryP95 <= 150,
    },
    {
      measure: 'bid accepted → frame at a rival, p99',
      value: ms(percentile(deliveries, 0.99)),
      bar: '',
      ok: null,
    },
    { measure: 'bid answer (ack), p50', value: ms(percentile(acks, 0.5)), bar: '', ok: null },
    { measure: 'bid answer (ack), p95', value: ms(ackP95), bar: '≤ 80 ms', ok: ackP95 <= 80 },
    {
      measure: 'ack p50 against an idle call through the relay',
      value: `${(percentile(acks, 0.5) / floor).toFixed(1)} ×`,
      bar: '',
      ok: null,
    },
    { measure: 'version gaps at all viewers', value: String(gaps), bar: '0', ok: gaps === 0 },
    {
      measure: 'bytes pushed to a viewer per accepted bid',
      value: bytes.toFixed(0),
      bar: '≤ 400',
      ok: bytes <= 400,
    },
  ],
  [
    watch.disturbance(),
    missing === 0 ? null : `${missing} of ${most * VIEWERS} frames are missing`,
  ],
);
for (const viewer of viewers) viewer.close();
await dispatcher.close();
await world.stop();
process.exit();
