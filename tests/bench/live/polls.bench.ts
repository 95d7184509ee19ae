import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { startRelay } from '../../harness/servers/processes.ts';
import { sleep } from '../../harness/wait.ts';
import { report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { openViewers } from './viewer.ts';

/* How often the upstream is asked about one auction, with one viewer and with two thousand. */

const MANY = 2_000;
const WINDOW_MS = 60_000;

const world = await startBenchWorld(20);
let polls = 0;
let rights = 0;
// A counting pass-through in front of the real platform.
const counter = createServer((incoming, outgoing) => {
  if (incoming.url?.startsWith(liveEndpoints.state.path)) polls += 1;
  if (incoming.url?.startsWith(liveEndpoints.packageInfo.path)) rights += 1;
  const { method = 'GET', url: path = '/', headers } = incoming;
  const onward = request({ port: world.stack.platform.port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
});
counter.listen(0, '127.0.0.1');
await once(counter, 'listening');
const address = counter.address();
const port = typeof address === 'object' && address ? address.port : 0;
const relay = await startRelay({
  upstream: `http://127.0.0.1:${port}`,
  relayToken: world.stack.relayToken,
  env: { LOG_LEVEL: 'error', HANDSHAKES_PER_MINUTE: '10000000' },
});

async function measure(count: number): Promise<{ polls: number; rights: number }> {
  const viewers = await openViewers(count, (index) => world.supplierTokens[index % 20] ?? '', {
    relayUrl: relay.url,
    packageNumber: world.packageNumber,
  });
  await sleep(3_000);
  polls = 0;
  rights = 0;
  await sleep(WINDOW_MS);
  const rate = { polls: polls / (WINDOW_MS / 1000), rights: rights / (WINDOW_MS / 1000) };
  for (const viewer of viewers) viewer.close();
  await sleep(1_000);
  return rate;
}

const one = await measure(1);
const many = await measure(MANY);
const ratio = many.polls / one.polls;
report(`Upstream requests for one auction, 1 viewer and ${MANY}`, [
  { measure: 'polls a second, 1 viewer', value: one.polls.toFixed(2), bar: '', ok: one.polls > 0 },
  { measure: `polls a second, ${MANY} viewers`, value: many.polls.toFixed(2), bar: '', ok: null },
  {
    measure: 'ratio',
    value: `${ratio.toFixed(3)} ×`,
    bar: '0.95 – 1.05',
    ok: ratio >= 0.95 && ratio <= 1.05,
  },
  {
    measure: 'rights asked again a second, 1 viewer',
    value: one.rights.toFixed(2),
    bar: '',
    ok: null,
  },
  {
    measure: `rights asked again a second, ${MANY} viewers of 20 people`,
    value: many.rights.toFixed(2),
    bar: '',
    ok: null,
  },
]);
await relay.stop();
counter.closeAllConnections();
counter.close();
await world.stop();
process.exit();
