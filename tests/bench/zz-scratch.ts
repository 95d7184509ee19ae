import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { run } from '../harness/servers/postgres.ts';
import { bareTables } from './bare-bids.ts';
import { treeSeconds } from './quiet.ts';
import { cpuSeconds, percentile } from './stats.ts';
import { startBenchWorld } from './world.ts';

const CALLERS = 50,
  SECONDS = Number(process.env.S ?? 4);
const world = await startBenchWorld(CALLERS, { auctions: 50, rules: { stepBase: 'own' } });
for (const s of bareTables(50, CALLERS)) await run(world.databaseUrl, s);
const program = fileURLToPath(new URL('./bid-callers.ts', import.meta.url));
let startAt = 800_000_000_00;
const todo = (process.env.K ?? 'bids:1,bare:1,bids:50,bare:50').split(',').map((x) => x.split(':'));
for (const [kind, n, callers] of todo) {
  const prof = process.env.PROF === kind;
  const child = fork(program, [], {
    execArgv: prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/bw/prof'] : [],
  });
  const b = [world.stack.platform, world.stack.relay].map((s) => cpuSeconds(s.pid()));
  const tree = treeSeconds(process.pid) - cpuSeconds(process.pid);
  child.send({
    kind,
    url:
      kind === 'calls'
        ? world.stack.relay.url
        : kind === 'direct'
          ? world.stack.platform.url
          : world.databaseUrl,
    packages: world.packageNumbers.slice(0, Number(n)),
    tokens: world.supplierTokens,
    callers: Number(callers ?? CALLERS),
    poolSize: 20,
    seconds: SECONDS,
    startAt,
  });
  startAt -= 10_000_000;
  const [{ report: r, failed }] = (await once(child, 'message')) as any;
  const t = treeSeconds(process.pid) - cpuSeconds(process.pid) - tree - cpuSeconds(child.pid ?? 0);
  const d = [world.stack.platform, world.stack.relay].map((s, i) => cpuSeconds(s.pid()) - b[i]);
  if (failed) console.log(failed);
  else
    console.log(
      kind,
      n,
      callers ?? CALLERS,
      `${(r.done / SECONDS).toFixed(0)}/s`,
      'refused',
      r.refused,
      'callers µs',
      ((r.cpu / r.done) * 1e6).toFixed(0),
      'platform',
      ((d[0] / r.done) * 1e6).toFixed(0),
      'relay',
      ((d[1] / r.done) * 1e6).toFixed(0),
      'rest(pg)',
      (((t - d[0] - d[1]) / r.done) * 1e6).toFixed(0),
      'p50',
      percentile(r.latencies, 0.5).toFixed(1),
      'p99',
      percentile(r.latencies, 0.99).toFixed(1),
    );
  child.disconnect();
  await once(child, 'exit');
}
await world.stop();
process.exit();
