import { migrate } from '@jicai/platform/src/kernel/db/migrate.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { openSigningKey } from '@jicai/platform/src/kernel/signing/signing-key.ts';
import { anySearch } from '@jicai/shared/contract/mall/catalog/search.ts';
import { catalogEndpoints } from '@jicai/shared/contract/mall/catalog.ts';
import { supplierApiEndpoints } from '@jicai/shared/contract/operations/supplier-api.ts';
import { listingEndpoints } from '@jicai/shared/contract/supply/listing.ts';
import { listingReviewEndpoints } from '@jicai/shared/contract/supply/listing-review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { must } from '../../harness/answers.ts';
import { uploader } from '../../harness/mall/upload.ts';
import { startPostgres } from '../../harness/servers/postgres.ts';
import { signedApi } from '../../harness/supply/signed-api.ts';
import { startPlatform, type World } from '../../harness/world.ts';
import { layOut, stockUp } from '../../platform/mall/small-mall.ts';
import { type Line, ms, percentile, report } from '../kit/stats.ts';

/*
 * Imports of suppliers and the queue of reviewers, on PostgreSQL: 5,000 rows of a workbook, prices and stocks
 * by the interface in calls of 1,000 lines, and the queue of 50,000 products by any filter. BENCH_ROWS,
 * BENCH_WAITING and BENCH_ROUNDS make it small.
 */

const ROWS = Number(process.env.BENCH_ROWS ?? 5_000);
const WAITING = Number(process.env.BENCH_WAITING ?? 50_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 100);
const PER_CALL = 1_000;
const YUAN = 1_000;

const idOf = (n: number): string => `bench-${n}`;
const skuOf = (n: number): string => `${idOf(n)}-1`;
const numbers = Array.from({ length: ROWS }, (_, n) => n);

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

/** Waits until the search finds every product at a price up to this one; answers how long it took. */
const untilFound = (world: World, yuan: number) =>
  timed(async () => {
    const asked = { ...anySearch, priceMax: fen(yuan * 100), shopId: 'd1' };
    for (let total = 0; total < ROWS; ) {
      const found = await must(world.as('anonymous').call(catalogEndpoints.search, asked));
      ({ total } = found);
    }
  });

async function importing(world: World): Promise<Line[]> {
  const supplier = world.as('supplier', 1);
  const titles = ['SKU编号', '商品名称', '类目', '品牌', '型号', '单位', '价格', '库存'];
  const upload = uploader(world, supplier);
  const send = async (rows: readonly (readonly string[])[]) => {
    const columns = titles.map((title, at) => ({
      title,
      width: 10,
      value: (row: readonly string[]) => row[at] ?? '',
    }));
    const base64 = await workbook([sheet({ name: '商品', columns, rows })]);
    const group = await upload.group();
    await upload.send({ group, name: '商品.xlsx', bytes: Buffer.from(base64, 'base64') });
    const answer = { written: false };
    const took = await timed(async () => {
      const asked = { groupId: group, isDry: false };
      answer.written = (await must(supplier.call(listingEndpoints.import, asked))).isWritten;
    });
    if (!answer.written) throw new Error('the workbook was not taken over');
    return took;
  };
  const created = await send(
    numbers.map((n) => ['', `墨禾 中性笔 ${n}`, '中性笔', '墨禾', `P-${n}`, '支', '2.50', '100']),
  );
  const changed = await send(
    numbers.map((n) => [skuOf(n), '', '', '', '', '', String(YUAN - 1), '7']),
  );
  const found = await untilFound(world, YUAN - 1);
  const bar = '≤ 15 s';
  return [
    { measure: `${ROWS} new products by workbook`, value: ms(created), bar, ok: created <= 15_000 },
    { measure: `${ROWS} prices by workbook`, value: ms(changed), bar, ok: changed <= 15_000 },
    { measure: 'until the search finds them', value: ms(found), bar: '≤ 5 s', ok: found <= 5_000 },
  ];
}

async function byInterface(world: World): Promise<Line[]> {
  const supplier = world.as('supplier', 1);
  const token = await must(supplier.call(supplierApiEndpoints.createToken, { name: 'ERP' }));
  const api = signedApi(
    () => world,
    () => ({ at: Date.now(), now: () => sql<number>`now()` }),
  );
  const calls = Array.from({ length: Math.ceil(ROWS / PER_CALL) }, (_, part) =>
    numbers.slice(part * PER_CALL, (part + 1) * PER_CALL),
  );
  const sendAll = (path: string, value: Readonly<Record<string, number | string>>) =>
    timed(async () => {
      for (const part of calls) {
        const lines = part.map((n) => ({ sku: skuOf(n), version: 1, ...value }));
        const { status, body } = await api(token, 'POST', path, { lines });
        const done = body.results?.filter(({ result }: { result: string }) => result === 'done');
        if (done?.length !== part.length)
          throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
      }
    });
  const perSecond = (took: number) => (ROWS / took) * 1_000;
  const stocks = perSecond(await sendAll('/stocks', { stock: 9 }));
  const prices = perSecond(await sendAll('/prices', { price: `${YUAN - 2}.00` }));
  const found = await untilFound(world, YUAN - 2);
  const speed = (value: number) => ({
    value: `${Math.round(value)} lines/s`,
    bar: '≥ 2000 lines/s',
    ok: value >= 2_000,
  });
  return [
    { measure: 'stocks by the interface', ...speed(stocks) },
    { measure: 'prices by the interface', ...speed(prices) },
    { measure: 'until the search finds them', value: ms(found), bar: '≤ 5 s', ok: found <= 5_000 },
  ];
}

/** Products that wait for their review, over all leaf categories and a month. */
async function fillQueue({ db }: World): Promise<void> {
  await sql`insert into goods (id, shop_id, zone_id, category_id, name, state, price, min_quantity,
      attributes)
    select 'waiting-' || n, 'd' || (1 + n % 3), 'wssc', (array['A1a', 'A1b', 'B1a'])[1 + n % 3],
      '待审核商品 ' || n, 'pendingReview', 100 + n, 1, '[]'::jsonb
    from generate_series(1, ${WAITING}::int) n`.execute(db);
  await sql`insert into product_draft (goods_id, shop_id, state, content, content_hash, saved_at,
      saved_by, submitted_at)
    select 'waiting-' || n, 'd' || (1 + n % 3), 'inReview', '{}'::jsonb, '', now(), id,
      now() - make_interval(mins => n % 43200)
    from generate_series(1, ${WAITING}::int) n,
      (select id from person where login_name = 'supplier1') own`.execute(db);
  await sql`analyze`.execute(db);
}

async function queue(world: World): Promise<Line[]> {
  await fillQueue(world);
  const reviewer = world.as('listingReviewer');
  const filters = {
    'no filter': { categoryId: null, isOwn: false, page: 1 },
    'a root category': { categoryId: 'A', isOwn: false, page: 1 },
    'a leaf category': { categoryId: 'B1a', isOwn: false, page: 1 },
    'the last page': { categoryId: null, isOwn: false, page: Math.floor(WAITING / 60) },
  } as const;
  const lines: Line[] = [];
  for (const [name, asked] of Object.entries(filters)) {
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      took.push(
        await timed(() =>
          must(reviewer.call(listingReviewEndpoints.queue, { ...asked, pageSize: 60 })),
        ),
      );
    const p95 = percentile(took, 0.95);
    const measure = `queue of ${WAITING}, ${name}: p95`;
    lines.push({ measure, value: ms(p95), bar: '≤ 40 ms', ok: p95 <= 40 });
  }
  return lines;
}

const postgres = await startPostgres();
const db = openPostgres(await postgres.create('bench'), 10, 100);
await migrate(db);
const signing = openSigningKey({ base64: null, file: null });
const world = await startPlatform({ db, signing, background: true });
await layOut(db);
await stockUp(
  numbers.map((n) => ({ id: idOf(n), yuan: YUAN })),
  db,
);
report('what suppliers send, and the queue of reviewers', [
  ...(await importing(world)),
  ...(await byInterface(world)),
  ...(await queue(world)),
]);
await world.stop();
await postgres.stop();
process.exit();
