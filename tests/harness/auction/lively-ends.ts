import { settleAuction } from '@jicai/platform/src/auction/ledger/ledger.ts';
import { moveRobots } from '@jicai/platform/src/auction/rehearsal/robots.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { rehearsalEndpoints } from '@jicai/shared/contract/auction/rehearsal.ts';
import type { ManualClock, World } from '../world.ts';
import { decide, TYPED } from './lively.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Under dual control the supervisor refuses one request and leaves another until the close; then
 * nobody confirms the award, one after the other.
 */
export async function failedLife(world: World, clock: ManualClock): Promise<string> {
  const packageNumber = await world.publish({
    closesIn: 30 * MINUTE,
    rules: { dualControl: true },
  });
  const ask = async (runState: 'paused' | 'stopped') => {
    const wish = { packageNumber, runState, laterEnd: null, reason: TYPED.reason };
    await world.as('handler').call(biddingEndpoints.changeState, wish);
  };
  for (const [n, amount] of [
    [1, '9000'],
    [2, '8000'],
    [3, '7000'],
  ] as const) {
    clock.at += 1_000;
    await world.bid(n, packageNumber, amount);
  }
  await ask('stopped');
  await decide(world, packageNumber, false);
  await ask('paused');
  // It ends, and then none of the three answers the offer of the award.
  for (const hours of [1, 1_000]) {
    clock.at += hours * HOUR;
    await settleAuction({ db: world.db, clock }, packageNumber);
  }
  return packageNumber;
}

/** AU43: two suppliers are offered a line each, and nobody answers until no line has an offer left. */
export async function linesLife(world: World, clock: ManualClock): Promise<string> {
  const line = { name: '台式计算机', unit: '台', quantityThousandths: 2_000 };
  const packageNumber = await world.publish({
    closesIn: 30 * MINUTE,
    rules: { bidMode: 'lines', awardBy: 'lines', minSuppliers: 2 },
    lines: [line, { ...line, name: '显示器' }],
  });
  for (const [n, first, second] of [
    [1, '2000', '3000'],
    [2, '2100', '1500'],
  ] as const) {
    clock.at += 1_000;
    const lines = [
      { lineNo: 1, price: first },
      { lineNo: 2, price: second },
    ];
    const bid = { packageNumber, amount: String((Number(first) + Number(second)) * 2), lines };
    const { data, text } = await world.as('supplier', n).call(biddingEndpoints.bid, bid);
    if (!data?.accepted) throw new Error(text);
  }
  for (const hours of [1, 1_000]) {
    clock.at += hours * HOUR;
    await settleAuction({ db: world.db, clock }, packageNumber);
  }
  return packageNumber;
}

/** A rehearsal with simulated suppliers and a real one, to its end. */
export async function rehearsedLife(world: World, clock: ManualClock): Promise<string> {
  const real = await world.publish({ opensIn: HOUR, closesIn: 2 * HOUR });
  const wish = { packageNumber: real, minutes: 10, withRobots: true, withSuppliers: true };
  const { data, text } = await world.as('handler').call(rehearsalEndpoints.start, wish);
  const [packageNumber] = data?.packageNumbers ?? [];
  if (!packageNumber) throw new Error(text);
  clock.at += MINUTE;
  for (let turn = 1; turn <= 4; turn += 1) {
    clock.at += 1_000;
    await moveRobots({ db: world.db, clock }, turn);
  }
  await world.bid(1, packageNumber, '9000');
  clock.at += 20 * MINUTE;
  await settleAuction({ db: world.db, clock }, packageNumber);
  return packageNumber;
}
