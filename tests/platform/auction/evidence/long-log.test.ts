import { recordPath } from '@jicai/shared/contract/auction/record.ts';
import { signalEndpoints } from '@jicai/shared/contract/auction/signal.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { within } from '../../../harness/dose.ts';
import { type LoopWatch, watchLoop } from '../../../harness/stages/thread-time.ts';
import { manualClock, startPlatform, usualDatabase, type World } from '../../../harness/world.ts';

/*
 * A log of 20,000 bids takes a quarter of a second to be played. The thread that decides bids plays
 * none: neither for the signals of a running auction nor for the record of a finished one.
 */

const BIDS = 20_000;
/** The longest hold that is no fault on whatever machine, in ms. */
const HELD_MS = 150;

const clock = manualClock(Date.UTC(2026, 10, 20, 2, 0, 0));
let world: World;
let loop: LoopWatch;
let packageNumber: string;
beforeAll(async () => {
  world = await startPlatform({ clock, loginsPerMinute: 1_000 });
  packageNumber = await world.publish({ opensIn: -1_000, closesIn: 60 * 60_000 });
  await world.bid(1, packageNumber, '9800');
  await world.bid(2, packageNumber, '9700');
  await addBids();
  await sql`insert into access_trace (package_number, code, address, device, agent, first_at, last_at)
    select ${packageNumber}, code, '203.0.113.9', 'one device', 'agent', now(), now()
    from unnest(array['K1', 'K2']) code`.execute(world.db);
  loop = watchLoop();
});
afterAll(async () => {
  loop?.stop();
  await world.stop();
});

/** Appends bids of two suppliers that undercut each other. */
async function addBids(): Promise<void> {
  await sql`
    insert into auction_event (package_number, seq, at, kind, actor_id, code, payload, prev_hash, hash)
    select package_number, last.seq + n, at + n * interval '10 ms', kind, actor_id, code,
      payload || jsonb_build_object('amount', 960000 - n), hash, md5(n::text)
    from generate_series(1, ${BIDS}::int) n
    cross join (select max(seq) as seq from auction_event where package_number = ${packageNumber}) last
    join lateral (select * from auction_event where package_number = ${packageNumber}
      and kind = 'bid.accepted' order by seq offset n % 2 limit 1) bid on true`.execute(world.db);
  await sql`update auction set last_seq = last_seq + ${BIDS} where package_number = ${packageNumber}`.execute(
    world.db,
  );
}

// The embedded database computes in the thread that asks it.
const onServer = it.skipIf(usualDatabase === 'embedded');

onServer('[AT33] the signals of a long log are computed apart from bids', async () => {
  const supervisor = world.as('supervisor');
  await supervisor.token();
  loop.reset();
  const { data } = await supervisor.call(signalEndpoints.list, { packageNumber });
  console.info(`signals over ${BIDS} bids held the thread ${loop.longestMs().toFixed(0)} ms`);
  expect(loop.longestMs()).toBeLessThan(within(50, HELD_MS));
  expect(data?.signals.length).toBeGreaterThan(0);
});

onServer('[AT33] [EV3] the record of a long log is made apart from bids', async () => {
  await sql`update auction set outcome = '{"kind":"stopped","reason":"核实参数"}'
    where package_number = ${packageNumber}`.execute(world.db);
  const origin = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const token = (await world.as('handler').token()) ?? '';
  loop.reset();
  const response = await fetch(origin + recordPath('xlsx', encodeURIComponent(packageNumber)), {
    headers: { [TOKEN_HEADER]: token },
  });
  console.info(`a record of ${BIDS} bids held the thread ${loop.longestMs().toFixed(0)} ms`);
  expect(loop.longestMs()).toBeLessThan(within(50, HELD_MS));
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(BIDS * 20);
});
