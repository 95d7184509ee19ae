import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createSeals } from '@jicai/platform/src/auction/sealed/seals.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { SettingsFault } from '@jicai/platform/src/kernel/settings/settings-fault.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { publishKey, readKeyList } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { createVault } from '@jicai/platform/src/kernel/signing/vault.ts';
import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { runBackup, runRestore } from '@jicai/platform/src/operations/backup/command.ts';
import { diagnose } from '@jicai/platform/src/operations/doctor/check.ts';
import { keyChecks } from '@jicai/platform/src/operations/doctor/checks/keys.ts';
import { findKeys } from '@jicai/platform/src/operations/keys/find.ts';
import { publishHeldKeys } from '@jicai/platform/src/operations/keys/held.ts';
import { keyKinds, type Purpose } from '@jicai/platform/src/operations/keys/kinds.ts';
import { openInstallationKeys } from '@jicai/platform/src/operations/keys/open.ts';
import { inGroups } from '@jicai/platform/src/operations/keys/verdict.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../harness/servers/database.ts';

/* The keys of an installation: another key never runs, a key is made only for an empty installation. */

let database: TestDatabase;
let db: Database;
let dataDir: string;
beforeEach(async () => {
  database = await freshDatabase();
  db = openPostgres(database.url, 2);
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-keys-'));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const places = (env: Record<string, string> = {}, folder = dataDir) => ({ env, dataDir: folder });
const start = (env?: Record<string, string>, folder?: string) =>
  openInstallationKeys(places(env, folder), db);
const fileOf = (file: string) => join(dataDir, file);
const printOf = (purpose: Purpose, folder = dataDir): string => {
  const found = findKeys(places({}, folder)).find(([kind]) => kind.purpose === purpose)?.[1];
  return found?.kind === 'present' ? inGroups(found.fingerprint) : '';
};

async function command(run: typeof runAdmin, ...args: string[]) {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
  const code = await run(args, env, (line) => lines.push(line), null);
  return { code, said: lines.join('\n') };
}
const admin = (...args: string[]) => command(runAdmin, ...args);

/** A foreign installation's folder of keys. */
function foreignFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'jicai-foreign-'));
  for (const { file, make } of keyKinds) writeFileSync(join(folder, file), make());
  return folder;
}

const doctor = async () => diagnose(keyChecks, { db, clock: databaseClock, dataDir, env: {} });

it('an empty installation gets its keys once, and they are known from then on', async () => {
  const first = await start();
  const again = await start();
  expect(again.quoteKey).toEqual(first.quoteKey);
  expect(again.signing.id).toBe(first.signing.id);
  const { rows } = await sql<{ purpose: string }>`
    select purpose from installation_key where retired_at is null order by 1`.execute(db);
  expect(rows.map(({ purpose }) => purpose)).toEqual(['envelope', 'quote', 'signing']);
  expect((await doctor()).map(({ level }) => level)).toEqual(Array(5).fill('good'));
});

describe('a running platform', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  const run = async () => {
    const { held } = await start();
    const stop = await publishHeldKeys(held, db, (error) => {
      throw error;
    });
    stops.push(stop);
    return stop;
  };
  const finding = async () => (await doctor()).find(({ name }) => name === 'keys.running');

  it('whose key was replaced is named with its file and fingerprint, until it stops', async () => {
    const stop = await run();
    const before = printOf('envelope');
    expect(await finding()).toMatchObject({ level: 'good', text: '3 把，均为现用' });
    expect((await admin('keys', 'rotate', 'envelope', '--yes')).code).toBe(0);
    const found = await finding();
    expect(found?.level).toBe('warning');
    for (const part of [hostname(), fileOf('envelope-key.pem'), before, '已更换'])
      expect(found?.text).toContain(part);
    await stop();
    expect(await finding()).toMatchObject({ level: 'good', text: '0 把，均为现用' });
  });

  it('whose key is given up is a fault', async () => {
    await run();
    const held = printOf('quote');
    rmSync(fileOf('quote-key'));
    expect((await admin('keys', 'rotate', 'quote', '--lost', '--yes')).code).toBe(0);
    const found = await finding();
    expect(found?.level).toBe('bad');
    for (const part of [fileOf('quote-key'), held, '没有登记或已登记丢失'])
      expect(found?.text).toContain(part);
  });

  it.each(keyKinds)('whose file is gone is a fault before it starts again: $file', async (kind) => {
    const { file, make, purpose } = kind;
    await run();
    const held = printOf(purpose);
    rmSync(fileOf(file));
    const gone = await finding();
    expect(gone?.level).toBe('bad');
    for (const part of [fileOf(file), held, '不能读取']) expect(gone?.text).toContain(part);
    writeFileSync(fileOf(file), make());
    expect((await finding())?.text).toContain(`现为另一把，指纹 ${printOf(purpose)}`);
  });

  it('is known by the whole path of its file, whatever words name the folder', async () => {
    const folder = relative('.', dataDir);
    const { held } = await start({}, folder);
    expect(held.map(({ place }) => place)).toEqual(keyKinds.map(({ file }) => fileOf(file)));
    await run();
    rmSync(fileOf('quote-key'));
    const found = await diagnose(keyChecks, { db, clock: databaseClock, dataDir: folder, env: {} });
    expect(found.find(({ name }) => name === 'keys.running')).toMatchObject({
      level: 'bad',
      text: expect.stringContaining('现已不能读取'),
    });
  });

  it('that fell silent is not looked at', async () => {
    await run();
    rmSync(fileOf('quote-key'));
    await sql`update platform_key set heard_at = now() - interval '1 minute'`.execute(db);
    expect((await finding())?.level).toBe('good');
  });
});

describe.each(keyKinds)('$title', ({ purpose, file, make }) => {
  const refused = async (...parts: string[]) => {
    const error = await start().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(SettingsFault);
    const said = error instanceof Error ? error.message : '';
    for (const part of [fileOf(file), ...parts]) expect(said).toContain(part);
    const finding = (await doctor()).find(({ name }) => name === `keys.${purpose}`);
    expect(finding?.level).toBe('bad');
    expect(`${finding?.text}${finding?.remedy}`).toContain(fileOf(file));
    return said;
  };

  it('missing: nothing is made, file and fingerprint are named, and it starts when it is back', async () => {
    await start();
    const expected = printOf(purpose);
    renameSync(fileOf(file), fileOf('away'));
    await refused(expected, '不在');
    expect(() => readFileSync(fileOf(file))).toThrow();
    renameSync(fileOf('away'), fileOf(file));
    await start();
  });

  it('another one: both fingerprints are named', async () => {
    await start();
    const expected = printOf(purpose);
    writeFileSync(fileOf(file), make());
    await refused(expected, printOf(purpose), '不符');
  });

  it('what is no such key at all is named', async () => {
    await start();
    writeFileSync(fileOf(file), 'nonsense');
    await refused('不能使用');
  });

  it('is rotated by a command that asks, and the old one does not come back', async () => {
    await publishKey((await start()).signing, db);
    const before = { print: printOf(purpose), text: readFileSync(fileOf(file), 'utf8') };
    expect((await admin('keys', 'rotate', purpose)).code).toBe(2);
    const rotated = await admin('keys', 'rotate', purpose, '--yes');
    expect(rotated.said).toContain(printOf(purpose));
    expect(rotated.code).toBe(0);
    expect(printOf(purpose)).not.toBe(before.print);
    await start();
    writeFileSync(fileOf(file), before.text);
    await refused(before.print);
  });

  it('lost for good: a command gives it up, and the installation starts again', async () => {
    await start();
    rmSync(fileOf(file));
    expect((await admin('keys', 'rotate', purpose, '--yes')).code).toBe(1);
    const given = await admin('keys', 'rotate', purpose, '--lost', '--yes');
    expect(given.code, given.said).toBe(0);
    await start();
  });
});

it('two keys whose files were swapped are both named', async () => {
  await start();
  renameSync(fileOf('signing-key.pem'), fileOf('x'));
  renameSync(fileOf('envelope-key.pem'), fileOf('signing-key.pem'));
  renameSync(fileOf('x'), fileOf('envelope-key.pem'));
  const said = await start().then(
    () => '',
    (error: Error) => error.message,
  );
  expect(said).toContain(fileOf('signing-key.pem'));
  expect(said).toContain(fileOf('envelope-key.pem'));
});

it('an installation of before, which knows no fingerprint, keeps what it has', async () => {
  const { signing } = await start();
  await publishKey(signing, db);
  await sql`delete from installation_key`.execute(db);
  const prints = keyKinds.map(({ purpose }) => printOf(purpose));
  await start();
  expect(keyKinds.map(({ purpose }) => printOf(purpose))).toEqual(prints);
});

it('a key for quotes is not made where another one sealed something', async () => {
  const { quoteKey } = await start();
  const sealed = createVault(quoteKey, 'settings').seal('mail.server', Buffer.from('smtp://x'));
  await sql`insert into setting (name, value, changed_at) values ('mail.server', ${sealed}, now())`.execute(
    db,
  );
  await sql`delete from installation_key where purpose = 'quote'`.execute(db);
  rmSync(fileOf('quote-key'));
  await expect(start()).rejects.toThrow('加密的参数');
  writeFileSync(fileOf('quote-key'), 'ab'.repeat(32));
  await expect(start()).rejects.toThrow('打不开');
});

it('a rotated key for quotes opens what older ones sealed, and seals with the new one', async () => {
  const first = await start();
  const place = { packageNumber: 'CG-1', code: 'K1', seq: 1 };
  const secret = { amount: fen(12_300), lines: [], salt: 's' };
  const old = createSeals(first.quoteKey).seal(place, secret);
  const vaulted = createVault(first.quoteKey, 'settings').seal('mail.server', Buffer.from('x'));
  await admin('keys', 'rotate', 'quote', '--yes');
  await admin('keys', 'rotate', 'quote', '--yes');
  const now = await start();
  expect(createSeals(now.quoteKey).open(place, old)).toEqual(secret);
  expect(createVault(now.quoteKey, 'settings').open('mail.server', vaulted).toString()).toBe('x');
  const fresh = createSeals(now.quoteKey).seal(place, secret);
  expect(() => createSeals(first.quoteKey).open(place, fresh)).toThrow();
  // Without the older keys it must not run: their quotes would be lost.
  const [current = ''] = readFileSync(fileOf('quote-key'), 'utf8').split('\n');
  writeFileSync(fileOf('quote-key'), current);
  await expect(start()).rejects.toThrow('更换前的密钥');
});

it('a rotated signing key leaves old receipts good: both public keys stay published', async () => {
  const before = (await start()).signing;
  await publishKey(before, db);
  const signature = before.sign('a receipt');
  await admin('keys', 'rotate', 'signing', '--yes');
  const { signing: after, previousSigning } = await start();
  await publishKey(after, db, { previous: previousSigning });
  const { rows } = await sql<{ key: string }>`
    select public_key as key from signing_key order by since`.execute(db);
  expect(rows).toHaveLength(2);
  // The replaced key, which the rotation kept, has signed its successor.
  expect((await readKeyList(db)).find(({ id }) => id === after.id)?.previous?.id).toBe(before.id);
  expect(rows.some(({ key }) => nodeCrypto.verify(key, 'a receipt', signature))).toBe(true);
});

it('another server brings a signing key of its own once it is accepted', async () => {
  await start();
  const other = foreignFolder();
  for (const file of ['quote-key', 'envelope-key.pem'])
    writeFileSync(join(other, file), readFileSync(fileOf(file)));
  await expect(start({}, other)).rejects.toThrow('keys accept signing');
  const here = dataDir;
  dataDir = other;
  expect((await admin('keys', 'accept', 'signing', '--yes')).code).toBe(0);
  await start({}, other);
  dataDir = here;
  await start();
  await rm(other, { recursive: true });
});

it('a key of the environment is rotated by hand: the new one first, the old one behind it', async () => {
  const [one, two] = ['ab'.repeat(32), 'cd'.repeat(32)];
  await start({ QUOTE_KEY: one });
  await expect(start({ QUOTE_KEY: two })).rejects.toThrow('环境变量 QUOTE_KEY');
  const accept = (QUOTE_KEY: string) => {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, QUOTE_KEY };
    return runAdmin(['keys', 'accept', 'quote', '--yes'], env, () => {}, null);
  };
  expect(await accept(two)).toBe(1);
  expect(await accept(`${two},${one}`)).toBe(0);
  await start({ QUOTE_KEY: `${two},${one}` });
});

describe('a backup', () => {
  const emptyPlace = async () => {
    const target = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'jicai-keys-restored-'));
    const restore = async (file: string) => {
      const lines: string[] = [];
      const env = { DATABASE_URL: target.url, DATA_DIR: folder };
      const code = await runRestore([file, '--yes'], env, (line) => lines.push(line), null);
      return { code, said: lines.join('\n') };
    };
    const begin = async () => {
      const there = openPostgres(target.url, 2);
      try {
        return await openInstallationKeys(places({}, folder), there);
      } finally {
        await there.destroy();
      }
    };
    return { folder, restore, begin };
  };

  it('names the keys to put back, and a start without them is refused', async () => {
    await start();
    const file = fileOf('one.backup');
    expect((await command(runBackup, file)).said).toContain(printOf('quote'));
    const { folder, restore, begin } = await emptyPlace();
    const { code, said } = await restore(file);
    expect(code, said).toBe(0);
    for (const kind of keyKinds)
      expect(said).toContain(
        `✗ 请放回 ${join(folder, kind.file)}（${kind.title}，指纹 ${printOf(kind.purpose)}）`,
      );
    await expect(begin()).rejects.toThrow('quote-key');
    for (const kind of keyKinds)
      writeFileSync(join(folder, kind.file), readFileSync(fileOf(kind.file)));
    await begin();
    await rm(folder, { recursive: true });
  });

  it('is not restored beside the keys of another installation', async () => {
    await start();
    const file = fileOf('two.backup');
    await command(runBackup, file);
    const { folder, restore } = await emptyPlace();
    writeFileSync(join(folder, 'quote-key'), 'ef'.repeat(32));
    const { code, said } = await restore(file);
    expect(code).toBe(1);
    for (const part of ['密钥与备份不符', printOf('quote'), printOf('quote', folder)])
      expect(said).toContain(part);
    await rm(folder, { recursive: true });
  });
});
