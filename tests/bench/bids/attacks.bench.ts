import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { ADDRESSES, type Counts, type Dose, HALF } from '../../attacks/attackers.ts';
import { BIDDERS, bidFor, DEFAULTS, pausesOf, publishBesieged } from '../../attacks/besieged.ts';
import { startLiveStage } from '../../harness/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { fillMall } from '../mall/search-mall.ts';
import type { AttackOrder } from './attack-child.ts';

/*
 * Bids of twenty suppliers in one auction, quiet and under the attacks of strangers from four
 * addresses at half of the allowed rates: each by itself, to see which of them costs, and all
 * together, which has the bars. Limits are as without any setting.
 *
 * Four bids of a run are its p99, so one moment in which the machine stands still decides it. The
 * database of both is in memory, where no disk is waited for; quiet runs and attacks take turns, the
 * median of each kind counts, and all of them are printed. Beside each stands the longest time that
 * this process, which does next to nothing, was kept from running: what the machine itself did.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 3);
const GOODS = Number(process.env.BENCH_GOODS ?? 20_000);
const NONE: Dose = {
  aborts: 0,
  uploads: 0,
  slow: 0,
  searches: 0,
  searching: 0,
  logins: 0,
  badBids: 0,
};
const ATTACKS: readonly (readonly [string, Dose])[] = [
  ['aborted bodies', { ...NONE, aborts: HALF.aborts }],
  ['slow bodies and uploads', { ...NONE, slow: HALF.slow, uploads: HALF.uploads }],
  ['searches', { ...NONE, searches: HALF.searches, searching: HALF.searching }],
  ['logins', { ...NONE, logins: HALF.logins }],
  ['bad bids', { ...NONE, badBids: HALF.badBids }],
];

const stage = await startLiveStage({
  suppliers: BIDDERS + ADDRESSES.length,
  env: DEFAULTS,
  limitsBids: true,
});
const filler = openPostgres(stage.databaseUrl, 1);
await fillMall(filler, GOODS);
await filler.destroy();
const { relay, platform } = stage.stack;
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `supplier${from + at}`);
const seated = await Promise.all(names(1, BIDDERS).map((name) => stage.seat(name)));
const foes = await Promise.all(
  names(BIDDERS + 1, ADDRESSES.length).map((name) => stage.seat(name)),
);
const program = fileURLToPath(new URL('./attack-child.ts', import.meta.url));

interface Run {
  readonly latencies: readonly number[];
  readonly refused: readonly string[];
  readonly pauses: number;
  /** Of one core, over the run. */
  readonly platformCpu: number;
  readonly counts: Counts;
  /** The longest delay of a timer of this process, in ms. */
  readonly stallMs: number;
}

/** Bids in an auction of its own, under this dose. */
async function run(dose: Dose | null): Promise<Run> {
  const packageNumber = await publishBesieged(stage);
  const child = dose && fork(program);
  // Attackers are other machines: what they compute does not take the bids' cores.
  if (child?.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const tokens = foes.map(({ token }) => token);
  child?.send({ target: { relayUrl: relay.url, packageNumber, tokens }, dose } as AttackOrder);
  // The bids are counted when the attack is under way.
  if (child) await sleep(2_000);
  const before = cpuSeconds(platform.pid());
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const outcome = await bidFor(seated, packageNumber, { seconds: SECONDS, startAt: 800_000_000 });
  stalls.disable();
  const platformCpu = (cpuSeconds(platform.pid()) - before) / SECONDS;
  let counts: Counts = {};
  if (child) {
    child.send('stop');
    [counts] = (await once(child, 'message')) as [Counts];
    child.kill();
  }
  const pauses = await pausesOf(stage, packageNumber);
  await sleep(1_000);
  return { ...outcome, pauses, platformCpu, counts, stallMs: stalls.max / 1e6 };
}

await run(null);
const machine = watchMachine();
const quiet: Run[] = [];
const attacked: Run[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  quiet.push(await run(null));
  attacked.push(await run(HALF));
}
const each: [string, Run][] = [];
if (!process.env.ONLY_ALL) for (const [name, dose] of ATTACKS) each.push([name, await run(dose)]);

const disturbance = machine.disturbance();
const share = (of: number) => (one: Run) => percentile(one.latencies, of);
const p99 = share(0.99);
const spread = (runs: readonly Run[], value: (one: Run) => number) =>
  runs.map((one) => value(one).toFixed(0)).join(' / ');
const calm = median(quiet.map(p99));
const worst = median(attacked.map(p99));
const plain = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });
const all = [...attacked, ...each.map(([, one]) => one)];
const refused = all.flatMap((one) => one.refused);
const bids = all.reduce((sum, one) => sum + one.latencies.length, refused.length);
const pauses = all.reduce((sum, one) => sum + one.pauses, 0);
const linesOf = (title: string, runs: readonly Run[]): Line[] => [
  plain(`bids ${title}, p50`, ms(median(runs.map(share(0.5))))),
  plain(`bids ${title}, p99, median of ${PAIRS} runs`, ms(median(runs.map(p99)))),
  plain('  of each run', `${spread(runs, p99)} ms`),
  plain('  stalls of the machine, longest of each run', `${spread(runs, (one) => one.stallMs)} ms`),
  plain(
    "  the platform's CPU",
    `${(median(runs.map((one) => one.platformCpu)) * 100).toFixed(0)} %`,
  ),
];
report(
  `Attacks at half of the allowed rates, ${BIDDERS} bidders, ${GOODS} goods, database in memory`,
  [
    ...linesOf('quiet', quiet),
    ...linesOf('under all together', attacked),
    ...each.flatMap(([name, one]) => [
      plain(`bids under ${name}, p99`, `${ms(p99(one))} (${(p99(one) / calm).toFixed(1)} ×)`),
      plain(`  the platform's CPU`, `${(one.platformCpu * 100).toFixed(0)} %`),
    ]),
    {
      measure: 'p99 under all, against quiet',
      value: `${(worst / calm).toFixed(1)} ×`,
      bar: '≤ 2 ×',
      ok: worst <= 2 * calm,
    },
    {
      measure: 'bids refused for it',
      value: `${refused.length} of ${bids}`,
      bar: '0',
      ok: refused.length === 0,
    },
    { measure: 'auctions paused', value: String(pauses), bar: '0', ok: pauses === 0 },
  ],
  [disturbance],
);
const counts: Counts = attacked.at(-1)?.counts ?? {};
console.info('the attackers were answered', counts, 'refused bids', refused.slice(0, 5));
await stage.stop();
process.exit();
