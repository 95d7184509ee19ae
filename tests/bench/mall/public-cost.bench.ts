import { randomBytes } from 'node:crypto';
import { createPlatform } from '@jicai/platform/src/app.ts';
import { type Database, openEmbedded, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { openKeys } from '@jicai/platform/src/kernel/http/envelope/keys.ts';
import { sealedClient } from '../../harness/client/sealed-client.ts';
import { mallFacts, publicWalk } from '../../harness/mall/public-walk.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { injected } from '../../harness/world.ts';
import { type Line, ms, report } from '../kit/stats.ts';
import { fillMall } from './search-mall.ts';

/*
 * Public calls with the worst input that the contract accepts, on a full mall: what a stranger can make
 * the server do in one call. Each is made a few times and the quickest counts: what else the machine is
 * at is no cost of the call.
 */

const GOODS = Number(process.env.BENCH_GOODS ?? 100_000);
const TIMES = 5;
const BAR_MS = 150;
/** The costliest ones are printed. */
const SHOWN = 8;

async function measure(db: Database, title: string): Promise<void> {
  const { app } = await createPlatform({
    db,
    keys: openKeys(null),
    relayToken: randomBytes(24).toString('hex'),
    background: false,
    callsPerMinute: 1_000_000,
  });
  await app.ready();
  const visitor = await sealedClient('', { send: injected(app) });
  const costs: { name: string; value: number }[] = [];
  for (const { endpoint, body, what } of publicWalk(await mallFacts(db))) {
    const times: number[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      const began = performance.now();
      const { status } = await visitor.call(endpoint, body);
      if (status >= 500) throw new Error(`${endpoint.name} (${what}) answered ${status}`);
      times.push(performance.now() - began);
    }
    costs.push({ name: `${endpoint.name} ${what}`.trim(), value: Math.min(...times) });
  }
  await app.close();
  costs.sort((a, b) => b.value - a.value);
  const lines: Line[] = costs
    .filter(({ value }, at) => at < SHOWN || value > BAR_MS)
    .map(({ name, value }) => ({
      measure: name,
      value: ms(value),
      bar: `≤ ${BAR_MS} ms`,
      ok: value <= BAR_MS,
    }));
  report(`${title}, ${GOODS.toLocaleString('en')} products: ${costs.length} worst inputs`, lines);
}

const postgres = await startPostgres({ fast: true, settings: { shared_buffers: '512MB' } });
try {
  const url = await postgres.create('public');
  const loader = openPostgres(url, 1);
  await fillMall(loader, GOODS);
  await loader.destroy();
  // A patient pool: the bench measures what a deadline would only cut.
  const db = openPostgres(url, 10, 20);
  await measure(db, 'Public calls, PostgreSQL');
  await db.destroy();
} finally {
  await postgres.stop();
}

const embedded = await openEmbedded(null);
await fillMall(embedded, GOODS);
await measure(embedded, 'Public calls, embedded database');
await embedded.destroy();
process.exit();
