import { randomUUID } from 'node:crypto';
import { changeState } from '@jicai/platform/src/auction/control/control.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../../../harness/ledger/checker.ts';
import { personIdOf } from '../../../../harness/people/cast.ts';
import { freshDatabase } from '../../../../harness/servers/database.ts';
import { sleep } from '../../../../harness/wait.ts';
import { startPlatform, type World } from '../../../../harness/world.ts';
import { bid, depsOn } from './batches.ts';

/* The organiser's commands come through a stream of bids. */

const BIDDERS = 24;
/** How often a command is to be seen waiting; it does not always have to, or not for long enough. */
const SEEN = 12;
const MOST_TIMES = 400;

let world: World;
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  world = await startPlatform({ db: openPostgres(url, 20, 10) });
});
afterAll(() => world.stop());

it('[AU13] a pause that waits for the auction is next: one batch at most goes before it', async () => {
  const packageNumber = await world.publish({
    rules: { step: { kind: 'amount', amount: fen(1) }, stepBase: 'own' },
  });
  // Commands come from another platform than bids, and their waiting can be seen by its name.
  const bidding = openPostgres(url, 10, 10);
  const commanding = openPostgres(`${url}?application_name=organiser`, 10, 10);
  const deps = depsOn(bidding);
  const organiser = depsOn(commanding);
  let isOn = true;
  let amount = 1_000_000;
  const bidder = async (n: number) => {
    while (isOn) {
      amount -= 1;
      await bid(deps, packageNumber, { by: 1 + (n % 6), amount: fenToText(fen(amount)) });
    }
  };
  const stream = Promise.all(Array.from({ length: BIDDERS }, (_, n) => bidder(n)));
  const handler = () => ({
    personId: personIdOf('handler'),
    supplierId: null,
    requestKey: randomUUID(),
  });
  const set = async (runState: 'paused' | 'started') => {
    const command = changeState(organiser, handler(), {
      packageNumber,
      runState,
      laterEnd: null,
      reason: 'x',
    });
    const batches = batchesBefore();
    await command;
    return await batches;
  };
  const before: number[] = [];
  for (let time = 0; time < MOST_TIMES && before.length < SEEN; time += 1) {
    await sleep(20);
    for (const runState of ['paused', 'started'] as const) {
      const batches = await set(runState);
      if (batches !== null) before.push(batches);
    }
  }
  isOn = false;
  await stream;
  expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  expect(before.length).toBeGreaterThanOrEqual(SEEN);
  expect(Math.max(...before)).toBeLessThanOrEqual(1);
  await Promise.all([bidding, commanding].map((db) => db.destroy()));

  /**
   * The number of batches that were committed after the command was seen to wait, and before it;
   * null when it was not seen waiting.
   */
  async function batchesBefore(): Promise<number | null> {
    const { rows: waiting } = await sql`
      select from pg_stat_activity where application_name = 'organiser'
        and datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
    if (waiting.length === 0) return null;
    // In a statement of its own, which sees every batch that was committed before the command waited.
    const { rows } = await sql<{ last_seq: number }>`
      select last_seq from auction where package_number = ${packageNumber}`.execute(world.db);
    const [seen] = rows;
    if (!seen) return null;
    await sleep(100);
    const { rows: counts } = await sql<{ n: number }>`
      select count(distinct xmin::text)::int as n from auction_event
      where package_number = ${packageNumber} and seq > ${seen.last_seq} and seq < (
        select min(seq) from auction_event where package_number = ${packageNumber}
          and seq > ${seen.last_seq} and kind in ('state.paused', 'state.resumed'))`.execute(
      world.db,
    );
    return counts[0]?.n ?? null;
  }
});
