import { generateKeyPairSync } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { signCheckpoint } from '@jicai/platform/src/operations/evidence/checkpoint.ts';
import { collectLeaves } from '@jicai/platform/src/operations/evidence/collect.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dose } from '../../../harness/dose.ts';
import { treeFaults } from '../../../harness/evidence/stored-tree.ts';
import { startChild } from '../../../harness/servers/children.ts';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { sleep, until } from '../../../harness/wait.ts';

const KILLS = dose(12, 200);

const pem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const signing = openSigningKey({ pem });

/** Notes documents as the triggers do; some of these transactions come to nothing. */
async function noteDocuments(run: number, db: Database): Promise<void> {
  for (let index = 0; index < 40; index += 1) {
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`select note_evidence('test/' || ${`${run}/${index}`}::text, 'document', ${`${run}`}::text,
          ${index}::bigint, repeat('ab', 32))`.execute(trx);
        if (index % 7 === 3) throw new Error('taken back');
      })
      .catch(() => {});
    await sleep(2);
  }
}

it('[TL2] processes that are killed at any moment lose no leaf, and append none twice', async () => {
  const { url, drop } = await freshDatabase();
  const db = openPostgres(url, 5, 10);
  await publishKey(signing, db);
  const program = fileURLToPath(new URL('./killed-collector.ts', import.meta.url));
  const start = () =>
    startChild([process.execPath, program], { env: { DATABASE_URL: url, SIGNING_PEM: pem } });
  let child = start();
  for (let run = 0; run < KILLS; run += 1) {
    const next = start();
    await until('it runs', () => child.output().includes('began'));
    const noting = noteDocuments(run, db);
    // Two at once now and then; one is killed in the middle of whatever it does.
    await sleep((run * 37) % 120);
    await child.stop('SIGKILL');
    await noting;
    child = next;
  }
  await child.stop('SIGKILL');
  const needs = { db, clock: databaseClock, signing };
  await collectLeaves(needs);
  await signCheckpoint(needs);
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, (select count(*)::int from evidence_checkpoint) as last
    from evidence_leaf where kind = 'document'`.execute(db);
  // Of forty documents of a run, six were taken back.
  expect(rows[0]?.n).toBe(KILLS * 34);
  expect(rows[0]?.last).toBeGreaterThan(KILLS / 2);
  expect(await treeFaults(db)).toEqual([]);
  await db.destroy();
  await drop();
});
