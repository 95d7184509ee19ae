import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { hashToken } from '@jicai/platform/src/kernel/http/caller/identity.ts';
import { followEndpoints } from '@jicai/shared/contract/mall/follow.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import {
  newDispatcher,
  type SealedClient,
  sealedClient,
} from '../../harness/client/sealed-client.ts';
import { startChild } from '../../harness/servers/children.ts';
import { freePort } from '../../harness/servers/ports.ts';
import { until } from '../../harness/wait.ts';
import { closedLoop } from '../kit/closed-loop.ts';
import { watchMachine } from '../kit/quiet.ts';
import { type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';

/*
 * A sealed call that writes one thing (following a product), through relay and platform, beside the baseline
 * of bare-calls.ts in turns: the same callers, envelope, database server and number of processes. The ratio
 * is the price of sessions, rights, limits, a write that happens once, and events.
 */

const CALLERS = 16;
const PAIRS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const WARM_UP_SECONDS = 6;
/** One person follows no more products than that. */
const PRODUCTS = limits.follows;
/** More calls a second than any machine of ours carries through relay and platform. */
const MOST_PER_SECOND = 10_000;
/** So many people take turns at each caller: enough for every call of the run, warming up too. */
const PEOPLE_OF_CALLER = Math.ceil(
  ((WARM_UP_SECONDS + PAIRS * SECONDS) * MOST_PER_SECOND) / (CALLERS * PRODUCTS),
);
/** The first honest figure was 16 %; never less later. */
const LEAST = Number(process.env.BENCH_CALLS_LEAST ?? 0.15);

const tokens: string[] = [];
const free = { REQUESTS_PER_MINUTE: '10000000', CALLS_PER_MINUTE: '10000000', LOG_LEVEL: 'error' };
const world = await startBenchWorld(1, {
  relayEnv: free,
  async fill(db) {
    await sql`insert into zone (id, name, kind) values ('wssc', '商城', 'mall')`.execute(db);
    await sql`insert into category (id, name, level, path) values ('A', '文具', 1, '{A}')`.execute(
      db,
    );
    await sql`insert into shop (id, org_id, name, state, zone_id, region_code)
      values ('shop', 'supplier-1', '店', 'active', 'wssc', '33')`.execute(db);
    await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price)
      select 'g' || n, 'shop', 'wssc', 'A', '商品 ' || n, 'onSale', 100
      from generate_series(0, ${PRODUCTS - 1}::int) n`.execute(db);
    const people = CALLERS * PEOPLE_OF_CALLER;
    await sql`insert into person (id, login_name, password_hash, name, org_id, roles)
      select 'buyer-' || n, 'buyer-' || n, '', '买手', 'unit', '{buyer}'
      from generate_series(0, ${people - 1}::int) n`.execute(db);
    for (let n = 0; n < people; n += 1) {
      const token = randomBytes(32).toString('base64url');
      const [created_at, last_active_at] = [new Date(), new Date()];
      const row = {
        token_hash: hashToken(token),
        person_id: `buyer-${n}`,
        created_at,
        last_active_at,
      };
      await db.insertInto('session').values(row).execute();
      tokens.push(token);
    }
  },
});

const program = fileURLToPath(new URL('./bare-calls.ts', import.meta.url));
const bareUrl = await world.createDatabase('bare');
const bare = openPostgres(bareUrl, 1);
await sql`create table bare_follow (id bigint generated always as identity primary key,
  product_id text not null, at timestamptz not null default now())`.execute(bare);
await bare.destroy();
const [servicePort, proxyPort] = [await freePort(), await freePort()];
const node = process.execPath;
const service = startChild([node, program, 'service', String(servicePort), bareUrl]);
const proxy = startChild([
  node,
  program,
  'proxy',
  String(proxyPort),
  `http://127.0.0.1:${servicePort}`,
]);
const bareSite = `http://127.0.0.1:${proxyPort}`;

const dispatcher = newDispatcher(CALLERS);
await until('the baseline', () =>
  sealedClient(bareSite, { dispatcher }).then(
    () => true,
    () => false,
  ),
);

/**
 * Calls of a site in turns of people and products: no two are the same, as nobody follows a product
 * twice. The baseline knows no people: those that `reuses` begin anew once all have had their turn.
 */
async function caller(site: string, reuses = false): Promise<(at: number) => Promise<void>> {
  const clients: SealedClient[] = [];
  for (let n = 0; n < CALLERS; n += 1) clients.push(await sealedClient(site, { dispatcher }));
  const turns = Array.from({ length: CALLERS }, () => 0);
  return async (at) => {
    const turn = turns[at] ?? 0;
    turns[at] = turn + 1;
    const nth = Math.floor(turn / PRODUCTS);
    const person = (reuses ? nth % PEOPLE_OF_CALLER : nth) * CALLERS + at;
    const body = { personId: '', productId: `g${turn % PRODUCTS}`, shopId: null };
    const token = tokens[person];
    if (token === undefined) throw new Error('more calls than people have room for');
    const { state, text } = (await clients[at]?.call(followEndpoints.add, body, { token })) ?? {};
    if (state !== 1) throw new Error(`a call was refused: ${text}`);
  };
}

const watch = watchMachine();
const [ours, theirs] = [await caller(world.stack.relay.url), await caller(bareSite, true)];
const load = { callers: CALLERS, seconds: SECONDS };
for (const call of [ours, theirs]) await closedLoop(call, { ...load, seconds: WARM_UP_SECONDS });
const pairs: { ours: number; theirs: number; p99: number; bareP99: number }[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const one = await closedLoop(ours, load);
  const other = await closedLoop(theirs, load);
  pairs.push({
    ...{ ours: one.perSecond, theirs: other.perSecond },
    ...{ p99: percentile(one.times, 0.99), bareP99: percentile(other.times, 0.99) },
  });
}
const of = (name: keyof (typeof pairs)[number]) => median(pairs.map((pair) => pair[name]));
const ratio = median(pairs.map((pair) => pair.ours / pair.theirs));
const plain = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });
report(
  `A sealed call that writes, ${CALLERS} callers, median of ${PAIRS} pairs`,
  [
    {
      measure: 'share of the baseline',
      value: `${(ratio * 100).toFixed(0)} %`,
      bar: `≥ ${(LEAST * 100).toFixed(0)} %`,
      ok: ratio >= LEAST,
    },
    plain('through relay and platform', `${of('ours').toFixed(0)} /s`),
    plain('through relay and platform, p99', ms(of('p99'))),
    plain('baseline: http-proxy, bare Fastify, one insert', `${of('theirs').toFixed(0)} /s`),
    plain('baseline, p99', ms(of('bareP99'))),
  ],
  [watch.disturbance()],
);
await dispatcher.close();
await Promise.all([proxy.stop(), service.stop()]);
await world.stop();
process.exit();
