import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/faults/heartbeat.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { createLimiter } from '@jicai/platform/src/auction/rate-limit/limiter.ts';
import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import type { BidReceipt } from '@jicai/shared/contract/auction/bidding.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/auction/rule-change.ts';
import { sealedEndpoints } from '@jicai/shared/contract/auction/sealed.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { personIdOf, supplierOrg } from '../people/cast.ts';
import type { ManualClock, World } from '../world.ts';

const MINUTE = 60_000;
/** Texts that people type; none may ever be published. */
export const TYPED = {
  reason: '原因-金丝雀',
  reminder: '提醒-金丝雀 13912345678',
  bid: '九千-金丝雀',
};

/** The request that waits, decided by the supervisor; a refusal has a note. */
export async function decide(world: World, packageNumber: string, agrees: boolean): Promise<void> {
  const { id } = await world.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  const decision = { packageNumber, id, agrees, note: agrees ? '' : TYPED.reason };
  const { state, text } = await world
    .as('supervisor')
    .call(biddingEndpoints.decideCountersign, decision);
  if (state !== 1) throw new Error(text);
}

/** The request that waits, agreed to. */
export const agree = (world: World, packageNumber: string) => decide(world, packageNumber, true);

const settle = ({ db }: World, clock: ManualClock, packageNumber: string) =>
  settleAuction({ db, clock }, packageNumber);

/** AU54: more bids and messages than the rate allows, counted. */
async function limitedAttempts(world: World, clock: ManualClock, packageNumber: string) {
  const options = { pace: { perSecond: 1, burst: 1 }, now: () => 0 };
  const limiter = createLimiter({ db: world.db, clock }, options);
  const supplier = { personId: personIdOf('supplier1'), supplierId: supplierOrg(1) };
  const handler = { personId: personIdOf('handler'), supplierId: null };
  for (let n = 0; n < 4; n += 1) {
    await limiter.check(packageNumber, 'bid', { ...supplier, role: 'supplier' });
    await limiter.check(packageNumber, 'message', { ...handler, role: 'handler' });
  }
  await limiter.flush();
}

/** The commands of an open auction's life, and the bids between them; it runs on when this ends. */
export async function beginLively(
  world: World,
  clock: ManualClock,
): Promise<{ packageNumber: string; receipts: BidReceipt[] }> {
  const packageNumber = await world.publish({
    closesIn: 30 * MINUTE,
    openingOffers: { 4: fen(990_000) },
  });
  const handler = world.as('handler');
  const of = { packageNumber, reason: TYPED.reason };
  const receipts: BidReceipt[] = [];
  const bid = async (n: number, amount: string) => {
    clock.at += 1_000;
    const { data } = await world.bid(n, packageNumber, amount);
    if (data?.accepted) receipts.push(data);
  };
  const { changeState, changeEnd, clearBids, sendReminder } = biddingEndpoints;
  await bid(1, '9000');
  await bid(2, '8950.001');
  await bid(2, '8950');
  await bid(3, TYPED.bid);
  await bid(2, '8,800');
  await handler.call(sendReminder, { packageNumber, toCode: 'K2', text: TYPED.reminder });
  await handler.call(changeState, { ...of, runState: 'paused', laterEnd: null });
  await bid(3, '8000');
  clock.at += MINUTE;
  await handler.call(changeState, { ...of, runState: 'started', laterEnd: null });
  await handler.call(changeEnd, { ...of, end: clock.at + 10 * MINUTE });
  const { data } = await handler.call(ruleChangeEndpoints.rules, { packageNumber });
  if (!data) throw new Error('no rules');
  const rules = { ...data.rules, stepAmount: fen(20_000) };
  await handler.call(ruleChangeEndpoints.save, { ...of, rules });
  await handler.call(ruleChangeEndpoints.submit, { packageNumber });
  await agree(world, packageNumber);
  await bid(3, '8,600');
  await bid(4, '8,400');
  await handler.call(clearBids, { ...of, code: 'K4' });
  await agree(world, packageNumber);
  await handler.call(changeState, { ...of, runState: 'paused', laterEnd: null });
  await handler.call(changeState, { ...of, runState: 'started', laterEnd: clock.at + 12 * MINUTE });
  clock.at += 9 * MINUTE;
  await bid(1, '8,000');
  // AU18: nobody was there for three minutes.
  await recordHeartbeat({ db: world.db, clock });
  clock.at += 3 * MINUTE;
  await recordHeartbeat({ db: world.db, clock });
  await bid(2, '7000');
  // From here on there are no heartbeats: the clock may jump.
  await world.db.updateTable('platform_pulse').set({ beat_at: null }).execute();
  await handler.call(changeState, { ...of, runState: 'started', laterEnd: null });
  await bid(2, '7,000');
  await limitedAttempts(world, clock, packageNumber);
  return { packageNumber, receipts };
}

/** Lets it close, and the award go from the one who says nothing to the one who confirms. */
export async function endLively(world: World, clock: ManualClock, packageNumber: string) {
  clock.at += 60 * MINUTE;
  await settle(world, clock, packageNumber);
  clock.at += 73 * 60 * MINUTE;
  await settle(world, clock, packageNumber);
  const declined = { packageNumber, answer: 'declined', reason: TYPED.reason, step: null } as const;
  await world.as('supplier', 1).call(awardEndpoints.answerAward, declined);
  const confirmed = { packageNumber, answer: 'confirmed', reason: '', step: null } as const;
  await world.as('supplier', 3).call(awardEndpoints.answerAward, confirmed);
}

/** The handler ends it; the reason is not for everybody. */
export async function stoppedLife(world: World): Promise<string> {
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '9000');
  const of = { packageNumber, reason: TYPED.reason, laterEnd: null };
  await world.as('handler').call(biddingEndpoints.changeState, { ...of, runState: 'stopped' });
  return packageNumber;
}

/** A sealed auction: quotes, one replaced, one withdrawn, one refused; opened at the end. */
export async function sealedLife(world: World, clock: ManualClock): Promise<string> {
  const rules = { quoteMethod: 'sealed', identity: 'blind' } as const;
  const packageNumber = await world.publish({ closesIn: 10 * MINUTE, rules });
  const quotes = [
    [1, '9000'],
    [2, '8000'],
    [1, '7777'],
    [3, '99999'],
    [3, '7000'],
    [4, '6000'],
  ] as const;
  for (const [n, amount] of quotes) {
    clock.at += 1_000;
    await world.bid(n, packageNumber, amount);
  }
  await world.as('supplier', 4).call(sealedEndpoints.withdraw, { packageNumber });
  await world.as('supplier', 4).call(sealedEndpoints.withdraw, { packageNumber });
  clock.at += 11 * MINUTE;
  await settle(world, clock, packageNumber);
  return packageNumber;
}

/** Three rounds; who does not quote is out. */
export async function roundsLife(world: World, clock: ManualClock): Promise<string> {
  const from = clock.at;
  const rounds = [0, 15, 30].map((begin) => ({
    opensAt: from + begin * MINUTE,
    closesAt: from + (begin + 10) * MINUTE,
  }));
  const packageNumber = await world.publish({
    rounds,
    rules: { stepBase: 'own', minSuppliers: 2 },
  });
  const bids = async (minute: number, all: readonly (readonly [number, string])[]) => {
    clock.at = from + minute * MINUTE;
    for (const [n, amount] of all) {
      clock.at += 1_000;
      await world.bid(n, packageNumber, amount);
    }
  };
  await bids(1, [
    [1, '9000'],
    [2, '8900'],
    [3, '8950'],
    [1, '8500'],
  ]);
  await bids(12, [[1, '8000']]);
  await bids(24, [
    [2, '8800'],
    [3, '8700'],
    [1, '9000'],
    [4, '7000'],
  ]);
  await bids(38, [
    [2, '8000'],
    [3, '7900'],
  ]);
  clock.at += 60 * MINUTE;
  await settle(world, clock, packageNumber);
  return packageNumber;
}

/** Numbers from 0 up to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

/** Anything that people may do, in any order, at any pace, under any rules; then its end. */
export async function randomLife(world: World, clock: ManualClock, seed: number): Promise<string> {
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const direction = random() < 0.5 ? 'reverse' : 'forward';
  const packageNumber = await world.publish({
    closesIn: 20 * MINUTE,
    rules: {
      direction,
      stepBase: random() < 0.5 ? 'best' : 'own',
      step:
        random() < 0.5
          ? { kind: 'percent', hundredths: 50 }
          : { kind: 'amount', amount: fen(5_000) },
      multipleOfStep: random() < 0.3,
      leaderMayRebid: random() < 0.7,
      extension: { triggerMs: 5 * MINUTE, lengthMs: 3 * MINUTE, allowed: below(4) },
    },
    ...(random() < 0.5
      ? { openingOffers: { 2: fen(direction === 'reverse' ? 990_000 : 1_010_000) } }
      : {}),
  });
  const handler = world.as('handler');
  const { changeState, changeEnd, clearBids, sendReminder } = biddingEndpoints;
  const of = { packageNumber, reason: TYPED.reason };
  const turn = (runState: 'paused' | 'started', laterEnd: number | null) =>
    handler.call(changeState, { ...of, runState, laterEnd });
  let price = 1_000_000;
  for (let move = 0; move < 45; move += 1) {
    clock.at += below(70_000);
    const what = random();
    if (what < 0.75) {
      const by = below(20_000) - 2_000;
      const amount = direction === 'reverse' ? price - by : price + by;
      const text = random() < 0.05 ? TYPED.bid : (amount / 100).toFixed(2);
      const { data } = await world.bid(1 + below(6), packageNumber, text);
      if (data?.accepted && data.amount !== null) price = data.amount;
    } else if (what < 0.8) await turn('paused', null);
    else if (what < 0.9) await turn('started', random() < 0.5 ? null : clock.at + 30 * MINUTE);
    else if (what < 0.94)
      await handler.call(changeEnd, { ...of, end: clock.at + below(20) * MINUTE });
    else if (what < 0.97) {
      const asked = await handler.call(clearBids, { ...of, code: `K${1 + below(6)}` });
      if (asked.state === 1) await agree(world, packageNumber);
    } else await handler.call(sendReminder, { packageNumber, toCode: null, text: TYPED.reminder });
  }
  await turn('started', null);
  clock.at += 24 * 60 * MINUTE;
  await settle(world, clock, packageNumber);
  return packageNumber;
}
