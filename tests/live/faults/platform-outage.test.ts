import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishAuction } from '../../harness/auction/publication.ts';
import { checkLedger } from '../../harness/ledger/checker.ts';
import { addCast } from '../../harness/people/cast.ts';
import { type Postgres, startPostgres } from '../../harness/servers/postgres.ts';
import { type Server, startPlatform } from '../../harness/servers/processes.ts';
import { until } from '../../harness/wait.ts';

/* `kill -9` of the real platforms; what they would have written while away is put back by hand. */

let postgres: Postgres;
let db: Database;
let platforms: Server[] = [];
beforeAll(async () => {
  postgres = await startPostgres({ inMemory: true });
  const databaseUrl = await postgres.create('outage');
  db = openPostgres(databaseUrl, 4);
  await migrate(db);
  await addCast(db, 3);
  const env = { LOG_LEVEL: 'silent' };
  platforms = await Promise.all([1, 2].map(() => startPlatform({ databaseUrl, env })));
});
afterAll(async () => {
  for (const platform of platforms) await platform.stop();
  await db?.destroy();
  await postgres?.stop();
});

const runState = async (packageNumber: string) =>
  (
    await db
      .selectFrom('auction')
      .select(['run_state', 'state_reason'])
      .where('package_number', '=', packageNumber)
      .executeTakeFirstOrThrow()
  ).run_state;
const silentFor = (seconds: number) =>
  sql`update platform_pulse set beat_at = beat_at - ${sql.lit(seconds)} * interval '1 second'`.execute(
    db,
  );

it('[AU18] both killed: what ran pauses when the first is back; one killed: nothing happens', async () => {
  const [one, two] = platforms;
  if (!one || !two) throw new Error('no platforms');
  const opensIn = -3_600_000;
  const packageNumber = await publishAuction(db, 'outage', { opensIn, suppliers: [1, 2, 3] });
  await one.kill();
  // The other gives signs of life: whatever was lost is made good with its next one.
  const before = await sql<{ beat_at: number }>`select beat_at from platform_pulse`.execute(db);
  await until('the next sign of life', async () => {
    const now = await sql<{ beat_at: number }>`select beat_at from platform_pulse`.execute(db);
    return (now.rows[0]?.beat_at ?? 0) > (before.rows[0]?.beat_at ?? 0);
  });
  expect(await runState(packageNumber)).toBe('started');
  await two.kill();
  await silentFor(200);
  await one.start();
  await until('the pause', async () => (await runState(packageNumber)) === 'paused');
  expect(await checkLedger(db, packageNumber)).toEqual([]);
});
