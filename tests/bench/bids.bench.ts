import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { run } from '../harness/servers/postgres.ts';
import type { CallersOrder, CallersReport } from './bid-callers.ts';
import { ms, percentile, report } from './stats.ts';
import { startBenchWorld } from './world.ts';

/*
 * Accepted bids a second, on one auction and over fifty, on a durable PostgreSQL, against the rate
 * of the same locked transaction in plain SQL (bid-callers.ts) in the same run: the same number of
 * callers, each doing one after another, in one process. What lies between the two is what the
 * platform's service does for a bid: rights, rules, hashes, log, receipt. Beside it, without a bar,
 * the same bids as calls to one platform process: HTTP, envelope and the callers' own cryptography
 * share the two cores with all else.
 */

const AUCTIONS = 50;
const CALLERS = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

const world = await startBenchWorld(CALLERS, {
  auctions: AUCTIONS,
  // Against their own last: whatever order the callers come in, every bid is accepted.
  rules: { stepBase: 'own' },
});
const { platform } = world.stack;
const statements = [
  `create table bare_auction (package_number text primary key, last_seq bigint not null default 0,
     head_hash text, best_amount bigint, best_code text, rules jsonb not null default '{}')`,
  `create table bare_entrant (package_number text, code text, amount bigint, bid_seq bigint,
     primary key (package_number, code))`,
  `create table bare_event (package_number text, seq bigint, at timestamptz, actor_id text,
     request_key text, payload jsonb, prev_hash text, hash text, primary key (package_number, seq))`,
  'create unique index on bare_event (package_number, actor_id, request_key)',
  'create index on bare_event (package_number, actor_id, seq desc)',
  `create table bare_bid (package_number text, seq bigint, code text, amount bigint,
     primary key (package_number, seq))`,
  `insert into bare_auction (package_number) select 'BENCH-' || n from generate_series(1, ${AUCTIONS}) n`,
  `insert into bare_entrant (package_number, code) select 'BENCH-' || n, m::text
     from generate_series(1, ${AUCTIONS}) n, generate_series(0, ${CALLERS - 1}) m`,
];
for (const statement of statements) await run(world.databaseUrl, statement);

const program = fileURLToPath(new URL('./bid-callers.ts', import.meta.url));

/** Each run bids below the one before it. */
const BELOW = 100_000_00;
let startAt = 800_000_000_00;

async function measure(kind: CallersOrder['kind'], auctions: number): Promise<CallersReport> {
  const child = fork(program);
  const order: CallersOrder = {
    kind,
    url: kind === 'calls' ? platform.url : world.databaseUrl,
    packages: world.packageNumbers.slice(0, auctions),
    tokens: world.supplierTokens,
    callers: CALLERS,
    seconds: SECONDS,
    startAt,
  };
  startAt -= BELOW;
  child.send(order);
  const [answer] = (await once(child, 'message')) as [{ report?: CallersReport; failed?: string }];
  child.kill();
  if (!answer.report) throw new Error(`${kind}: ${answer.failed}`);
  return answer.report;
}

// A first turn of each, so that none is measured cold; then in turns, so that both see the same machine.
const order = [
  ['bare', 1],
  ['bids', 1],
  ['bare', AUCTIONS],
  ['bids', AUCTIONS],
  ['calls', 1],
  ['calls', AUCTIONS],
] as const;
for (const [kind, auctions] of order.slice(0, 2)) await measure(kind, auctions);
const reports = new Map<string, CallersReport>();
for (const [kind, auctions] of order)
  reports.set(`${kind} ${auctions}`, await measure(kind, auctions));

const rate = (key: string) => (reports.get(key)?.done ?? 0) / SECONDS;
const lines = [1, AUCTIONS].flatMap((auctions) => {
  const bids = reports.get(`bids ${auctions}`);
  const calls = reports.get(`calls ${auctions}`);
  const share = rate(`bids ${auctions}`) / rate(`bare ${auctions}`);
  const bar = auctions === 1 ? 0.5 : 0.6;
  const on = auctions === 1 ? 'one auction' : `${auctions} auctions`;
  return [
    {
      measure: `the bare transaction in SQL, ${on}`,
      value: `${rate(`bare ${auctions}`).toFixed(0)}/s`,
      bar: '',
      ok: null,
    },
    {
      measure: `bids accepted, ${on}`,
      value: `${rate(`bids ${auctions}`).toFixed(0)}/s`,
      bar: '',
      ok: (bids?.refused ?? 1) === 0,
    },
    {
      measure: `share of the bare rate, ${on}`,
      value: `${(share * 100).toFixed(0)} %`,
      bar: `≥ ${bar * 100} %`,
      ok: share >= bar,
    },
    {
      measure: `calls over HTTP accepted, ${on}`,
      value: `${rate(`calls ${auctions}`).toFixed(0)}/s`,
      bar: '',
      ok: (calls?.refused ?? 1) === 0,
    },
    {
      measure: `answer to a call, ${on}, p50 / p99`,
      value: `${ms(percentile(calls?.latencies ?? [], 0.5))} / ${ms(percentile(calls?.latencies ?? [], 0.99))}`,
      bar: '',
      ok: null,
    },
  ];
});
report(`Accepted bids, ${CALLERS} callers, ${SECONDS} s each, PostgreSQL`, lines);
await world.stop();
process.exit();
