import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@jicai/platform/demo/accounts.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { sql } from 'kysely';
import { type SealedClient, sealedClient } from '../../harness/client/sealed-client.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startStack } from '../../harness/servers/processes.ts';
import { closedLoop } from '../kit/closed-loop.ts';
import { watchMachine } from '../kit/quiet.ts';
import { type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { startVendure } from '../peer/vendure.ts';
import { fillMall } from './search-mall.ts';
import { searchAsVisitor } from './search-requests.ts';

/*
 * Search with facets and adding to the cart, beside Vendure with 1,000 products: theirs and ours in turns,
 * never both at once, and the median ratio of the pairs, since machines change their pace within minutes.
 * Ours go sealed through relay and platform. Each shop has a durable PostgreSQL.
 */

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const PEER_PRODUCTS = Number(process.env.BENCH_PEER_PRODUCTS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const PAIRS = 3;
const CALLERS = 16;
/** Each caller acts for so many in turns: one person's calls a minute are limited. */
const BUYERS_OF_CALLER = 4;
/** In both shops much is compiled only after thousands of calls. */
const WARM_UP_SECONDS = { search: 20, add: 10 } as const;
/** So many different products go into our carts, which hold no end of lines. */
const PRODUCTS_OF_CARTS = 50;

type Action = keyof typeof WARM_UP_SECONDS;

/** A shop's calls, each for one of the callers. */
type Shop = Readonly<Record<Action, (caller: number) => Promise<void>>>;

interface Measured {
  readonly times: readonly number[];
  readonly perSecond: number;
}

interface Pair {
  readonly theirs: Measured;
  readonly ours: Measured;
}

/** Measures both shops in turns, after each has been warmed up. */
async function inTurns(action: Action, theirs: Shop, ours: Shop): Promise<readonly Pair[]> {
  const run = (shop: Shop, seconds: number) =>
    closedLoop(shop[action], { callers: CALLERS, seconds });
  for (const shop of [theirs, ours]) await run(shop, WARM_UP_SECONDS[action]);
  const pairs: Pair[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({ theirs: await run(theirs, SECONDS), ours: await run(ours, SECONDS) });
  return pairs;
}

/** The lines of one action in the report. */
function linesOf(name: string, pairs: readonly Pair[]) {
  const rate = (which: keyof Pair) => median(pairs.map((pair) => pair[which].perSecond));
  const ratios = pairs.map(({ theirs, ours }) => ours.perSecond / theirs.perSecond);
  const p95 = (which: keyof Pair) =>
    percentile(
      pairs.flatMap((pair) => pair[which].times),
      0.95,
    );
  const each = ratios.map((ratio) => ratio.toFixed(1)).join(', ');
  const plain = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });
  return {
    ...{ ratio: median(ratios), rate: rate('ours'), p95: p95('ours') },
    others: [
      plain(`${name} at Vendure`, `${rate('theirs').toFixed(0)} /s`),
      plain(`${name} at Vendure, p95`, ms(p95('theirs'))),
      plain(`${name}, ratio of each pair`, `${each} ×`),
    ],
  };
}

const watch = watchMachine();
const peer = await startVendure(PEER_PRODUCTS);

const postgres = await startPostgres({
  settings: { shared_buffers: '512MB', effective_cache_size: '1GB' },
});
const url = await postgres.create('mall');
const loader = openPostgres(url, 1);
await fillMall(loader, PRODUCTS);
// Nobody acts for the same buyers: one person's cart would be one lock.
await sql`insert into person select (jsonb_populate_record(person,
    jsonb_build_object('id', 'bench-' || n, 'login_name', 'bench' || n))).*
  from person, generate_series(1, ${CALLERS * BUYERS_OF_CALLER}::int) n where login_name = 'cgr01'`.execute(
  loader,
);
await sql`update sku set stock = 1000000`.execute(loader);
// Else the database would tidy up while it is measured.
await sql`vacuum analyze sku`.execute(loader);
const { rows: products } = await sql<{ id: string }>`
  select id from goods where state = 'onSale' and zone_id = 'wssc' order by id limit ${PRODUCTS_OF_CARTS}`.execute(
  loader,
);
await loader.destroy();
const dataDir = await mkdtemp(join(tmpdir(), 'jicai-peer-'));
const free = { REQUESTS_PER_MINUTE: '10000000', CALLS_PER_MINUTE: '10000000', LOG_LEVEL: 'error' };
const stack = await startStack({ databaseUrl: url, dataDir, platformEnv: free, relayEnv: free });
try {
  const clients: SealedClient[] = [];
  for (let n = 1; n <= CALLERS * BUYERS_OF_CALLER; n += 1) {
    const client = await sealedClient(stack.relay.url);
    await client.login(`bench${n}`, demoPassword);
    clients.push(client);
  }
  const clientOf = (caller: number, turn = 0) => {
    const client = clients[(turn % BUYERS_OF_CALLER) * CALLERS + caller];
    if (!client) throw new Error(`no client ${caller}`);
    return client;
  };
  const counts = { theirs: { search: 0, add: 0 }, ours: { search: 0, add: 0 } };
  const next = (shop: keyof typeof counts, action: Action) => {
    counts[shop][action] += 1;
    return counts[shop][action];
  };
  const theirs: Shop = {
    search: () => peer.search(next('theirs', 'search')),
    add: (caller) => peer.add(caller, next('theirs', 'add')),
  };
  const ours: Shop = {
    // By visitors, as in the other shop.
    search: (caller) => searchAsVisitor(clientOf(caller), next('ours', 'search')),
    async add(caller) {
      const turn = next('ours', 'add');
      const body = {
        productId: products[turn % products.length]?.id ?? '',
        ...{ quantity: null, skuId: null, zoneId: null, comparisonIds: null, accessories: [] },
      };
      const { data, text } = await clientOf(caller, turn).call(cartEndpoints.add, body);
      if (!data) throw new Error(`an addition to the cart was refused: ${text}`);
    },
  };
  const searches = linesOf('a search', await inTurns('search', theirs, ours));
  const additions = linesOf('adding to the cart', await inTurns('add', theirs, ours));
  report(
    `${PRODUCTS.toLocaleString('en')} products beside ${PEER_PRODUCTS.toLocaleString('en')} of Vendure, ${CALLERS} callers, median of ${PAIRS} pairs`,
    [
      {
        measure: 'searches with all facets',
        value: `${searches.rate.toFixed(0)} /s, ${searches.ratio.toFixed(1)} ×`,
        bar: '≥ 3 ×',
        ok: searches.ratio >= 3,
      },
      {
        measure: 'a search, p95',
        value: ms(searches.p95),
        bar: '≤ 600 ms',
        ok: searches.p95 <= 600,
      },
      ...searches.others,
      {
        measure: 'adding to the cart',
        value: `${additions.rate.toFixed(0)} /s, ${additions.ratio.toFixed(1)} ×`,
        bar: '≥ 400 /s',
        ok: additions.rate >= 400,
      },
      { measure: 'adding to the cart, p95', value: ms(additions.p95), bar: '', ok: null },
      ...additions.others,
    ],
    [watch.disturbance()],
  );
} finally {
  await stack.stop();
  await peer.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
