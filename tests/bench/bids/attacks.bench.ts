import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { signingHash } from '@jicai/platform/src/operations/supplier-api/entrance/signature.ts';
import { sql } from 'kysely';
import { ADDRESSES, type Counts, type Dose, HALF } from '../../attacks/load/attackers.ts';
import {
  BIDDERS,
  bidFor,
  DEFAULTS,
  pausesOf,
  publishBesieged,
} from '../../attacks/load/besieged.ts';
import { COSTLY, type CostlyDose } from '../../attacks/load/costly-attackers.ts';
import { addShops, shopOf } from '../../harness/mall/products.ts';
import { personIdOf } from '../../harness/people/cast.ts';
import { startLiveStage } from '../../harness/stages/live-stage.ts';
import { sleep } from '../../harness/wait.ts';
import { watchMachine } from '../kit/quiet.ts';
import { cpuSeconds, type Line, median, ms, percentile, report } from '../kit/stats.ts';
import { fillMall } from '../mall/search-mall.ts';
import type { AttackOrder } from './attack-child.ts';

/*
 * Bids of twenty suppliers in one auction under the attacks of strangers, suppliers and their systems
 * at half of the allowed rates: each by itself, to see which of them costs, and all together. Limits
 * are as without any setting.
 *
 * Each attack has a control beside it: the same load, sent by the same processes to a server that
 * answers 429 at once, while the same bids go to the same relay. So what is measured is what the
 * product does with an attack, and not what it costs to send one. A bid may take twice as long at p99
 * as under the control, and none may be refused.
 *
 * Four bids of a run are its p99, so one moment in which the machine stands still decides it. The
 * database of both is in memory, where no disk is waited for; controls and attacks take turns, the
 * median of each kind counts, and all of them are printed. Beside each stands the longest time that
 * this process, which does next to nothing, was kept from running: what the machine itself did.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const PAIRS = Number(process.env.BENCH_PAIRS ?? 3);
const GOODS = Number(process.env.BENCH_GOODS ?? 20_000);
/** The names of the attacks that run beside all together, separated by commas: `searches,logins`. */
const ONLY = process.env.BENCH_ATTACKS?.split(',');
const MOST = 2;

const NONE: Dose = {
  ...{ aborts: 0, uploads: 0, slow: 0, searches: 0, searching: 0, logins: 0, badBids: 0 },
};
const CHEAP: CostlyDose = {
  ...{ forms: 0, bombs: 0, formulas: 0, longBids: 0, inventedTokens: 0, oneAddress: 0 },
};

/** An attack: what strangers do from each of four addresses, and what is dear by itself. */
interface Attack {
  readonly name: string;
  readonly dose?: Partial<Dose>;
  readonly costly?: Partial<CostlyDose>;
}
const { searches, searching, logins, badBids, slow, uploads, aborts } = HALF;
const ATTACKS: readonly Attack[] = [
  { name: 'aborted bodies', dose: { aborts } },
  { name: 'slow bodies and uploads', dose: { slow, uploads } },
  { name: 'searches', dose: { searches, searching } },
  { name: 'logins', dose: { logins } },
  { name: 'bad bids', dose: { badBids } },
  { name: 'forms with 20,000 parts', costly: { forms: COSTLY.forms } },
  { name: 'OFD bombs', costly: { bombs: COSTLY.bombs } },
  { name: 'invented tokens on the bid path', costly: { inventedTokens: COSTLY.inventedTokens } },
  { name: 'formulas', costly: { formulas: COSTLY.formulas } },
  { name: 'bids of 4,990 lines', costly: { longBids: COSTLY.longBids } },
  { name: "the bidders' own address", costly: { oneAddress: COSTLY.oneAddress } },
];
const ALL: Attack = { name: 'all together', dose: HALF, costly: COSTLY };

const stage = await startLiveStage({
  suppliers: BIDDERS + ADDRESSES.length,
  env: DEFAULTS,
  limitsBids: true,
});
const FOE = BIDDERS + ADDRESSES.length;
const api = { id: `ak_${randomBytes(8).toString('hex')}`, secret: randomBytes(24).toString('hex') };
const filler = openPostgres(stage.databaseUrl, 1);
await fillMall(filler, GOODS);
await addShops(filler, [FOE]);
await sql`insert into api_token (id, shop_id, name, signing_hash, created_by, created_at)
  values (${api.id}, ${shopOf(FOE)}, 'bench', ${signingHash(api.secret)},
    ${personIdOf(`supplier${FOE}`)}, now())`.execute(filler);
await filler.destroy();
const { relay, platform } = stage.stack;
const names = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `supplier${from + at}`);
const seated = await Promise.all(names(1, BIDDERS).map((name) => stage.seat(name)));
const foes = await Promise.all(
  names(BIDDERS + 1, ADDRESSES.length).map((name) => stage.seat(name)),
);
const childAt = (name: string) => {
  const child = fork(fileURLToPath(new URL(name, import.meta.url)));
  // Attackers are other machines: what they compute does not take the bids' cores.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
};
const refusing = childAt('./refusing-child.ts');
const [port] = (await once(refusing, 'message')) as [number];
const control = `http://127.0.0.1:${port}`;

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

/** Bids in an auction of its own, while this attack goes to an address. */
async function run({ dose, costly }: Attack, sendTo: string): Promise<Run> {
  const packageNumber = await publishBesieged(stage);
  const child = childAt('./attack-child.ts');
  const tokens = foes.map(({ token }) => token);
  child.send({
    target: { relayUrl: relay.url, sendTo, packageNumber, tokens, api },
    dose: { ...NONE, ...dose },
    costly: { ...CHEAP, ...costly },
  } satisfies AttackOrder);
  // The bids are counted when the attack is under way.
  await sleep(2_000);
  const before = cpuSeconds(platform.pid());
  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  const outcome = await bidFor(seated, packageNumber, { seconds: SECONDS, startAt: 800_000_000 });
  stalls.disable();
  const platformCpu = (cpuSeconds(platform.pid()) - before) / SECONDS;
  child.send('stop');
  const [counts] = (await once(child, 'message')) as [Counts];
  child.kill();
  const pauses = await pausesOf(stage, packageNumber);
  await sleep(1_000);
  return { ...outcome, pauses, platformCpu, counts, stallMs: stalls.max / 1e6 };
}

/** An attack's runs, each with its control's run before it. */
interface Pairs {
  readonly name: string;
  readonly controls: readonly Run[];
  readonly attacked: readonly Run[];
}

async function pairsOf(attack: Attack, count: number): Promise<Pairs> {
  const controls: Run[] = [];
  const attacked: Run[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    controls.push(await run(attack, control));
    attacked.push(await run(attack, relay.url));
  }
  return { name: attack.name, controls, attacked };
}

await run({ name: 'warm up' }, control);
const machine = watchMachine();
const all = await pairsOf(ALL, PAIRS);
const each: Pairs[] = [];
for (const attack of ATTACKS)
  if (!ONLY || ONLY.includes(attack.name)) each.push(await pairsOf(attack, PAIRS));
const disturbance = machine.disturbance();

const share = (of: number) => (one: Run) => percentile(one.latencies, of);
const p99 = (runs: readonly Run[]) => median(runs.map(share(0.99)));
const spread = (runs: readonly Run[], value: (one: Run) => number) =>
  runs.map((one) => value(one).toFixed(0)).join(' / ');
const cpu = (runs: readonly Run[]) =>
  `${(median(runs.map((one) => one.platformCpu)) * 100).toFixed(0)} %`;
const plain = (measure: string, value: string): Line => ({ measure, value, bar: '', ok: null });
const linesOf = (title: string, runs: readonly Run[]): Line[] => [
  plain(`bids ${title}, p50`, ms(median(runs.map(share(0.5))))),
  plain(`bids ${title}, p99, median of ${runs.length} runs`, ms(p99(runs))),
  plain('  of each run', `${spread(runs, share(0.99))} ms`),
  plain('  stalls of the machine, longest of each run', `${spread(runs, (one) => one.stallMs)} ms`),
  plain("  the platform's CPU", cpu(runs)),
];
/** Compares bids under an attack with bids while the same load is only sent. */
function ratioOf({ name, controls, attacked }: Pairs): Line {
  const ratio = p99(attacked) / p99(controls);
  return {
    measure: `p99 under ${name}: ${ms(p99(attacked))}, control ${ms(p99(controls))}`,
    value: `${ratio.toFixed(1)} ×`,
    bar: `≤ ${MOST} ×`,
    ok: ratio <= MOST,
  };
}
const runs = [all, ...each].flatMap(({ attacked }) => attacked);
const refused = runs.flatMap((one) => one.refused);
const bids = runs.reduce((sum, one) => sum + one.latencies.length, refused.length);
const pauses = runs.reduce((sum, one) => sum + one.pauses, 0);
report(
  `Attacks at half of the allowed rates, ${BIDDERS} bidders, ${GOODS} goods, database in memory`,
  [
    ...linesOf('under the control of all', all.controls),
    ...linesOf('under all together', all.attacked),
    ratioOf(all),
    ...each.flatMap((pairs) => [
      ratioOf(pairs),
      plain("  the platform's CPU", cpu(pairs.attacked)),
    ]),
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
for (const { name, attacked } of [all, ...each])
  console.info(`${name} was answered`, attacked.at(-1)?.counts ?? {});
console.info('refused bids', refused.slice(0, 5));
refusing.kill();
await stage.stop();
process.exit();
