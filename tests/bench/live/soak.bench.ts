import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sleep } from '../../harness/wait.ts';
import { fakeAuction } from '../../relay/world/fake-auction.ts';
import { SERVICE_TOKEN, startUpstream } from '../../relay/world/fake-upstream.ts';
import { percentile, report } from '../kit/stats.ts';
import { startAudience } from './audience.ts';

/*
 * Ten minutes of rooms that grow and shrink: people come, watch while bids are pushed, and go, with
 * other sessions each time. Memory is looked at when everybody has gone, after a garbage collection.
 * `SOAK_MINUTES` makes it shorter.
 */

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);
const AUCTIONS = 60;
const MOST = 600;
const BIDS = 60;
const GONE_MS = 2_500;
/** The later half may hold this part more than the earlier one; the first tenth warms up. */
const HEAP_BAR = 0.03;
const RSS_BAR = 0.05;

interface Look {
  readonly heapUsed: number;
  readonly rss: number;
  readonly held: Readonly<Record<string, number>>;
}

const upstream = await startUpstream();
const numbers = Array.from({ length: AUCTIONS }, (_, index) => `P${index + 1}`);
const child = fork(fileURLToPath(new URL('./soak-relay.ts', import.meta.url)), {
  execArgv: ['--expose-gc'],
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: '0',
    UPSTREAM_URL: upstream.url,
    RELAY_TOKEN: SERVICE_TOKEN,
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '10000000',
    HANDSHAKES_PER_MINUTE: '10000000',
  },
});
const [{ url }] = (await once(child, 'message')) as [{ url: string }];
const audience = startAudience(1);

async function look(): Promise<Look> {
  child.send('look');
  const [seen] = (await once(child, 'message')) as [Look];
  return seen;
}

let frames = 0;
let visits = 0;

/** One tide: some come, bids are made, all go. */
async function tide(n: number): Promise<Look> {
  for (const number of numbers) upstream.auctions.set(number, fakeAuction(number));
  const count = MOST / 2 + ((n * 97) % (MOST / 2));
  const tokens = Array.from({ length: count }, (_, index) => `visitor-${n}-${index}`);
  upstream.people.clear();
  upstream.seen.length = 0;
  for (const token of tokens) {
    upstream.people.set(token, { role: 'supplier', code: 'A01', personId: token });
  }
  await audience.perform({
    kind: 'open',
    relayUrl: url,
    packages: numbers,
    tokens,
    count,
    sampleEvery: 1_000_000,
  });
  for (let bid = 0; bid < BIDS; bid += 1) {
    const number = numbers[bid % AUCTIONS] ?? '';
    upstream.auctions.get(number)?.bid('B02', 900_000 - bid * 1_000);
    await fetch(`${url}/app/changed/${number}`, { method: 'POST' });
    await sleep(20);
  }
  await sleep(500);
  frames += (await audience.perform({ kind: 'read' })).frames;
  visits += count;
  await audience.perform({ kind: 'close' });
  await sleep(GONE_MS);
  return look();
}

const looks: Look[] = [];
const end = Date.now() + MINUTES * 60_000;
while (Date.now() < end || looks.length < 4) looks.push(await tide(looks.length));
audience.stop();
child.kill();
await upstream.close();

const warm = looks.slice(Math.ceil(looks.length / 10));
const half = Math.floor(warm.length / 2);
const growth = (read: (look: Look) => number) => {
  const [early, late] = [warm.slice(0, half), warm.slice(-half)].map((part) =>
    percentile(part.map(read), 0.5),
  );
  return (late ?? Number.NaN) / (early ?? Number.NaN) - 1;
};
const heap = growth(({ heapUsed }) => heapUsed);
const rss = growth(({ rss: resident }) => resident);
const left = looks.map(({ held: { handshakes: _, ...rest } }) =>
  Object.values(rest).reduce((sum, one) => sum + one, 0),
);
const mb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const [first, last] = [looks[0], looks.at(-1)];
report(`Soak: ${MINUTES} minutes, ${looks.length} tides, ${visits} visits, ${frames} frames`, [
  {
    measure: 'rooms, viewers, sessions, rights, listeners that stayed',
    value: String(Math.max(...left)),
    bar: '0',
    ok: Math.max(...left) === 0,
  },
  {
    measure: 'addresses and people remembered by the handshake limits at the end',
    value: String(last?.held.handshakes ?? ''),
    bar: '',
    ok: null,
  },
  {
    measure: 'heap after collection, first and last',
    value: `${mb(first?.heapUsed ?? 0)} → ${mb(last?.heapUsed ?? 0)}`,
    bar: '',
    ok: null,
  },
  {
    measure: 'heap, later half against earlier half',
    value: percent(heap),
    bar: `≤ ${percent(HEAP_BAR)}`,
    ok: heap <= HEAP_BAR,
  },
  {
    measure: 'resident memory, first and last',
    value: `${mb(first?.rss ?? 0)} → ${mb(last?.rss ?? 0)}`,
    bar: '',
    ok: null,
  },
  {
    measure: 'resident memory, later half against earlier half',
    value: percent(rss),
    bar: `≤ ${percent(RSS_BAR)}`,
    ok: rss <= RSS_BAR,
  },
]);
process.exit();
