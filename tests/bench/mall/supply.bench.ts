import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { type Database, openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheet.ts';
import type { Person } from '@jicai/platform/src/kernel/http/caller.ts';
import { transact } from '@jicai/platform/src/kernel/write/write.ts';
import { indexProducts } from '@jicai/platform/src/mall/catalog/store/index-products.ts';
import { type ApiLine, storeLines } from '@jicai/platform/src/operations/supplier-api/lines.ts';
import { readQueue } from '@jicai/platform/src/supply/review/queue.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { must } from '../../harness/answers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut } from '../../platform/mall/small-mall.ts';
import { type Line, ms, percentile, report } from '../kit/stats.ts';

/*
 * A supplier's workbook of 5,000 rows through the front door, prices and stock by the interface's own
 * function, and the reviewers' queue of 50,000, on a durable PostgreSQL.
 */

const ROWS = Number(process.env.BENCH_ROWS ?? 5_000);
const QUEUE = Number(process.env.BENCH_QUEUE ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 40);
const API_CALLS = 20;
const LINES = 1_000;

/** Products on sale in the first shop, each with one SKU. */
async function fill(db: Database): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into goods (id, shop_id, zone_id, category_id, name, model, state, price, listed_at)
    select 'b' || n, d.id, d.zone_id, 'A1a', '睿印 打印机 B' || n, 'B' || n, 'onSale', 100000, now()
    from generate_series(1, ${ROWS}) n, (select id, zone_id from shop where id = 'd1') d`);
  await run(`insert into sku (id, goods_id, price, stock)
    select 'bs' || n, 'b' || n, 100000, 50 from generate_series(1, ${ROWS}) n`);
  const ids = Array.from({ length: ROWS }, (_, n) => `b${n + 1}`);
  for (let at = 0; at < ids.length; at += 500) await indexProducts(ids.slice(at, at + 500), db);
  await run('analyze');
}

async function found(world: World, word: string, price: number): Promise<boolean> {
  const asked = { ...anySearch, keyword: word };
  const { rows } = await must(world.as('anonymous').call(catalogEndpoints.search, asked));
  return rows.some((row) => row.price === price);
}

async function importRows(world: World): Promise<Line[]> {
  const titles = ['SKU编号', '商品名称', '类目', '品牌', '型号', '单位', '价格', '库存'];
  const columns = titles.map((title, at) => ({
    title,
    width: 10,
    value: (cells: readonly string[]) => cells[at] ?? '',
  }));
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `bs${n + 1}`,
    '',
    '',
    '',
    '',
    '',
    '900',
    '40',
  ]);
  const bytes = Buffer.from(await workbook([sheet({ name: '商品', columns, rows })]), 'base64');
  const player = world.as('supplier', 1);
  const upload = uploader(world, player);
  const groupId = await upload.group();
  await upload.send({ group: groupId, name: '商品.xlsx', bytes });
  const begun = performance.now();
  const answer = await must(player.call(listingEndpoints.import, { groupId, isDry: false }));
  const took = (performance.now() - begun) / 1_000;
  const isFound = await found(world, `B${ROWS}`, 900_00);
  return [
    {
      measure: `${answer.changed} rows of a workbook, indexed`,
      value: `${took.toFixed(1)} s`,
      bar: '≤ 15 s',
      ok: took <= 15 && answer.changed === ROWS,
    },
    { measure: 'found at once with the new price', value: `${isFound}`, bar: 'true', ok: isFound },
  ];
}

async function pushLines(world: World, person: Person): Promise<Line[]> {
  const { db } = world;
  const linesOf = (call: number): ApiLine[] =>
    Array.from({ length: LINES }, (_, n) => ({
      sku: `bs${((call * LINES + n) % ROWS) + 1}`,
      version: call + 1,
      price: call % 2 === 0 ? fen(80_000 - call * 10) : null,
      stock: call % 2 === 0 ? null : 30 + call,
    }));
  const begun = performance.now();
  for (let call = 0; call < API_CALLS; call += 1) {
    const kind = call % 2 === 0 ? 'price' : 'stock';
    await transact(db, (trx) =>
      storeLines(kind, 'd1', linesOf(call), { trx, clock: databaseClock, person }),
    );
  }
  const rate = (API_CALLS * LINES) / ((performance.now() - begun) / 1_000);
  const last = performance.now();
  const price = 80_000 - (API_CALLS - 2) * 10;
  while (!(await found(world, 'B1', price)) && performance.now() - last < 10_000);
  const lag = performance.now() - last;
  return [
    {
      measure: 'prices and stock by the interface',
      value: `${Math.round(rate)} lines/s`,
      bar: '≥ 2,000 lines/s',
      ok: rate >= 2_000,
    },
    { measure: 'in the search after', value: ms(lag), bar: '≤ 5 s', ok: lag <= 5_000 },
  ];
}

async function askQueue(world: World, person: Person): Promise<Line[]> {
  const { db } = world;
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into goods (id, shop_id, zone_id, category_id, name, state, price, listed_at)
    select 'q' || n, d.id, d.zone_id, case when n % 3 = 0 then 'A1b' else 'A1a' end, '待审 ' || n,
      'pendingReview', 100000, now()
    from generate_series(1, ${QUEUE}) n, (select id, zone_id from shop where id = 'd1') d`);
  await run(`insert into product_draft (goods_id, shop_id, state, content, saved_at, saved_by, submitted_at)
    select 'q' || n, 'd1', 'inReview', '{}', now(), '${person.id}', now() - n * interval '1 second'
    from generate_series(1, ${QUEUE}) n`);
  await run(`insert into reviewer_skill (person_id, category_id) values ('${person.id}', 'A1b')`);
  await run('analyze');
  const lines: Line[] = [];
  for (const [name, categoryId, isOwn] of [
    ['all', null, false],
    ['a category', 'A1b', false],
    ['own categories', null, true],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const begun = performance.now();
      const page = (round % 20) + 1;
      await readQueue({ db, clock: databaseClock }, person, {
        categoryId,
        isOwn,
        page,
        pageSize: 30,
      });
      times.push(performance.now() - begun);
    }
    const p95 = percentile(times, 0.95);
    const measure = `queue of ${QUEUE}, ${name}: p95`;
    lines.push({ measure, value: ms(p95), bar: '≤ 40 ms', ok: p95 <= 40 });
  }
  return lines;
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 8);
await migrate(db);
const world = await startPlatform({ db });
await layOut(db);
await fill(db);
const person: Person = {
  id: 'person-supplier1',
  name: '',
  orgId: 'org-supplier-1',
  orgName: '',
  orgType: 'supplier',
  roles: ['supplier'],
  tokenHash: '',
};
const lines = [
  ...(await importRows(world)),
  ...(await pushLines(world, person)),
  ...(await askQueue(world, person)),
];
report('supply', lines);
await world.app.close();
await db.destroy();
await postgres.stop();
process.exit();
