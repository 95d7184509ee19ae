import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createPlatform } from '@jicai/platform/src/app.ts';
import { auditDatabase } from '@jicai/platform/src/auction/audit/from-database.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { openKeys } from '@jicai/platform/src/kernel/http/envelope/keys.ts';
import { nodeCrypto } from '@jicai/platform/src/kernel/signing/audit-crypto.ts';
import { hashOf } from '@jicai/platform/src/ordering/order/snapshot/snapshot.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { readFile } from '@jicai/shared/domain/auction/audit/read-file.ts';
import { checkReceipt } from '@jicai/shared/domain/auction/audit/receipt.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trusting } from '../../../harness/auction/public-log.ts';
import { sealedClient } from '../../../harness/client/sealed-client.ts';
import { PASSWORD } from '../../../harness/people/cast.ts';
import { emptyDatabase } from '../../../harness/servers/database.ts';
import { injected, manualClock } from '../../../harness/world.ts';

/*
 * A database that an earlier version filled: auctions of every kind (lively, sealed and opened, in
 * rounds, stopped, failed, rehearsed, one still open), orders under review, refused and confirmed.
 * It was dumped with `pg_dump --inserts` and must upgrade for good: the fixture is never made anew.
 */

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url));
const dump = gunzipSync(fixture('filled-database.sql.gz')).toString();
/** The time at which it was dumped, and the receipts that bidders had saved by then. */
const { at, receipts } = JSON.parse(fixture('filled-database.json').toString()) as {
  at: number;
  receipts: readonly string[];
};

/** How many rows each table of the application has. */
async function rowCounts(db: Database): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from ${sql.table(name)}`.execute(db);
    counts.set(name, rows[0]?.n ?? 0);
  }
  return counts;
}

/** To-dos as earlier versions stored them, with whether the upgrade closes them. */
const STORED: readonly {
  readonly id: string;
  readonly kind?: 'message';
  readonly name: string;
  /** It is a step of a review, which a decision alone closes. */
  readonly isStep?: true;
  readonly isHandled?: true;
  readonly isClosed: boolean;
}[] = [
  { id: 'contract', name: '合同待起草', isClosed: true },
  { id: 'sign-ups', name: '供应商报名待审查', isClosed: true },
  { id: 'certificate', name: '证书即将到期', isClosed: true },
  { id: 'webhook', name: '订单 DD-1 多次未能送达“甲平台”', isClosed: true },
  { id: 'step', name: '合同待起草', isStep: true, isClosed: false },
  { id: 'other', name: '离线资料待补充', isClosed: false },
  { id: 'like', name: '订单 DD-1 已送达', isClosed: false },
  { id: 'message', kind: 'message', name: '合同待起草', isClosed: false },
  { id: 'handled', name: '合同待起草', isHandled: true, isClosed: true },
];

/** The time at which the person handled a to-do before the upgrade. */
const HANDLED = '2026-01-02T03:04:05Z';

async function storeTodos(db: Database): Promise<void> {
  for (const { id, kind = 'task', name, isStep, isHandled } of STORED)
    await sql`insert into todo (id, person_id, kind, open_mode, process_name, content, flow_id, created_at,
        handled_at)
      select ${`stored-${id}`}, (select id from person order by id limit 1), ${kind}, 'page', ${name}, '',
        ${isStep ? sql`(select id from review_flow order by id limit 1)` : null}, '2026-01-01',
        ${isHandled ? HANDLED : null}::timestamptz`.execute(db);
}

describe('a database that an earlier version filled', () => {
  let db: Database;
  let before: Map<string, number>;

  beforeAll(async () => {
    const empty = await emptyDatabase();
    await empty.run(dump);
    db = openPostgres(empty.url, 4);
    await storeTodos(db);
    before = await rowCounts(db);
    await migrate(db);
  });
  afterAll(() => db?.destroy());

  it('keeps every row of every table', async () => {
    const after = await rowCounts(db);
    before.delete('migration');
    // Parcels got lines of their own.
    before.set('parcel', before.get('order_parcel') ?? 0);
    before.delete('order_parcel');
    // Accounts are a part of the supplier's record.
    before.set('supplier_subject', before.get('supplier_account') ?? 0);
    before.delete('supplier_account');
    // The zone of new shops joins the others.
    before.set('zone', (before.get('zone') ?? 0) + 1);
    expect(Object.fromEntries(after)).toMatchObject(Object.fromEntries(before));
    expect(before.get('auction')).toBeGreaterThanOrEqual(8);
    expect(before.get('purchase_order')).toBeGreaterThanOrEqual(4);
  });

  it('has the zone of new shops after the others', async () => {
    const zones = await db.selectFrom('zone').select(['id', 'kind']).orderBy('position').execute();
    expect(zones.at(-1)).toEqual({ id: 'dpzc', kind: 'entry' });
  });

  it('closes the stored to-dos whose work is a duty now, once, and no others', async () => {
    const read = async () =>
      (
        await sql<{ id: string; handled: number | null; isRead: boolean }>`
          select id, handled_at as handled, read_at is not null as "isRead" from todo
          where id like 'stored-%' order by id`.execute(db)
      ).rows;
    const rows = await read();
    const closed = rows.flatMap(({ id, handled }) => (handled === null ? [] : id));
    const expected = STORED.filter(({ isClosed }) => isClosed).map(({ id }) => `stored-${id}`);
    expect(closed).toEqual(expected.sort());
    // What was handled before keeps its time; a message stays unread.
    const found = (id: string) => rows.find((row) => row.id === `stored-${id}`);
    expect(found('handled')).toMatchObject({ handled: Date.parse(HANDLED), isRead: false });
    expect(found('contract')?.isRead).toBe(true);
    expect(found('message')?.isRead).toBe(false);
    // What is stored after the upgrade stays open at the next start.
    await sql`update todo set handled_at = null where id = 'stored-contract'`.execute(db);
    await migrate(db);
    expect((await read()).find(({ id }) => id === 'stored-contract')?.handled).toBeNull();
  });

  it('[AU52] the audit finds every auction as it was', async () => {
    const auctions = await db.selectFrom('auction').select('package_number').execute();
    for (const { package_number: packageNumber } of auctions) {
      const report = await auditDatabase(packageNumber, db);
      expect(report, packageNumber).toMatchObject({ findings: [] });
    }
  });

  it('[AU51] receipts that bidders saved are good', async () => {
    const stored = await db.selectFrom('signing_key').select(['id', 'public_key']).execute();
    const keys = stored.map((key) => ({ id: key.id, publicKey: key.public_key }));
    expect(receipts.length).toBeGreaterThan(5);
    for (const text of receipts) {
      const read = readFile(text);
      if (read.kind !== 'receipt') throw new Error(JSON.stringify(read));
      expect(
        checkReceipt(read.receipt, { outside: trusting(keys), log: null }, nodeCrypto),
      ).toMatchObject({
        isGood: true,
        own: [],
      });
    }
  });

  it('[OR6] the hashes of order snapshots are those of their texts', async () => {
    const snapshots = await db.selectFrom('order_snapshot').select(['body', 'hash']).execute();
    expect(snapshots.length).toBeGreaterThanOrEqual(4);
    for (const { body, hash } of snapshots) expect(hashOf(body)).toBe(hash);
  });

  it('its people log in and read their orders', async () => {
    const { app } = await createPlatform({
      db,
      keys: openKeys(null),
      relayToken: 'relay-token-of-the-tests-0123456789',
      clock: manualClock(at),
      background: false,
      callsPerMinute: 1_000_000,
    });
    await app.ready();
    try {
      const buyer = await sealedClient('', { send: injected(app) });
      await buyer.login('buyer', PASSWORD);
      const ids = await db.selectFrom('order_snapshot').select('order_id').distinct().execute();
      for (const { order_id: id } of ids) {
        const { state, text, data } = await buyer.call(orderEndpoints.detail, { id });
        expect({ state, text }).toEqual({ state: 1, text: '' });
        expect(data?.order.lines.length).toBeGreaterThan(0);
      }
    } finally {
      await app.close();
    }
  });
});
