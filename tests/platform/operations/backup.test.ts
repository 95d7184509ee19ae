import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { verifyChain } from '@jicai/platform/src/identity/security/repository.ts';
import { sourceOf } from '@jicai/platform/src/kernel/db/open.ts';
import { checkArchive, restoreBackup } from '@jicai/platform/src/operations/backup/restore.ts';
import { digestTable, jobShape, listTables } from '@jicai/platform/src/operations/backup/tables.ts';
import { takeBackup } from '@jicai/platform/src/operations/backup/take.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploader } from '../../harness/mall/upload.ts';
import { startChild } from '../../harness/servers/children.ts';
import { openDatabase, startPlatform, type World } from '../../harness/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'jicai-backup-'));
const from = localStorage(join(folder, 'files'));
const archive = join(folder, 'one.backup');
let world: World;
beforeAll(async () => {
  world = await startPlatform({ database: 'postgres', suppliers: 2, storage: from });
  const packageNumber = await world.publish();
  await world.bid(1, packageNumber, '900.00');
  await world.bid(2, packageNumber, '890.00');
  const up = uploader(world, world.as('handler'));
  const group = await up.group('avatar');
  await up.send({ group, domain: 'avatar', name: '头像.png', bytes: png() });
  await sql`update file set state = 'stored'`.execute(world.db);
});
afterAll(() => world?.stop());

/** A picture of one point. */
const png = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

const countsOf = async (db: World['db']) => {
  const { rows } = await sql<{ people: number; events: number; head: string; files: number }>`
    select (select count(*) from person) as people, (select count(*) from auction_event) as events,
      (select string_agg(head_hash, ',' order by package_number) from auction) as head,
      (select count(*) from file) as files`.execute(db);
  return rows[0];
};

describe('a backup', () => {
  it('restores into an empty installation: equal rows, logs that verify, the same files', async () => {
    await sql`insert into relay_pulse values ('here', 'here:8080', '0.1.0', now(), now(), 0, 0, 0)`.execute(
      world.db,
    );
    const taken = await takeBackup(archive, world.db, from);
    expect(taken).toMatchObject({ files: 1, missing: [] });
    const db = await openDatabase('postgres');
    const to = localStorage(join(folder, 'restored'));
    await restoreBackup(archive, db, to);
    expect(await countsOf(db)).toEqual(await countsOf(world.db));
    expect((await verifyChain(db)).brokenAt).toBeNull();
    // The relays of the source do not report here.
    expect((await sql`select id from relay_pulse`.execute(db)).rows).toEqual([]);
    const { rows } = await sql<{ key: string }>`select storage_key as key from file`.execute(db);
    for (const { key } of rows)
      expect(await to.read(key, 0, 10_000)).toEqual(await from.read(key, 0, 10_000));
    await expect(sql`delete from auction_event`.execute(db)).rejects.toThrow();
    await expect(
      sql`insert into post (id, person_id, org_id, role, from_on, granted_at)
        values ('x', 'nobody', 'nowhere', 'buyer', '2026-01-01', now())`.execute(db),
    ).rejects.toThrow();
    await expect(restoreBackup(archive, db, to)).rejects.toThrow('目标数据库不是空的');
    await db.destroy();
  });

  it('taken while people bid has every bid that was acknowledged before it began', async () => {
    const packageNumber = await world.publish();
    const acknowledged: number[] = [];
    let isTaking = true;
    let amount = 9_000;
    const bidOn = async (n: number) => {
      while (isTaking) {
        amount -= 10;
        const { data } = await world.bid(n, packageNumber, String(amount));
        if (data?.accepted) acknowledged.push(data.seq);
      }
    };
    await world.bid(1, packageNumber, '9900');
    await world.bid(2, packageNumber, '9800');
    const { rows: before } = await sql<{ last: number }>`
      select last_seq as last from auction where package_number = ${packageNumber}`.execute(
      world.db,
    );
    const bidding = [bidOn(1), bidOn(2)];
    const path = join(folder, 'while-bidding.backup');
    await takeBackup(path, world.db, from);
    isTaking = false;
    await Promise.all(bidding);
    const db = await openDatabase('postgres');
    await restoreBackup(path, db, localStorage(join(folder, 'restored-too')));
    const { rows } = await sql<{ last: number; head: string; events: number; hash: string }>`
      select a.last_seq as last, a.head_hash as head,
        (select count(*) from auction_event e where e.package_number = a.package_number) as events,
        (select hash from auction_event e where e.package_number = a.package_number
          order by seq desc limit 1) as hash
      from auction a where package_number = ${packageNumber}`.execute(db);
    const [restored] = rows;
    // One moment of the log: no gap in it, and nothing that was acknowledged before is missing.
    expect(restored?.last).toBeGreaterThanOrEqual(before[0]?.last ?? 0);
    expect(restored?.events).toBe(restored?.last);
    expect(restored?.hash).toBe(restored?.head);
    expect(acknowledged.length).toBeGreaterThan(0);
    await db.destroy();
  });

  it('lets every sequence go on behind what it handed out before, lost papers included', async () => {
    const names = await sql<{ name: string }>`select sequencename::text as name from pg_sequences
      where schemaname = 'public'`.execute(world.db);
    expect(names.rows.length).toBeGreaterThan(2);
    const next = async (name: string, db: World['db']) => {
      const { rows } = await sql<{ n: number }>`select nextval(${name}::regclass) as n`.execute(db);
      return rows[0]?.n ?? 0;
    };
    for (const { name } of names.rows) await next(name, world.db);
    const path = join(folder, 'sequences');
    await takeBackup(path, world.db, from);
    const db = await openDatabase('postgres');
    await restoreBackup(path, db, localStorage(join(folder, 'restored-sequences')));
    // Numbers that were drawn between the backup and the loss stand on papers, and do not come again.
    for (const { name } of names.rows) {
      const drawn = [await next(name, world.db), await next(name, world.db)];
      expect(await next(name, db), name).toBeGreaterThan(Math.max(...drawn));
    }
    await db.destroy();
  });

  it('reads a large table in several pieces', async () => {
    const row = (n: number) => ({
      name: `large ${n}`,
      value: 'x'.repeat(n),
      changed_at: new Date(),
    });
    const rows = Array.from({ length: 1_201 }, (_, n) => row(n));
    await world.db.insertInto('setting').values(rows).execute();
    const path = join(folder, 'large');
    await takeBackup(path, world.db, from);
    const db = await openDatabase('postgres');
    const { tables } = await restoreBackup(path, db, localStorage(join(folder, 'restored-large')));
    const settings = (of: World['db']) =>
      of.selectFrom('setting').selectAll().orderBy('name').execute();
    expect(await settings(db)).toEqual(await settings(world.db));
    expect(tables.get('setting')?.rows).toBeGreaterThanOrEqual(1_201);
    await db.destroy();
  });

  it('has no half file: one that breaks off in the store ends it', async () => {
    const large = 5 * 1_048_576 + 10;
    const store = (read: typeof from.read) => ({ ...from, read });
    await expect(
      takeBackup(
        join(folder, 'broken-off'),
        world.db,
        store(async (_key, at) => {
          if (at > 0) throw new Error('the store went away');
          return Buffer.alloc(large).subarray(0, 5 * 1_048_576);
        }),
      ),
    ).rejects.toThrow('the store went away');
    // One that is not there at all is named, and the rest is taken.
    const lost = store(() => Promise.reject(new Error('no such file')));
    const taken = await takeBackup(join(folder, 'lost'), world.db, lost);
    expect(taken).toMatchObject({ files: 0, missing: [expect.any(String)] });
  });

  describe('whose restore breaks in the middle', () => {
    const path = join(folder, 'to-break');
    beforeAll(async () => {
      const up = uploader(world, world.as('handler'));
      const group = await up.group('avatar');
      await up.send({ group, domain: 'avatar', name: '另一张.png', bytes: png() });
      await sql`update file set state = 'stored'`.execute(world.db);
      await takeBackup(path, world.db, from);
    });

    /** The whole database as it is: the digest of every table. */
    const digestsOf = (db: World['db']) =>
      db.transaction().execute(async (trx) => {
        const digests: Record<string, unknown> = {};
        for (const shape of [...(await listTables(trx)), jobShape])
          digests[shape.name] = await digestTable(shape, trx);
        return digests;
      });

    /** Every file below a folder; none where it was never made. */
    const filesIn = (under: string): string[] =>
      existsSync(under)
        ? readdirSync(under, { recursive: true, withFileTypes: true }).flatMap((one) =>
            one.isFile() ? [join(one.parentPath, one.name)] : [],
          )
        : [];

    /** A store that does something of its own once so many files are whole. */
    const storeThat = (under: string, files: number, act: () => void) => {
      const store = localStorage(under);
      let done = 0;
      const finish: typeof store.finish = async (...given) => {
        await store.finish(...given);
        done += 1;
        if (done === files) act();
      };
      return { ...store, finish };
    };

    const WAYS: Readonly<Record<string, (copy: string) => () => void>> = {
      'the store goes away after the first file': () => () => {
        throw new Error('the store went away');
      },
      'the archive is cut while its tables are read': (copy) => () => {
        const bytes = readFileSync(copy);
        writeFileSync(copy, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
      },
      'its last row is another one': (copy) => () => {
        const text = gunzipSync(readFileSync(copy)).toString('utf8');
        writeFileSync(copy, gzipSync(text.replace('姓名-buyer', '姓名-other')));
      },
    };

    it.each(Object.keys(WAYS))(
      '%s: everything is as it was, and a whole one restores',
      async (way) => {
        const db = await openDatabase('postgres');
        const place = mkdtempSync(join(folder, 'broken-'));
        const copy = join(place, 'copy');
        copyFileSync(path, copy);
        const before = await digestsOf(db);
        const act = WAYS[way]?.(copy) ?? (() => {});
        const store = join(place, 'files');
        // The first way leaves a second file to come; the others break once all files are there.
        const files = way.startsWith('the store') ? 1 : 2;
        await expect(restoreBackup(copy, db, storeThat(store, files, act))).rejects.toThrow();
        expect(await digestsOf(db)).toEqual(before);
        expect(filesIn(store)).toEqual([]);
        await restoreBackup(path, db, localStorage(store));
        expect(await countsOf(db)).toEqual(await countsOf(world.db));
        expect(filesIn(store)).toHaveLength(2);
        await db.destroy();
      },
    );
  });

  it('whose restore fails takes away no file that was in the store before', async () => {
    const [path, store] = [join(folder, 'twice'), mkdtempSync(join(folder, 'store-'))];
    await takeBackup(path, world.db, from);
    const first = await openDatabase('postgres');
    await restoreBackup(path, first, localStorage(store));
    await first.destroy();
    const before = readdirSync(store, { recursive: true }).map(String).toSorted();
    const broken = join(folder, 'broken');
    copyFileSync(path, broken);
    const inStore = localStorage(store);
    const finish: typeof inStore.finish = async (...given) => {
      await inStore.finish(...given);
      const bytes = readFileSync(broken);
      writeFileSync(broken, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
    };
    const second = await openDatabase('postgres');
    await expect(restoreBackup(broken, second, { ...inStore, finish })).rejects.toThrow();
    await second.destroy();
    const stored = readdirSync(store, { recursive: true }).map(String).toSorted();
    expect(stored.filter((name) => before.includes(name))).toEqual(before);
  });

  it.runIf(process.platform === 'linux')(
    'as a command lets everything else on the machine go first',
    async () => {
      const source = sourceOf(world.db);
      if (source.kind !== 'postgres') throw new Error('on PostgreSQL');
      // Looks at every thread when the command ends.
      const look = `import { getPriority } from 'node:os';
        import { readdirSync } from 'node:fs';
        process.once('exit', () => {
          const threads = readdirSync('/proc/self/task').map(Number);
          console.info(JSON.stringify([...new Set(threads.map((id) => getPriority(id)))]));
        });`;
      const preload = `data:text/javascript,${encodeURIComponent(look)}`;
      const command = fileURLToPath(import.meta.resolve('@jicai/platform/bin/backup.mjs'));
      const child = startChild(
        [process.execPath, '--import', preload, command, join(folder, 'by-command')],
        { env: { DATABASE_URL: source.url, DATA_DIR: folder } },
      );
      expect(await child.ended, child.output()).toBe(0);
      expect(child.output().trim().split('\n').at(-1)).toBe(`[${constants.priority.PRIORITY_LOW}]`);
    },
  );

  it('that is damaged is refused, and the installation stays empty', async () => {
    const bytes = readFileSync(archive);
    const text = gunzipSync(bytes).toString('utf8');
    const variants = {
      cut: bytes.subarray(0, Math.floor(bytes.length / 2)),
      flipped: Buffer.from(bytes.map((byte, at) => (at === 400 ? byte ^ 1 : byte))),
      changed: gzipSync(text.replace('姓名-buyer', '姓名-other')),
      shortened: gzipSync(text.split('\n').slice(0, -4).join('\n')),
      foreign: gzipSync('{"kind":"other"}\n'),
    };
    const db = await openDatabase('postgres');
    for (const [name, content] of Object.entries(variants)) {
      const path = join(folder, name);
      writeFileSync(path, content);
      await expect(checkArchive(path), name).rejects.toThrow('备份文件已损坏');
      await expect(restoreBackup(path, db, from), name).rejects.toThrow();
    }
    expect((await countsOf(db))?.people).toBe(0);
    await db.destroy();
  });
});
