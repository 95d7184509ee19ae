import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startStack } from '../../harness/servers/processes.ts';
import { closedLoop } from '../kit/closed-loop.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, type Line, ms, percentile, report } from '../kit/stats.ts';
import { fillMall } from './search-mall.ts';
import { searchAsVisitor } from './search-requests.ts';

/*
 * Searches of visitors as they arrive: sealed, through relay and platform, no request twice, PostgreSQL
 * alone. First by one caller, then by sixteen. A third of the searches have a word that more than 50,000
 * products have. The bench `peer` compares them with another shop, on the same machine in the same run.
 */

const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 1_000_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const CALLERS = 16;
/** Much is compiled only after thousands of calls. */
const WARM_UP_SECONDS = 20;

const atMost = (measure: string, value: number, bar: number): Line => ({
  measure,
  value: ms(value),
  bar: `≤ ${bar} ms`,
  ok: value <= bar,
});

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
  const cpu = () => cpuSeconds(stack.platform.pid()) + cpuSeconds(stack.relay.pid());
  let cpuBefore = 0;
  let searched = 0;
  const search = (caller: number) => {
    searched += 1;
    return searchAsVisitor(clients[caller] ?? first, searched);
  };
  const watch = watchMachine();
  const alone = await closedLoop(search, {
    ...{ callers: 1, seconds: SECONDS, warmUpSeconds: WARM_UP_SECONDS },
  });
  const { times, perSecond } = await closedLoop(search, {
    callers: CALLERS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    begins: () => {
      cpuBefore = cpu();
    },
  });
  const each = ((cpu() - cpuBefore) * 1000) / times.length;
  report(
    `Search through the relay, ${PRODUCTS.toLocaleString('en')} products, ${CALLERS} callers`,
    [
      atMost('one caller, p95', percentile(alone.times, 0.95), 150),
      { measure: 'one caller, p50', value: ms(percentile(alone.times, 0.5)), bar: '', ok: null },
      { measure: 'searches', value: `${perSecond.toFixed(0)} /s`, bar: '', ok: null },
      { measure: 'p50', value: ms(percentile(times, 0.5)), bar: '', ok: null },
      atMost('p95', percentile(times, 0.95), 600),
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
