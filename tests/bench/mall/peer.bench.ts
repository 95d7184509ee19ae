import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { demoPassword } from '@jicai/platform/src/operations/demo/accounts.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { cartEndpoints } from '@jicai/shared/contract/ordering/cart.ts';
import { sql } from 'kysely';
import { type SealedClient, sealedClient } from '../../harness/client/sealed-client.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startStack } from '../../harness/servers/processes.ts';
import { until } from '../../harness/wait.ts';
import { closedLoop } from '../kit/closed-loop.ts';
import { watchMachine } from '../kit/quiet.ts';
import { ms, percentile, report } from '../kit/stats.ts';
import { startVendure } from '../peer/vendure.ts';
import { fillMall } from './search-mall.ts';
import { searchAsVisitor } from './search-requests.ts';

/*
 * Search with facets and adding to the cart, beside Vendure with 1,000 products in the same run: first it,
 * then ours, sealed, through relay and platform; never both at once. Its searches are measured again
 * afterwards: this run takes ten minutes, and machines change their pace. Each on a durable PostgreSQL.
 */

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const PEER_PRODUCTS = Number(process.env.BENCH_PEER_PRODUCTS ?? 1_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const CALLERS = 16;
/** In both shops much is compiled, and ours remembers cards, only after thousands of calls. */
const WARM_UP_SECONDS = { search: 20, cart: 10 } as const;
/** So many different products go into our carts, which hold no end of lines. */
const PRODUCTS_OF_CARTS = 50;

interface Measured {
  readonly perSecond: number;
  readonly p95: number;
}

async function measure(
  what: keyof typeof WARM_UP_SECONDS,
  call: (caller: number, n: number) => Promise<void>,
): Promise<Measured> {
  const load = { callers: CALLERS, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS[what] };
  const { times, perSecond } = await closedLoop(call, load);
  return { perSecond, p95: percentile(times, 0.95) };
}

const watch = watchMachine();
const peer = await startVendure(PEER_PRODUCTS);
const searchThere = () => measure('search', (_, n) => peer.search(n));
const theirsBefore = await searchThere();
const theirAdd = await measure('cart', peer.add);

const postgres = await startPostgres({
  settings: { shared_buffers: '512MB', effective_cache_size: '1GB' },
});
const url = await postgres.create('mall');
const loader = openPostgres(url, 1);
await fillMall(loader, PRODUCTS);
// Buyers of their own for all callers: one person's cart would be one lock.
await sql`insert into person select (jsonb_populate_record(person,
    jsonb_build_object('id', 'bench-' || n, 'login_name', 'bench' || n))).*
  from person, generate_series(1, ${CALLERS}::int) n where login_name = 'cgr01'`.execute(loader);
await sql`update sku set stock = 1000000`.execute(loader);
// Else the database would tidy up while it is measured.
await sql`vacuum analyze sku, card_change`.execute(loader);
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
  for (let n = 1; n <= CALLERS; n += 1) {
    const client = await sealedClient(stack.relay.url);
    await client.login(`bench${n}`, demoPassword);
    clients.push(client);
  }
  const clientOf = (caller: number) => {
    const client = clients[caller];
    if (!client) throw new Error(`no client ${caller}`);
    return client;
  };
  await until(
    'the index counts all products',
    async () => (await clientOf(0).call(catalogEndpoints.search, anySearch)).data?.facets.isExact,
    { timeoutMs: 600_000, everyMs: 500 },
  );
  // Visitors, as those of the other shop are.
  const ourSearch = await measure('search', async (caller, n) => {
    if (!(await searchAsVisitor(clientOf(caller), n))) throw new Error('a search is not exact');
  });
  const ourAdd = await measure('cart', async (caller, n) => {
    const body = {
      productId: products[n % products.length]?.id ?? '',
      ...{ quantity: null, skuId: null, zoneId: null, comparisonIds: null, accessories: [] },
    };
    const { data, text } = await clientOf(caller).call(cartEndpoints.add, body);
    if (!data) throw new Error(`an addition to the cart was refused: ${text}`);
  });
  const theirsAfter = await searchThere();
  const theirSearch = {
    perSecond: (theirsBefore.perSecond + theirsAfter.perSecond) / 2,
    p95: Math.max(theirsBefore.p95, theirsAfter.p95),
  };
  const ratio = ourSearch.perSecond / theirSearch.perSecond;
  const beside = (ours: Measured, theirs: Measured) =>
    `${ours.perSecond.toFixed(0)} /s beside ${theirs.perSecond.toFixed(0)} /s (${(ours.perSecond / theirs.perSecond).toFixed(1)} ×)`;
  report(
    `${PRODUCTS.toLocaleString('en')} products beside ${PEER_PRODUCTS.toLocaleString('en')} of Vendure, ${CALLERS} callers`,
    [
      {
        measure: 'search with all facets',
        value: beside(ourSearch, theirSearch),
        bar: '≥ 10 ×',
        ok: ratio >= 10,
      },
      { measure: 'search, p95', value: ms(ourSearch.p95), bar: '≤ 80 ms', ok: ourSearch.p95 <= 80 },
      {
        measure: 'searches of Vendure, before and after ours',
        value: `${theirsBefore.perSecond.toFixed(0)} and ${theirsAfter.perSecond.toFixed(0)} /s`,
        bar: '',
        ok: null,
      },
      { measure: 'search of Vendure, p95', value: ms(theirSearch.p95), bar: '', ok: null },
      {
        measure: 'adding to the cart',
        value: beside(ourAdd, theirAdd),
        bar: '≥ 400 /s',
        ok: ourAdd.perSecond >= 400,
      },
      { measure: 'adding, p95', value: ms(ourAdd.p95), bar: '', ok: null },
      { measure: 'adding at Vendure, p95', value: ms(theirAdd.p95), bar: '', ok: null },
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
