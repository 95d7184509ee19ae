import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAccounts } from '@jicai/platform/demo/accounts.ts';
import { loadInquiryStories } from '@jicai/platform/demo/inquiries/load.ts';
import { personOf } from '@jicai/platform/demo/people.ts';
import { loadProjects } from '@jicai/platform/demo/projects/load.ts';
import { loadQueues } from '@jicai/platform/demo/queues/load.ts';
import { openQueueStage, type QueueParts } from '@jicai/platform/demo/queues/stage.ts';
import { loadSubjects } from '@jicai/platform/demo/subjects.ts';
import { createSeals, openQuoteKey } from '@jicai/platform/src/auction/sealed/seals.ts';
import { localStorage } from '@jicai/platform/src/files/storage/local.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { publishKey } from '@jicai/platform/src/kernel/signing/published-keys.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { listAll } from '@jicai/platform/src/mall/price-complaint/service.ts';
import { listComplaints } from '@jicai/platform/src/sourcing/complaint/service.ts';
import { listOwn } from '@jicai/platform/src/sourcing/negotiation/reading.ts';
import { listObjections } from '@jicai/platform/src/sourcing/objection/service.ts';
import { listEntryQueue, listShops } from '@jicai/platform/src/supply/entry/admin.ts';
import { readLiveProducts, readQueue } from '@jicai/platform/src/supply/review/queue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSmallMall } from '../../../browser/mall/mall-data.ts';
import { openDatabase } from '../../../harness/world.ts';

let db: Database;
let dataDir: string;
let parts: QueueParts;
const clock = databaseClock;
const page = { page: 1, pageSize: 30 };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'jicai-queues-'));
  db = await openDatabase('postgres');
  const signing = openSigningKey({ base64: null, file: null });
  const seals = createSeals(openQuoteKey({ hex: null }));
  await publishKey(signing, db);
  await loadAccounts(db);
  await loadSubjects(db);
  const storage = localStorage(dataDir);
  parts = { db, clock, signing, storage };
  await loadProjects({ ...parts, seals });
  await loadSmallMall(db);
  // They come before the queues, and are in nobody's way there.
  await loadInquiryStories({ ...parts, seals });
  // A start that is stopped behind the first part: the next one goes on, and makes nothing twice.
  let left = 1;
  await loadQueues(parts, () => left-- <= 0);
  await loadQueues(parts);
  await loadQueues(parts);
});
afterAll(async () => {
  await db?.destroy();
  await rm(dataDir, { recursive: true, force: true });
});

it('the demonstration has something in every queue', async () => {
  const needs = { db, clock };
  const reviewer = await personOf('spsh01', { db });
  const handler = await personOf('jbr01', { db });
  const products = await readQueue(needs, reviewer, { categoryId: null, isOwn: false, ...page });
  expect(products.rows.map(({ kind }) => kind)).toEqual(['new', 'new', 'change', 'change', 'new']);
  // A reviewer has something to judge about each.
  expect(products.rows.every(({ marks }) => marks > 0)).toBe(true);
  const shops = await listEntryQueue(needs, page);
  expect(shops.rows.map(({ isNew }) => isNew)).toEqual([true, false, true]);
  expect((await listShops(needs, { state: 'pendingReview', keyword: '', ...page })).total).toBe(2);
  const checked = await readLiveProducts(needs, { keyword: '', ...page });
  expect(checked.rows[0]?.dueAtMs).toBeGreaterThan(Date.now());
  expect(checked.rows[1]?.state).toBe('frozen');
  const { files } = openQueueStage(parts);
  expect((await listAll({ db, files }, { isOpen: true, ...page })).total).toBe(3);
  expect((await listAll({ db, files }, { isOpen: false, ...page })).total).toBe(4);
  const all = { openOnly: false, ...page };
  expect((await listComplaints(needs, all, handler)).rows).toMatchObject([
    { result: null, canConclude: true, supplierName: '江城嘉合商贸有限公司' },
  ]);
  expect((await listObjections(needs, { ...all, projectNumber: null }, handler)).total).toBe(3);
  const { rows } = await sql<{ states: string[] }>`
    select array_agg(distinct state order by state) as states from negotiation`.execute(db);
  expect(rows[0]?.states).toEqual(['agreed', 'answered', 'asked', 'ended']);
  const buyer = await personOf('cgr01', { db });
  expect((await listOwn(buyer, { tab: 'waiting', keyword: '', ...page }, db)).total).toBe(1);
  const inquiries = await db
    .selectFrom('sourcing_project')
    .select('state')
    .where('method', '=', 'inquiry')
    .where('is_demo', '=', false)
    .orderBy('number')
    .execute();
  expect(inquiries.map(({ state }) => state)).toEqual(['signUp', 'inReview', 'draft']);
});

it('the queues agree with themselves: who opened is approved, papers and pictures are there', async () => {
  const { rows: shops } = await sql<{ state: string; bank: string; asked: string; files: number }>`
    select shop.state, coalesce(b.account, '') as bank, e.content->>'yhzh' as asked,
      (select count(*)::int from file f where f.group_id = e.content->>'filegroup'
        and f.state = 'stored') as files
    from shop_entry e join shop on shop.id = e.shop_id
    left join shop_bank b on b.shop_id = shop.id order by shop.state`.execute(db);
  expect(shops.map(({ state, files }) => [state, files])).toEqual([
    ['active', 1],
    ['pendingReview', 1],
    ['pendingReview', 1],
  ]);
  // The account that money goes to is the approved one until the change has passed.
  expect(shops[0]?.bank).not.toBe(shops[0]?.asked);
  const { rows: broken } = await sql`
    select g.id from goods g where g.pictures[1] like '%/own/%' and not exists (
      select from file f where g.pictures[1] like '%' || f.id and f.state = 'stored')`.execute(db);
  expect(broken).toEqual([]);
  const { rows: early } = await sql`
    select id from todo where created_at > now() + interval '1 minute'`.execute(db);
  expect(early).toEqual([]);
  // The timeline of the open shop stands in its order.
  const { rows: order } = await sql<{ at: number[] }>`
    select array_agg(extract(epoch from e.at) order by e.seq) as at from shop_event e
    join shop on shop.id = e.shop_id where shop.state = 'active' group by e.shop_id`.execute(db);
  for (const { at } of order)
    expect(at.map(Number)).toEqual(at.map(Number).toSorted((a, b) => a - b));
});
