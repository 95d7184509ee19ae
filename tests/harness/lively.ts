import { beat } from '@jicai/platform/src/auction/fault.ts';
import { settleAuction } from '@jicai/platform/src/auction/ledger.ts';
import { awardEndpoints } from '@jicai/shared/contract/award.ts';
import type { BidReceipt } from '@jicai/shared/contract/bidding.ts';
import { biddingEndpoints } from '@jicai/shared/contract/bidding.ts';
import { ruleChangeEndpoints } from '@jicai/shared/contract/rule-change.ts';
import { sealedEndpoints } from '@jicai/shared/contract/sealed.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import type { ManualClock, World } from './world.ts';

const MINUTE = 60_000;
/** Texts that people type; none may ever be published. */
export const TYPED = {
  reason: '原因-金丝雀',
  reminder: '提醒-金丝雀 13912345678',
  bid: '九千-金丝雀',
};

/** The request that waits, agreed to by the supervisor. */
export async function agree(world: World, packageNumber: string): Promise<void> {
  const { id } = await world.db
    .selectFrom('countersign')
    .select('id')
    .where('package_number', '=', packageNumber)
    .where('decision', 'is', null)
    .executeTakeFirstOrThrow();
  const agreed = { packageNumber, id, agrees: true, note: '' };
  const { state, text } = await world
    .as('supervisor')
    .call(biddingEndpoints.decideCountersign, agreed);
  if (state !== 1) throw new Error(text);
}

const settle = ({ db }: World, clock: ManualClock, packageNumber: string) =>
  settleAuction({ db, clock }, packageNumber);

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
  await beat({ db: world.db, clock });
  clock.at += 3 * MINUTE;
  await beat({ db: world.db, clock });
  await bid(2, '7000');
  // From here on nobody says that he is there: the clock may jump.
  await world.db.updateTable('platform_pulse').set({ beat_at: null }).execute();
  await handler.call(changeState, { ...of, runState: 'started', laterEnd: null });
  await bid(2, '7,000');
  return { packageNumber, receipts };
}

/** Lets it close, and the award go from the one who says nothing to the one who confirms. */
export async function endLively(world: World, clock: ManualClock, packageNumber: string) {
  clock.at += 60 * MINUTE;
  await settle(world, clock, packageNumber);
  clock.at += 73 * 60 * MINUTE;
  await settle(world, clock, packageNumber);
  const declined = { packageNumber, answer: 'declined', reason: TYPED.reason } as const;
  await world.as('supplier', 1).call(awardEndpoints.answerAward, declined);
  const confirmed = { packageNumber, answer: 'confirmed', reason: '' } as const;
  await world.as('supplier', 3).call(awardEndpoints.answerAward, confirmed);
}

/** The handler ends it; what he says of it is not for everybody. */
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
