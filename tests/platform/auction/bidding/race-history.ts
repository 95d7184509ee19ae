import { randomUUID } from 'node:crypto';
import { takeBid } from '@jicai/platform/src/auction/bidding/bids.ts';
import {
  changeClosing,
  changeState,
  clearBids,
} from '@jicai/platform/src/auction/control/control.ts';
import { anyEnd } from '@jicai/platform/src/auction/control/end-rule.ts';
import { decideCountersign } from '@jicai/platform/src/auction/countersign/countersign.ts';
import { createCountersignKinds } from '@jicai/platform/src/auction/countersign-kinds.ts';
import { listWaiting } from '@jicai/platform/src/auction/ledger/countersigns.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { findAuction } from '@jicai/platform/src/auction/ledger/lookups.ts';
import type { Actor, LedgerDeps } from '@jicai/platform/src/auction/ledger/turn.ts';
import { saveRules, submitRules } from '@jicai/platform/src/auction/rule-change/service.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import type { Clock } from '@jicai/platform/src/kernel/db/clock.ts';
import { readNow } from '@jicai/platform/src/kernel/db/now.ts';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { ruleSetOf } from '@jicai/shared/domain/auction/rules/forms.ts';
import type { AuctionRules } from '@jicai/shared/domain/auction/rules/table.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal } from '@jicai/shared/domain/kernel/result.ts';
import { expect } from 'vitest';
import type { Acknowledged } from '../../../harness/ledger/checker.ts';
import { personIdOf, supplierOrg } from '../../../harness/people/cast.ts';
import { sleep } from '../../../harness/wait.ts';
import type { World } from '../../../harness/world.ts';

/* Random histories of an auction, in which everything happens at once. */

const MINUTE = 60_000;
const countersignKinds = createCountersignKinds(createSeals(openQuoteKey({ hex: null })), anyEnd);

/** The platform of the histories, on a clock that runs a thousand times as fast. */
export interface RaceStage {
  readonly world: World;
  readonly fast: LedgerDeps;
  readonly fastClock: Clock;
}

const supplier = (n: number, requestKey: string): Actor => ({
  personId: personIdOf(`supplier${n}`),
  supplierId: supplierOrg(n),
  requestKey,
});
const handler = (): Actor => ({
  personId: personIdOf('handler'),
  supplierId: null,
  requestKey: randomUUID(),
});

const supervisor = (): Actor => ({ ...handler(), personId: personIdOf('supervisor') });

/** A small seeded generator, so that a failure can be run again. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    chance: (p: number) => next() < p,
    of: <T>(values: readonly [T, ...T[]]): T =>
      values[Math.floor(next() * values.length)] ?? values[0],
  };
}
type Dice = ReturnType<typeof dice>;

export async function bid(
  deps: LedgerDeps,
  n: number,
  packageNumber: string,
  amount: string,
  key: string = randomUUID(),
): Promise<Acknowledged> {
  const invoked = performance.now();
  const answer = await takeBid(deps, supplier(n, key), { packageNumber, amount, lines: [] }, []);
  const answered = performance.now();
  const receipt = isRefusal(answer) && 'answer' in answer ? answer.answer : answer;
  if (isRefusal(receipt)) throw new Error(`no receipt: ${receipt.refused}`);
  return { receipt: receipt as BidReceipt, invoked, answered };
}

function rulesFrom(random: Dice): Partial<AuctionRules> {
  return {
    direction: random.of(['reverse', 'forward']),
    step: random.of([
      { kind: 'amount', amount: fen(10_000) },
      { kind: 'percent', hundredths: 100 },
    ]),
    stepBase: random.of(['best', 'best', 'own']),
    leaderMayRebid: random.chance(0.7),
    dualControl: random.chance(0.2),
    minSuppliers: random.of([1, 3]),
    extension: { triggerMs: 2 * MINUTE, lengthMs: 2 * MINUTE, allowed: random.of([0, 1, 3]) },
  };
}

/** One auction of about five minutes (300 ms) with the things that happen to it. */
interface Scene {
  readonly stage: RaceStage;
  readonly random: Dice;
  readonly packageNumber: string;
  readonly rules: Partial<AuctionRules>;
  readonly acknowledged: Acknowledged[];
}

/** Bids of random suppliers around the best amount so far, now and then twice at once. */
function bidder({ stage: { fast }, random, packageNumber, rules, acknowledged }: Scene) {
  const sign = rules.direction === 'forward' ? 1 : -1;
  let best = 1_000_000;
  return async () => {
    const n = 1 + random.below(6);
    const amount = best + sign * random.of([0, 5_000, 10_000, 10_100, 20_000, -10_000]);
    const text = random.chance(0.03) ? '1.234' : fenToText(fen(amount));
    const key = randomUUID();
    const times = random.chance(0.2) ? 3 : 1;
    const got = await Promise.all(
      Array.from({ length: times }, () => bid(fast, n, packageNumber, text, key)),
    );
    for (const { receipt } of got) expect(receipt).toEqual(got[0]?.receipt);
    acknowledged.push(...got);
    if (got[0]?.receipt.accepted && sign * (amount - best) > 0) best = amount;
  };
}

const setState = (
  { stage: { fast }, packageNumber }: Scene,
  runState: 'paused' | 'started' | 'stopped',
) => changeState(fast, handler(), { packageNumber, runState, laterEnd: null, reason: 'x' });

async function pauseAWhile(scene: Scene) {
  await setState(scene, 'paused');
  await sleep(scene.random.below(60));
  await setState(scene, 'started');
}

async function changeEnd({ stage, random, packageNumber }: Scene) {
  const { world, fast, fastClock } = stage;
  const now = await readNow(fastClock, world.db);
  const end = now + 5 * MINUTE + random.of([-1, 30_000, 3 * MINUTE, 3 * MINUTE]);
  await changeClosing({ ...fast, endRule: anyEnd }, handler(), { packageNumber, end, reason: 'x' });
}

/** Decides every request twice at the same moment: one decides, the other comes too late. */
async function countersign({ stage: { world, fast }, random, packageNumber }: Scene) {
  await sleep(random.below(20));
  const agrees = random.chance(0.9);
  const requests = await listWaiting(packageNumber, world.db);
  const deps = { ...fast, countersignKinds };
  const decide = (id: number) =>
    decideCountersign(deps, supervisor(), { packageNumber, id, agrees, note: 'y' });
  await Promise.all(requests.flatMap(({ id }) => [decide(id), decide(id)]));
}

async function clear(scene: Scene) {
  const { stage, random, packageNumber } = scene;
  const code = `K${1 + random.below(6)}`;
  await clearBids(stage.fast, handler(), { packageNumber, code, reason: 'x' });
  await countersign(scene);
}

async function changeRules(scene: Scene) {
  const { stage, random, packageNumber } = scene;
  const auction = await findAuction(packageNumber, stage.world.db);
  if (!auction) throw new Error('no auction');
  const step = { stepKind: 'amount', stepPercentHundredths: null } as const;
  const stepAmount = fen(random.of([5_000, 20_000]));
  const rules = { ...ruleSetOf(auction.rules), ...step, stepAmount };
  await saveRules(stage.fast, handler(), { packageNumber, rules, reason: 'x' });
  await submitRules(stage.fast, handler(), packageNumber);
  await countersign(scene);
}

/** Everything that happens in one auction, in no order. */
function actsOf(scene: Scene): (() => Promise<unknown>)[] {
  const { stage, random, packageNumber, rules } = scene;
  const bidOnce = bidder(scene);
  const decide = () => countersign(scene);
  return [
    ...Array.from({ length: 18 }, () => bidOnce),
    () => pauseAWhile(scene),
    () => clear(scene),
    ...(random.chance(0.2) ? [() => changeRules(scene)] : []),
    ...(rules.dualControl ? [decide, decide] : []),
    ...(random.chance(0.3) ? [() => changeEnd(scene)] : []),
    ...(random.chance(0.15) ? [() => setState(scene, 'stopped')] : []),
    ...Array.from({ length: 2 }, () => () => settleAuction(stage.fast, packageNumber)),
  ];
}

/** One auction in which everything happens at once. */
export async function history(stage: RaceStage, seed: number) {
  const random = dice(seed);
  const rules = rulesFrom(random);
  const packageNumber = await stage.world.publish({
    rules,
    opensIn: random.of([0, 30_000]),
    closesIn: 4 * MINUTE + random.below(MINUTE),
  });
  const acknowledged: Acknowledged[] = [];
  const acts = actsOf({ stage, random, packageNumber, rules, acknowledged });
  // Bunches: acts of one moment race.
  const moments = Array.from({ length: 6 }, () => random.below(400));
  await Promise.all(
    acts.map(async (act) => {
      await sleep(moments[random.below(moments.length)] ?? 0);
      await act();
    }),
  );
  return { packageNumber, acknowledged };
}
