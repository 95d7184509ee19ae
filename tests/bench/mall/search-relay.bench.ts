import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startStack } from '../../harness/servers/processes.ts';
import { until } from '../../harness/wait.ts';
import { closedLoop } from '../kit/closed-loop.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, ms, percentile, report } from '../kit/stats.ts';
import { fillMall } from './search-mall.ts';
import { searchAsVisitor } from './search-requests.ts';

/*
 * Searches of visitors as they arrive: sealed, through relay and platform, all facets exact. The bench
 * `peer` compares them with another shop, on the same machine in the same run.
 */

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const CALLERS = 16;
/** Much is compiled only after thousands of calls, and the cards that are asked for most are remembered. */
const WARM_UP_SECONDS = 20;
/** More, and each batch reads again what those before it have read. */
const LOAD_MICROS = 150;

const postgres = process.env.BENCH_SEARCH_URL
  ? null
  : await startPostgres({
      fast: true,
      settings: { shared_buffers: '512MB', effective_cache_size: '1GB' },
    });
const url = process.env.BENCH_SEARCH_URL ?? (await postgres?.create('search')) ?? '';
if (postgres) {
  const loader = openPostgres(url, 1);
  await fillMall(loader, PRODUCTS);
  await loader.destroy();
}
const dataDir = await mkdtemp(join(tmpdir(), 'jicai-search-'));
const free = { REQUESTS_PER_MINUTE: '10000000', CALLS_PER_MINUTE: '10000000', LOG_LEVEL: 'error' };
const stack = await startStack({ databaseUrl: url, dataDir, platformEnv: free, relayEnv: free });

try {
  const clients = await Promise.all(
    Array.from({ length: CALLERS }, () => sealedClient(stack.relay.url)),
  );
  const [first] = clients;
  if (!first) throw new Error('nobody searches');
  const began = performance.now();
  await until(
    'the index counts all products',
    async () => (await first.call(catalogEndpoints.search, anySearch)).data?.facets.isExact,
    { timeoutMs: 600_000, everyMs: 500 },
  );
  const loaded = (performance.now() - began) / 1000;
  const cpu = () => cpuSeconds(stack.platform.pid()) + cpuSeconds(stack.relay.pid());
  let cpuBefore = 0;
  let searched = 0;
  let inexact = 0;
  const watch = watchMachine();
  const { times, perSecond } = await closedLoop(
    async (caller) => {
      searched += 1;
      if (!(await searchAsVisitor(clients[caller] ?? first, searched))) inexact += 1;
    },
    {
      callers: CALLERS,
      seconds: SECONDS,
      warmUpSeconds: WARM_UP_SECONDS,
      begins: () => {
        cpuBefore = cpu();
      },
    },
  );
  const each = ((cpu() - cpuBefore) * 1000) / times.length;
  const p95 = percentile(times, 0.95);
  report(
    `Search through the relay, ${PRODUCTS.toLocaleString('en')} products, ${CALLERS} callers`,
    [
      {
        measure: 'index in memory loaded in',
        value: `${loaded.toFixed(0)} s`,
        bar: `≤ ${LOAD_MICROS} µs a product`,
        ok: loaded * 1e6 <= LOAD_MICROS * PRODUCTS,
      },
      { measure: 'searches', value: `${perSecond.toFixed(0)} /s`, bar: '', ok: null },
      { measure: 'p50', value: ms(percentile(times, 0.5)), bar: '', ok: null },
      { measure: 'p95', value: ms(p95), bar: '≤ 80 ms', ok: p95 <= 80 },
      {
        measure: 'searches with a facet that was not exact',
        value: `${inexact}`,
        bar: '0',
        ok: inexact === 0,
      },
      { measure: 'CPU of relay and platform a search', value: ms(each), bar: '', ok: null },
    ],
    [watch.disturbance()],
  );
} finally {
  await stack.stop();
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();
