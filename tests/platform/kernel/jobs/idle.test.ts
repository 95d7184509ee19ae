import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { enqueue } from '@jicai/platform/src/kernel/jobs/enqueue.ts';
import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { sleep, until } from '../../../harness/wait.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

/* A platform that sleeps until something is due, beside another one that changes what is. */

let asleep: World;
let other: World;
let url: string;
beforeAll(async () => {
  ({ url } = await freshDatabase());
  asleep = await startPlatform({ db: openPostgres(url, 20, 10), background: true });
  other = await startPlatform({ db: openPostgres(url, 4, 10) });
});
afterAll(async () => {
  await asleep?.stop();
  await other?.stop();
});

const isSettled = async (packageNumber: string, db: Database) =>
  (
    await db
      .selectFrom('auction')
      .select('settled')
      .where('package_number', '=', packageNumber)
      .executeTakeFirst()
  )?.settled;

/** The end of an auction of the other platform, set by a connection of nobody's. */
const endIn = (packageNumber: string, ms: number) =>
  sql`update auction set closes_at = clock_timestamp() + make_interval(secs => ${ms / 1_000}::float8)
    where package_number = ${packageNumber}`.execute(other.db);

/** The ms from the end of an auction to its last event's row. */
async function lateness(packageNumber: string): Promise<number> {
  await until('the close', () => isSettled(packageNumber, other.db), { timeoutMs: 10_000 });
  const { rows } = await sql<{ late: number }>`
    select (extract(epoch from clock_timestamp() - closes_at) * 1000)::float8 as late from auction
    where package_number = ${packageNumber}`.execute(other.db);
  return rows[0]?.late ?? Number.POSITIVE_INFINITY;
}

it('makes at most ten statements a second while nothing happens', async () => {
  // Past the first looks of all jobs; half a minute has the next ones, and one at the schedules.
  await sleep(8_000);
  const seen = vi.spyOn(pg.Connection.prototype, 'emit');
  await sleep(30_000);
  const statements = seen.mock.calls.filter(([name]) => name === 'commandComplete').length;
  seen.mockRestore();
  // It is alive: the heartbeat alone makes several.
  expect(statements).toBeGreaterThan(30);
  expect(statements).toBeLessThanOrEqual(300);
}, 90_000);

it('an auction that another platform publishes, or ends earlier, is closed to the instant', async () => {
  const published = await other.publish({ closesIn: 1_500 });
  expect(await lateness(published)).toBeLessThan(400);
  const moved = await other.publish({ closesIn: 3_600_000 });
  await sleep(500);
  await endIn(moved, 1_000);
  expect(await lateness(moved)).toBeLessThan(400);
});

it('one that another platform lets go on is closed to the instant', async () => {
  const packageNumber = await other.publish({ closesIn: 2_500 });
  const change = (runState: 'paused' | 'started') =>
    other.as('handler').call(biddingEndpoints.changeState, {
      ...{ packageNumber, runState, laterEnd: null, reason: '核对' },
    });
  expect((await change('paused')).state).toBe(1);
  await sleep(500);
  expect((await change('started')).state).toBe(1);
  expect(await lateness(packageNumber)).toBeLessThan(400);
});

it('goes on when its listening connections are lost, and sees what it missed', async () => {
  const moved = await other.publish({ closesIn: 3_600_000 });
  await sleep(500);
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'pgboss'`.execute(other.db);
  expect(rows.length).toBeGreaterThanOrEqual(2);
  await endIn(moved, 0);
  await enqueue({ name: 'supplierApi.sweepNonces', options: { ids: [] } }, {}, other.db);
  // It connects again after a second.
  expect(await lateness(moved)).toBeLessThan(4_000);
  await until(
    'the job is done',
    async () =>
      (
        await sql`select from pgboss.job where name = 'supplierApi.sweepNonces'
          and state in ('created', 'active')`.execute(other.db)
      ).rows.length === 0,
    { timeoutMs: 5_000 },
  );
  const next = await other.publish({ closesIn: 1_500 });
  expect(await lateness(next)).toBeLessThan(400);
}, 30_000);

it('behind a pooler that passes no notices on, it looks often', async () => {
  const pooled = await freshDatabase();
  const world = await startPlatform({
    db: openPostgres(pooled.url, 20, 10, true),
    background: true,
  });
  const moved = await world.publish({ closesIn: 3_600_000 });
  await sleep(500);
  await sql`update auction set closes_at = clock_timestamp() where package_number = ${moved}`.execute(
    world.db,
  );
  await until('the close', () => isSettled(moved, world.db), { timeoutMs: 1_500 });
  await world.stop();
});

it('a bid announces nothing, and neither does one that moves the end', async () => {
  const listener = new pg.Client({ connectionString: url });
  await listener.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen jicai_due');
  const rules = { extension: { triggerMs: 60_000, lengthMs: 120_000, allowed: 3 } };
  const packageNumber = await other.publish({ closesIn: 3_600_000, rules });
  await until('the publication is announced', () => heard.length > 0);
  expect((await other.bid(1, packageNumber, '9000')).state).toBe(1);
  expect((await other.bid(2, packageNumber, '8900')).state).toBe(1);
  const end = Date.now() + 30_000;
  await sql`update auction set closes_at = ${new Date(end)}, original_closes_at = ${new Date(end)}
    where package_number = ${packageNumber}`.execute(other.db);
  await until('the earlier end is announced', () => heard.length > 1);
  expect((await other.bid(1, packageNumber, '8800')).state).toBe(1);
  const { rows } = await sql<{ closes_at: number }>`select closes_at from auction
    where package_number = ${packageNumber}`.execute(other.db);
  expect(rows[0]?.closes_at).toBeGreaterThan(end);
  await sleep(300);
  expect(heard).toEqual(['auction', 'auction']);
  await listener.end();
});
