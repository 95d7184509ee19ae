import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBackup, runRestore } from '@jicai/platform/src/operations/backup/command.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabases } from '../../../harness/servers/database.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
let dataDir: string;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 1 });
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-rehearsal-'));
});
afterAll(async () => {
  await world?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

it('a rehearsed restore is noted in the installation, and the log has it', async () => {
  const env = { DATABASE_URL: testDatabases.get(world.db)?.url ?? '', DATA_DIR: dataDir };
  const file = join(dataDir, 'rehearsed.backup');
  expect(await runBackup([file], env, () => {})).toBe(0);
  const rehearsedAt = async () =>
    (await world.db.selectFrom('installation').select('rehearsed_at').executeTakeFirstOrThrow())
      .rehearsed_at;
  expect(await rehearsedAt()).toBe(null);
  expect(await runRestore([file, '--rehearse'], env, () => {})).toBe(0);
  expect(await rehearsedAt()).not.toBe(null);
  const { rows } = await sql<{ object: string; detail: string; refused: boolean }>`
    select object, detail, was_refused as refused from security_log
    where action = 'command' and address = 'cli' order by seq desc limit 1`.execute(world.db);
  expect(rows).toEqual([{ object: 'restore', detail: `${file} --rehearse`, refused: false }]);
});
