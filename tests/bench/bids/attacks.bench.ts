import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { ADDRESSES, type Counts, type Dose, HALF } from '../../attacks/attackers.ts';
import { BIDDERS, bidFor, DEFAULTS, pausesOf, publishBesieged } from '../../attacks/besieged.ts';
import { startLiveStage } from '../../harness/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, type Line, ms, percentile, report } from '../kit/stats.ts';
import { fillMall } from '../mall/search-mall.ts';
import type { AttackOrder } from './attack-child.ts';

/*
 * Bids of twenty suppliers in one auction, quiet and under the attacks of strangers from four
 * addresses at half of the allowed rates: each by itself, to see which of them costs, and all
 * together, which has the bars. Limits are as without any setting.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
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

const stage = await startLiveStage({ suppliers: BIDDERS + ADDRESSES.length, env: DEFAULTS });
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
  const outcome = await bidFor(seated, packageNumber, { seconds: SECONDS, startAt: 800_000_000 });
  const platformCpu = (cpuSeconds(platform.pid()) - before) / SECONDS;
  let counts: Counts = {};
  if (child) {
    child.send('stop');
    [counts] = (await once(child, 'message')) as [Counts];
    child.kill();
  }
  const pauses = await pausesOf(stage, packageNumber);
  await sleep(1_000);
  return { ...outcome, pauses, platformCpu, counts };
}

await run(null);
const machine = watchMachine();
const quiet = [await run(null)];
const each: [string, Run][] = [];
if (!process.env.ONLY_ALL) for (const [name, dose] of ATTACKS) each.push([name, await run(dose)]);
const all = await run(HALF);
quiet.push(await run(null));

const disturbance = machine.disturbance();
const p99 = ({ latencies }: Pick<Run, 'latencies'>) => percentile(latencies, 0.99);
const calm = p99({ latencies: quiet.flatMap(({ latencies }) => latencies) });
const plain = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });
const ratio = p99(all) / calm;
const refused = [...all.refused, ...each.flatMap(([, one]) => one.refused)];
const pauses = [all, ...each.map(([, one]) => one)].reduce((sum, one) => sum + one.pauses, 0);
report(
  `Attacks at half of the allowed rates, ${BIDDERS} bidders, ${GOODS} goods`,
  [
    plain('bids quiet, p99', ms(calm)),
    plain(
      'bids quiet, p50',
      ms(
        percentile(
          quiet.flatMap(({ latencies }) => latencies),
          0.5,
        ),
      ),
    ),
    ...each.flatMap(([name, one]) => [
      plain(`bids under ${name}, p99`, `${ms(p99(one))} (${(p99(one) / calm).toFixed(1)} ×)`),
      plain(`  the platform's CPU`, `${(one.platformCpu * 100).toFixed(0)} %`),
    ]),
    plain('bids under all together, p50', ms(percentile(all.latencies, 0.5))),
    plain('bids under all together, p99', ms(p99(all))),
    plain("  the platform's CPU", `${(all.platformCpu * 100).toFixed(0)} %`),
    {
      measure: 'p99 under all, against quiet',
      value: `${ratio.toFixed(1)} ×`,
      bar: '≤ 2 ×',
      ok: ratio <= 2,
    },
    {
      measure: 'bids refused for it',
      value: `${refused.length} of ${all.latencies.length}`,
      bar: '0',
      ok: refused.length === 0,
    },
    { measure: 'auctions paused', value: String(pauses), bar: '0', ok: pauses === 0 },
  ],
  [disturbance],
);
console.info('the attackers were answered', all.counts, 'refused bids', refused.slice(0, 5));
await stage.stop();
process.exit();
