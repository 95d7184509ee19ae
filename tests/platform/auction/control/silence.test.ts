import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/faults/heartbeat.ts';
import { guardedClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sleep } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/*
 * A platform that lives through a silence: its timers waited for a maintenance, or its machine slept. The first
 * auction that somebody bids in afterwards is no reason to forget the others.
 */

const LOSS_MS = 500;
const clock = guardedClock({ closingLossMs: LOSS_MS });

let world: World;
beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 2 });
});
afterAll(() => world?.stop());

const faultOf = async (packageNumber: string) => {
  const row = await world.db
    .selectFrom('auction')
    .select(['fault_from', 'run_state'])
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  return row.fault_from !== null || row.run_state === 'paused';
};

it('[AU18] every auction that was open has lost the time, whichever is looked at first', async () => {
  const first = await world.publish({ closesIn: 600_000 });
  const second = await world.publish({ closesIn: 600_000 });
  const third = await world.publish({ closesIn: 600_000 });
  await world.bid(1, first, '9900');
  await recordHeartbeat({ db: world.db, clock });
  await sleep(3 * LOSS_MS);
  // Before the next heartbeat somebody bids in one auction, and then in another.
  await world.bid(1, first, '9800');
  await world.bid(1, second, '9800');
  await recordHeartbeat({ db: world.db, clock });
  expect(await faultOf(third)).toBe(true);
  // Once a heartbeat was written the time is lost no second time.
  const later = await world.publish({ closesIn: 600_000 });
  await world.bid(1, later, '9900');
  await recordHeartbeat({ db: world.db, clock });
  expect(await faultOf(later)).toBe(false);
});
