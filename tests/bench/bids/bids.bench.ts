import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { run } from '../../harness/servers/postgres.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { startBenchWorld } from '../kit/world.ts';
import { bareTables } from './bare-bids.ts';
import type { CallersOrder, CallersReport } from './bid-callers.ts';

/*
 * Accepted bids a second, on one auction and over fifty, on a durable PostgreSQL, against a baseline
 * in the same run (bare-bids.ts): the same number of callers in one process, each doing one after
 * another, on a pool of the same size. Ours and the baseline take turns; the median of the pairs
 * counts. What the platform's service does besides: rights, rules, hashes, log, receipt. Each run is
 * warmed up before it counts, as a server is that has been up for a minute.
 *
 * Then the same bids as calls through relay and platform: HTTP, envelope and the callers' own
 * cryptography share the cores with all else, so they are told by the platform's CPU: the rate at which
 * one core of it would be full, against the same rate of the service alone; the bar of a call over HTTP
 * is that of the bench of calls. A bid costs the more CPU the
 * busier the machine and the smaller the batches are, so both are also measured in the same seconds, each
 * on an auction of its own and at the same pace.
 */

const AUCTIONS = 50;
const CALLERS = 50;
const POOL_SIZE = 20;
const PAIRS = 3;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
/** Each run is a process of its own, whose code is not compiled at first. */
const WARM_SECONDS = 6;
/** In the runs side by side a caller begins a bid so often: both together leave the cores some air. */
const PACE_MS = 40;
const BARS = { one: 3, many: 0.45 };

const world = await startBenchWorld(CALLERS, {
  auctions: AUCTIONS,
  // Against their own last: whatever order the callers come in, every bid is accepted.
  rules: { stepBase: 'own' },
});
const { platform, relay } = world.stack;
for (const statement of bareTables(AUCTIONS, CALLERS)) await run(world.databaseUrl, statement);

const program = fileURLToPath(new URL('./bid-callers.ts', import.meta.url));

/** Each run bids below the one before it. */
const BELOW = 10_000_000;
let startAt = 800_000_000_00;

/** The news of a process of callers: that it is warm, then its report, or why there is none. */
interface CallersMessage {
  readonly warm?: true;
  readonly report?: CallersReport;
  readonly failed?: string;
}

/** A run with the CPU seconds of the servers in it. */
interface Measured extends CallersReport {
  readonly platformCpu: number;
  readonly relayCpu: number;
}

async function measure(
  kind: CallersOrder['kind'],
  packages: readonly string[],
  everyMs = 0,
): Promise<Measured> {
  const child = fork(program);
  const order: CallersOrder = {
    kind,
    url: kind === 'calls' ? relay.url : world.databaseUrl,
    packages,
    tokens: world.supplierTokens,
    callers: CALLERS,
    poolSize: POOL_SIZE,
    seconds: SECONDS,
    warmSeconds: WARM_SECONDS,
    everyMs,
    startAt,
  };
  startAt -= BELOW;
  child.send(order);
  const [first] = (await once(child, 'message')) as [CallersMessage];
  const before = [platform, relay].map((server) => cpuSeconds(server.pid()));
  const [answer] = first.warm ? ((await once(child, 'message')) as [CallersMessage]) : [first];
  const [platformCpu = 0, relayCpu = 0] = [platform, relay].map(
    (server, index) => cpuSeconds(server.pid()) - (before[index] ?? 0),
  );
  child.disconnect();
  if (!answer.report) throw new Error(`${kind}: ${answer.failed}`);
  return { ...answer.report, platformCpu, relayCpu };
}

const rate = ({ done }: CallersReport) => done / SECONDS;
const perSecond = (value: number) => `${value.toFixed(0)}/s`;
const percent = (value: number) => `${(value * 100).toFixed(0)} %`;
const micros = (seconds: number, done: number) => `${((seconds / done) * 1e6).toFixed(0)} µs`;
const told = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });

/** Ours and the baseline in turns: the median rates, the median ratio of the pairs, our CPU a bid. */
async function pairs(packages: readonly string[]) {
  const both: { ours: Measured; bare: Measured }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const ours = await measure('bids', packages);
    both.push({ ours, bare: await measure('bare', packages) });
  }
  return {
    ours: median(both.map(({ ours }) => rate(ours))),
    bare: median(both.map(({ bare }) => rate(bare))),
    share: median(both.map(({ ours, bare }) => rate(ours) / rate(bare))),
    cpu: median(both.map(({ ours }) => ours.cpu / ours.done)),
    p99: median(both.map(({ ours }) => percentile(ours.latencies, 0.99))),
    bareP99: median(both.map(({ bare }) => percentile(bare.latencies, 0.99))),
    refused: both.reduce((sum, { ours }) => sum + ours.refused, 0),
  };
}

async function linesOf(auctions: number): Promise<Line[]> {
  const on = auctions === 1 ? 'one auction' : `${auctions} auctions`;
  const bar = auctions === 1 ? BARS.one : BARS.many;
  const packages = world.packageNumbers.slice(0, auctions);
  const { ours, bare, share, cpu, p99, bareP99, refused } = await pairs(packages);
  const calls = await measure('calls', packages);
  const bound = (cpu * calls.done) / calls.platformCpu;
  const latency = (share_: number) => ms(percentile(calls.latencies, share_));
  return [
    told(`baseline, prepared and pipelined, ${on}`, perSecond(bare)),
    { ...told(`bids accepted, ${on}`, perSecond(ours)), ok: refused === 0 },
    {
      measure: `share of the baseline, ${on}, median of ${PAIRS} pairs`,
      value: percent(share),
      bar: `≥ ${percent(bar)}`,
      ok: share >= bar,
    },
    told(`answer p99, ${on}, ours / baseline`, `${ms(p99)} / ${ms(bareP99)}`),
    told(`CPU a bid of the service, ${on}`, micros(cpu, 1)),
    { ...told(`calls through the relay, ${on}`, perSecond(rate(calls))), ok: calls.refused === 0 },
    told(`answer to a call, ${on}, p50 / p99`, `${latency(0.5)} / ${latency(0.99)}`),
    told(`CPU a call of the platform, ${on}`, micros(calls.platformCpu, calls.done)),
    told(`CPU a call of the relay, ${on}`, micros(calls.relayCpu, calls.done)),
    told(`CPU a call of the callers, ${on}`, micros(calls.cpu, calls.done)),
    told(`calls by the platform's CPU, share of the service's, ${on}`, percent(bound)),
  ];
}

/** A call and a bid of the service, in the same seconds. */
async function sideBySide(): Promise<Line[]> {
  const [calls, bids] = await Promise.all([
    measure('calls', world.packageNumbers.slice(0, 1), PACE_MS),
    measure('bids', world.packageNumbers.slice(1, 2), PACE_MS),
  ]);
  const costs = `${micros(calls.platformCpu, calls.done)} / ${micros(bids.cpu, bids.done)}`;
  const share = bids.cpu / bids.done / (calls.platformCpu / calls.done);
  return [
    told(
      'side by side: calls / bids of the service',
      `${perSecond(rate(calls))} / ${perSecond(rate(bids))}`,
    ),
    told('side by side: CPU a call of the platform / a bid of the service', costs),
    told('side by side: CPU of the service, share of a call', percent(share)),
  ];
}

const watch = watchMachine();
const lines = [...(await linesOf(1)), ...(await linesOf(AUCTIONS)), ...(await sideBySide())];
report(
  `Accepted bids, ${CALLERS} callers, pool of ${POOL_SIZE}, ${SECONDS} s each, PostgreSQL, ${cpus().length} cores`,
  lines,
  [watch.disturbance()],
);
await world.stop();
process.exit();
