import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { createVault } from '@jicai/platform/src/kernel/signing/vault.ts';
import { runAdmin } from '@jicai/platform/src/operations/admin/command.ts';
import { findKeys } from '@jicai/platform/src/operations/keys/find.ts';
import { KEY_KINDS, keyKinds, type Purpose } from '@jicai/platform/src/operations/keys/kinds.ts';
import { foreignKeys } from '@jicai/platform/src/operations/keys/of-backup.ts';
import { openInstallationKeys } from '@jicai/platform/src/operations/keys/open.ts';
import { readKnownKeys } from '@jicai/platform/src/operations/keys/registry.ts';
import { forgetSealed } from '@jicai/platform/src/operations/keys/sealed-rows.ts';
import { makeKeyFile } from '@jicai/platform/src/operations/keys/write-file.ts';
import { type RawNode, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../harness/servers/database.ts';

/* No start and no remedy destroys a key: files are made once, put aside, and never written over. */

let database: TestDatabase;
let db: Database;
let dataDir: string;
beforeEach(async () => {
  database = await freshDatabase();
  db = openPostgres(database.url, 4);
  dataDir = mkdtempSync(join(tmpdir(), 'jicai-lost-keys-'));
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const fileOf = (file: string) => join(dataDir, file);
const contentOf = (file: string) => readFileSync(fileOf(file), 'utf8');
const start = (executor = db, folder = dataDir) =>
  openInstallationKeys({ env: {}, dataDir: folder }, executor);
const faultOfStart = () =>
  start().then(
    () => '',
    (error: Error) => error.message,
  );
const printOf = (purpose: Purpose): string => {
  const found = findKeys({ env: {}, dataDir }).find(([kind]) => kind.purpose === purpose)?.[1];
  return found?.kind === 'present' ? found.fingerprint : '';
};

async function admin(folder: string, ...args: string[]) {
  const lines: string[] = [];
  const env = { DATABASE_URL: database.url, DATA_DIR: folder };
  const code = await runAdmin(['keys', ...args], env, (line) => lines.push(line), null);
  return { code, said: lines.join('\n') };
}

const inUse = async (executor = db) =>
  (await readKnownKeys(executor)).filter((key) => !key.isRetired).map((key) => key.fingerprint);
const printsOfFiles = () => keyKinds.map(({ purpose }) => printOf(purpose));

describe('a key of an empty installation', () => {
  it('is made once: a file that is there stays, and no draft remains', () => {
    makeKeyFile(fileOf('key'), 'one');
    makeKeyFile(fileOf('key'), 'two');
    expect(contentOf('key')).toBe('one');
    expect(statSync(fileOf('key')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['key']);
  });

  it('is the same for two starts at once on one database', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect(two.quoteKey).toEqual(one.quoteKey);
    expect(two.signing.id).toBe(one.signing.id);
    expect(two.keys.modulus).toBe(one.keys.modulus);
    expect((await inUse()).toSorted()).toEqual(printsOfFiles().toSorted());
  });

  it('is the same for two starts at once on two databases', async () => {
    const other = await freshDatabase();
    const otherDb = openPostgres(other.url, 2);
    try {
      const [one, two] = await Promise.all([start(), start(otherDb)]);
      expect(two.quoteKey).toEqual(one.quoteKey);
      for (const executor of [db, otherDb])
        expect((await inUse(executor)).toSorted()).toEqual(printsOfFiles().toSorted());
    } finally {
      await otherDb.destroy();
      await other.drop();
    }
  });

  /** The database, with something that happens at the n-th record of a key. */
  function withRecord(nth: number, act: () => void): Database {
    const isRecord = (node: RawNode) =>
      node.sqlFragments.some((text) => text.includes('insert into installation_key'));
    let records = 0;
    return db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'RawNode' && isRecord(node)) {
          records += 1;
          if (records === nth) act();
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    });
  }

  it('is the one that another process made after the judgement', async () => {
    const { file, make, fingerprintsOf } = KEY_KINDS.signing;
    const other = make();
    const { signing } = await start(withRecord(1, () => writeFileSync(fileOf(file), other)));
    expect(contentOf(file)).toBe(other);
    expect([signing.id]).toEqual(fingerprintsOf(other));
    await start();
  });

  it('is judged once more before it is used', async () => {
    const swap = () => writeFileSync(fileOf('quote-key'), KEY_KINDS.quote.make());
    await expect(start(withRecord(keyKinds.length, swap))).rejects.toThrow('不符');
  });
});

it.each(keyKinds)('$title: giving up one that cannot be read keeps its file', async (kind) => {
  await start();
  const damaged = `x${contentOf(kind.file)}`;
  writeFileSync(fileOf(kind.file), damaged);
  expect(await faultOfStart()).toContain('不能使用');
  const { code, said } = await admin(dataDir, 'rotate', kind.purpose, '--lost', '--yes');
  expect(code, said).toBe(0);
  const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith(`${kind.file}.lost-`));
  expect(said).toContain(fileOf(aside));
  expect(contentOf(aside)).toBe(damaged);
  await start();
});

describe('an older key for quotes that is lost', () => {
  it('is forgotten alone: the key in use and what it seals stay', async () => {
    const first = await start();
    const prints = [printOf('quote')];
    await admin(dataDir, 'rotate', 'quote', '--yes');
    prints.push(printOf('quote'));
    await admin(dataDir, 'rotate', 'quote', '--yes');
    const [current = ''] = contentOf('quote-key').split('\n');
    const now = await start();
    const sealSetting = ({ quoteKey }: typeof now) => {
      const value = createVault(quoteKey, 'settings').seal('mail.server', Buffer.from('x'));
      return sql`insert into setting (name, value, changed_at)
        values ('mail.server', ${value}, now())`.execute(db);
    };
    const settings = async () => (await sql`select name from setting`.execute(db)).rows.length;
    await sealSetting(first);
    writeFileSync(fileOf('quote-key'), current);

    const fault = await faultOfStart();
    for (const print of prints) expect(fault).toContain(`keys forget ${print}`);
    expect(fault).not.toMatch(/移走|--lost/);
    const known = await readKnownKeys(db);
    expect(foreignKeys(known, { env: {}, dataDir })).toEqual([]);
    const lost = await admin(dataDir, 'rotate', 'quote', '--lost', '--yes');
    expect(lost.code).toBe(1);
    expect(lost.said).not.toContain('移走');
    expect((await admin(dataDir, 'forget', printOf('quote'), '--yes')).code).toBe(1);

    const [one = '', two = ''] = prints;
    expect((await admin(dataDir, 'forget', one)).code).toBe(2);
    expect((await admin(dataDir, 'forget', one, '--yes')).code).toBe(0);
    // The other missing key may come back.
    expect(await settings()).toBe(1);
    expect((await admin(dataDir, 'forget', two, '--yes')).code).toBe(0);
    expect(await settings()).toBe(0);
    await sealSetting(now);
    await forgetSealed(current, db);
    expect(await settings()).toBe(1);
    expect(contentOf('quote-key')).toBe(current);
    await start();
  });
});

it('a second server gets keys of its own, and those of the first stay in use', async () => {
  await start();
  const before = await inUse();
  const second = mkdtempSync(join(tmpdir(), 'jicai-second-'));
  copyFileSync(fileOf('quote-key'), join(second, 'quote-key'));
  const fault = await start(db, second).then(
    () => '',
    (error: Error) => error.message,
  );
  for (const part of ['keys make signing', 'keys make envelope']) expect(fault).toContain(part);
  expect(fault).not.toContain('--lost');
  expect((await admin(second, 'make', 'quote')).code).toBe(1);
  const made = await admin(second, 'make', 'signing');
  expect(made.code, made.said).toBe(0);
  expect((await admin(second, 'make', 'signing')).code).toBe(1);
  expect((await admin(second, 'rotate', 'envelope', '--lost', '--yes')).code).toBe(0);
  expect(await inUse()).toEqual(expect.arrayContaining(before));
  await start(db, second);
  await start();
  await rm(second, { recursive: true });
});

it('a signing key is replaced only after its predecessor vouched for it', async () => {
  const { signing } = await start();
  const rotate = () => admin(dataDir, 'rotate', 'signing', '--yes');
  const unpublished = await rotate();
  expect(unpublished).toMatchObject({ code: 1 });
  expect(unpublished.said).toContain('先启动一次平台');
  await publishKey(signing, db);
  const text = contentOf('signing-key.pem');
  expect((await rotate()).code).toBe(0);
  expect((await rotate()).said).toContain('先启动一次平台');
  expect(contentOf('signing-key-previous.pem')).toBe(text);
  const next = await start();
  // Published without a signature of the key before: that one still has to sign.
  await publishKey(next.signing, db);
  expect((await rotate()).said).toContain('signing-key-previous.pem');
  expect(contentOf('signing-key-previous.pem')).toBe(text);
  await publishKey(next.signing, db, { previous: next.previousSigning });
  expect((await rotate()).code).toBe(0);
});
