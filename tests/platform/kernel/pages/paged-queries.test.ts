import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../harness/world.ts';
import { files, paged, root, withoutWay } from './paged.ts';

/*
 * Every paged query ends its order with a unique key: rows of one moment would be lost on one page and
 * doubled on another otherwise. An `id` at the end is unique by itself; every other end stands here with
 * the table and the columns that make it unique. A new paged query without a row fails.
 */

/** The unique columns of a table; `within`: those that the query holds to one value. */
interface Key {
  readonly end: string;
  readonly table: string;
  readonly columns: readonly string[];
}
const key = (end: string, table: string, ...columns: string[]): Key => ({ end, table, columns });

/** The ends of orders that are no `id`, by file. */
const ENDS: Readonly<Record<string, readonly Key[]>> = {
  'auction/bidding/history.ts': [
    key('v.seq', 'auction_event', 'package_number', 'seq'),
    key('seq', 'auction_event', 'package_number', 'seq'),
  ],
  // One package: its log's numbers, and the requests of its countersigns.
  'auction/sealed/own-number.ts': [key('seq', 'auction_event', 'package_number', 'seq')],
  'fulfilment/payment/due.ts': [key('d.invoice_id', 'invoice', 'id')],
  'fulfilment/statement/open.ts': [
    // One row for each supplier and kind of funds: the query groups by both.
    key('g.supplier_id, g.funds_type', 'org', 'id'),
    key('w.acceptance_id, w.line_no', 'acceptance_line', 'acceptance_id', 'line_no'),
  ],
  // The key of the list: `id` unless the list names another one.
  'fulfilment/settlement/filter.ts': [key("keys('found')}", 'statement', 'id')],
  'identity/security/repository.ts': [key('order}', 'security_log', 'seq')],
  'mall/agreement/repository.ts': [key('a.kind, a.version', 'agreement', 'kind', 'version')],
  // Sorted by what was asked, and then by the product.
  'mall/catalog/search/hits.ts': [key('orderOf(query)}', 'goods_index', 'goods_id')],
  'mall/reviews/repository.ts': [key('o.id, l.line_no', 'order_line', 'order_id', 'line_no')],
  'operations/audit-search/repository.ts': [key('source, key', 'security_log', 'seq')],
  // Tables in code, and catalogues by their ids.
  'operations/console/dictionaries.ts': [key('e.code', 'category', 'id')],
  'ordering/budget/reading.ts': [
    key('ORDER}', 'budget', 'id'),
    key('m.seq', 'budget_move', 'budget_id', 'seq'),
  ],
  'ordering/group-buy/lists.ts': [key('ORDER[tab]}', 'group_buy', 'id')],
  'ordering/purchase-list/repository.ts': [key('line.sku_id', 'sku', 'id')],
  'sourcing/project/sign-ups.ts': [key('p.id, pack.position', 'package', 'project_id', 'position')],
  'sourcing/project/repository.ts': [key('auction.package_number', 'auction', 'package_number')],
  // One supplier has one code in a package, and a step of its award one place.
  'sourcing/result/own.ts': [key('k.number, nth', 'package', 'number')],
  'supply/entry/admin.ts': [key('e.shop_id', 'shop_entry', 'shop_id')],
  // The row number of an order that ends with the id.
  'work/todo/repository.ts': [key('place', 'todo', 'id')],
  'supply/review/queue.ts': [key('d.goods_id', 'product_draft', 'goods_id')],
};

/** Orders that another file gives to a page, with the ends that all of them have. */
const GIVEN: Readonly<Record<string, { readonly file: string; readonly ends: RegExp }>> = {
  'operations/dashboard/service.ts': {
    file: 'operations/dashboard/lists.ts',
    ends: /(?:key|\.id|month|package_number|unit_id|line_no|category_id)$/,
  },
  'mall/site-content/section.ts': {
    file: 'mall/site-content',
    ends: /(?:\bid|path|zone_id|content|word|position)$/,
  },
};

let db: Database;
beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db?.destroy());

it('[C081] every paged query is known, and ends with a unique key', () => {
  expect(paged.length).toBeGreaterThan(55);
  const open = paged.filter(({ file, order }) => {
    if (file in GIVEN) return false;
    if (order === null) return true;
    const last = withoutWay(order);
    if (/(?:^|[ .,])id$/.test(last)) return false;
    return !(ENDS[file] ?? []).some(({ end }) => last.endsWith(end));
  });
  expect(open).toEqual([]);
  for (const [file, ends] of Object.entries(ENDS)) {
    const orders = paged
      .filter((one) => one.file === file)
      .map(({ order }) => withoutWay(order ?? ''));
    for (const { end } of ends)
      expect([file, end, orders.some((order) => order.endsWith(end))]).toEqual([file, end, true]);
  }
});

it('[C081] orders that another file gives end with one too', () => {
  for (const { file, ends } of Object.values(GIVEN)) {
    const given = files.filter((name) => name.startsWith(file));
    const orders = given.flatMap((name) =>
      [...readFileSync(join(root, name), 'utf8').matchAll(/order by ([^`()]*?)`/g)].map(
        ([, order = '']) => withoutWay(order.replaceAll(/\s+/g, ' ').replace(/ limit.*$/, '')),
      ),
    );
    expect(orders.length).toBeGreaterThan(4);
    expect(orders.filter((order) => !ends.test(order))).toEqual([]);
  }
});

it('[C081] the keys are unique in the catalogue', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attname) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and i.indpred is null and c.relnamespace = 'public'::regnamespace
    group by c.relname, i.indexrelid`.execute(db);
  const unique = (table: string, columns: readonly string[]) =>
    rows.some(
      (index) => index.table === table && index.columns.every((column) => columns.includes(column)),
    );
  const missing = Object.values(ENDS)
    .flat()
    .filter(({ table, columns }) => !unique(table, columns));
  expect(missing).toEqual([]);
  // An `id` at the end is the key of its table.
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id'`.execute(db);
  expect(tables.map(({ name }) => name).filter((name) => !unique(name, ['id']))).toEqual([
    // Its only list is that of one package (ledger/countersigns.ts), whose numbers these are.
    'countersign',
    // Its id is that of a person, an organisation or a shop; no list shows its rows.
    'former_name',
  ]);
});
