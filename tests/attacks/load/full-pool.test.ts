import { startHeartbeats } from '@jicai/platform/src/auction/closing/heartbeats.ts';
import { recordHeartbeat } from '@jicai/platform/src/auction/ledger/faults/heartbeat.ts';
import { guardedClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { addressEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../../harness/servers/database.ts';
import { sleep } from '../../harness/wait.ts';
import { startPlatform, type World } from '../../harness/world.ts';

/* Calls that hold every connection of the platform for longer than an outage may last. */

const LOSS_MS = 5_000;

let world: World;
let outside: ReturnType<typeof openPostgres>;
const clock = guardedClock({ closingLossMs: LOSS_MS });

beforeAll(async () => {
  const { url } = await freshDatabase();
  outside = openPostgres(url, 1, 100);
  const db = openPostgres(url, 2, 10, false, { bidConnections: 2 });
  world = await startPlatform({ db, clock, suppliers: 2 });
});
afterAll(async () => {
  await world?.stop();
  await outside?.destroy();
});

it('[AU18] a full pool is no outage: the heartbeat has a connection of its own', async () => {
  await recordHeartbeat({ db: world.db, clock });
  const stop = startHeartbeats({ db: world.db, clock }, world.app.log);
  // So near its end that a loss of LOSS_MS would pause it.
  const packageNumber = await world.publish({ closesIn: 60_000 });
  expect((await world.bid(1, packageNumber, '9900')).data).toMatchObject({ accepted: true });

  const buyer = world.as('buyer');
  await buyer.token();
  await outside.transaction().execute(async (trx) => {
    await sql`lock table org in access exclusive mode`.execute(trx);
    const hanging = [1, 2, 3, 4].map(() => buyer.call(addressEndpoints.list, {}));
    await sleep(LOSS_MS + 2_000);
    void Promise.allSettled(hanging);
  });

  expect((await world.bid(2, packageNumber, '9800')).data).toMatchObject({ accepted: true });
  const auction = await world.db
    .selectFrom('auction')
    .select(['fault_from', 'run_state'])
    .where('package_number', '=', packageNumber)
    .executeTakeFirstOrThrow();
  expect(auction).toEqual({ fault_from: null, run_state: 'started' });
  await stop();
});

it('bids and the state of an auction have connections of their own', async () => {
  const packageNumber = await world.publish({ closesIn: 600_000 });
  await world.bid(1, packageNumber, '9900');
  let isHeld = true;
  const holding = Promise.all([1, 2].map(() => sql`select pg_sleep(6)`.execute(world.db))).then(
    () => {
      isHeld = false;
    },
  );
  expect((await world.bid(2, packageNumber, '9800')).data).toMatchObject({ accepted: true });
  expect((await world.bid(1, packageNumber, '9700')).data).toMatchObject({ accepted: true });
  const { state } = world.live.endpoints;
  expect((await world.live.call(state, { packageNumber })).data).toMatchObject({ packageNumber });
  // Nothing waited for the others to end, whose own calls do.
  expect(isHeld).toBe(true);
  const page = { page: 1, pageSize: 10 };
  await world.as('handler').call(biddingEndpoints.history, { packageNumber, ...page });
  expect(isHeld).toBe(false);
  await holding;
});
