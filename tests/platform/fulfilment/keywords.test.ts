import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import { copyThreads } from '../../harness/fulfilment/copies.ts';
import {
  acceptedOrder,
  firstPage,
  type MoneyWorld,
  moneyWorld,
} from '../../harness/fulfilment/money.ts';
import { everyOrder } from '../../harness/mall/order-worlds.ts';

/* A keyword finds in every list what plain comparisons of texts find, be it rare or everywhere. */

let world: MoneyWorld;

beforeAll(async () => {
  world = await moneyWorld();
  const { db } = world;
  const first = await acceptedOrder(world, { pen: 2 });
  const plain = { keyword: '', page: 1, pageSize: 60 } as const;
  const { rows } = await must(world.as('keeper').call(stockEndpoints.waiting, plain));
  const lines = rows.map(({ acceptanceId, lineNo, left }) => ({
    ...{ acceptanceId, lineNo, quantity: left - 1, batch: '', serials: [], isAsset: false },
  }));
  const entry = { warehouse: 'East 一号库', location: '', note: '', lines };
  await must(world.as('keeper').call(stockEndpoints.enter, entry));
  await must(
    world.as('buyer').call(afterSaleEndpoints.apply, {
      ...{ orderId: first, lineNo: 1, kind: 'refund', quantity: 1, refund: fen(1) },
      ...{ reason: '短少', description: '', contactName: '林静', contactPhone: '13800000000' },
      ...{ fileGroup: null, providerForm: [] },
    }),
  );
  const second = await acceptedOrder(world, { pen: 1, ink: 1 });
  await sql`update purchase_order set name = '激光_Printer 100% 采购' where id = ${second}`.execute(
    db,
  );
  await sql`update order_line set name = '墨 \\ Ink' where order_id = ${second} and line_no = 2`.execute(
    db,
  );
  await acceptedOrder(world, { desk: 1 }, { supplier: 2 });
  await sql`insert into contract (id, number, kind, order_id, unit_id, supplier_id, name, state, amount, clauses, plan,
      bond_share, sign_by, signed_at, effective_at, created_at, sent_at)
    select 'c' || id, 'HT' || number, 'contract', id, unit_id, supplier_id, name, 'effective', amount, '[]', '[]',
      0, submitted_at, submitted_at, submitted_at, submitted_at, submitted_at from purchase_order`.execute(
    db,
  );
  await sql`update contract set name = '供货合同（甲）' where order_id = ${first}`.execute(db);
});
afterAll(() => world.stop());

const KEYWORDS = [
  ...[
    '',
    '  ',
    '%',
    '_',
    '100%',
    'r_1',
    'printer',
    'PRINTER',
    ' Printer ',
    '激',
    '墨',
    '激光',
    '商品',
  ],
  ...[
    '\\',
    '2026',
    'HT2026',
    '一号',
    'EAST',
    '供货合同',
    '供方甲',
    '供方',
    'pen',
    '88880000',
    '不存在的',
  ],
];

/** Texts that have the keyword in them. */
const has = (column: RawBuilder<unknown>, keyword: string) =>
  sql`position(lower(${keyword.trim()}) in lower(${column})) > 0`;

const organisations = (keyword: string) => sql`select id from org where ${has(sql`name`, keyword)}`;

/** The orders that have the keyword in one of their texts, or in one of their documents'. */
const named = (keyword: string) => sql`select t.id from (
    select id, unnest(array[number, group_number, name, project_number, source_number]) as text from purchase_order
    union all select order_id, name from order_line
    union all select order_id, unnest(array[number, name]) from contract
    union all select order_id, number from acceptance
    union all select order_id, unnest(array[number, warehouse]) from stock_entry
    union all select order_id, number from after_sale) t
  where ${has(sql`t.text`, keyword)}`;

/** Each list as it is called, and as a plain query finds the ids of its rows. */
const lists = (keyword: string) => {
  const body = { keyword, page: 1, pageSize: 100 };
  const ofOrder = (id: RawBuilder<unknown>) => sql`(${id} in (${named(keyword)}) or ${id} in (
    select id from purchase_order where supplier_id in (${organisations(keyword)})))`;
  return {
    orders: {
      call: () => world.as('buyer').call(orderEndpoints.list, { ...everyOrder, ...body }),
      id: (row: { number: string }) => row.number,
      plain: sql`select o.number as id from purchase_order o left join shop on shop.id = o.shop_id
        where o.id in (${named(keyword)}) or ${has(sql`shop.name`, keyword)}
          or o.unit_id in (${organisations(keyword)})
          or o.buyer_id in (select id from person where ${has(sql`name`, keyword)})`,
    },
    'orders of a supplier': {
      call: () =>
        world.as('supplier', 1).call(orderEndpoints.supplierList, { ...everyOrder, ...body }),
      id: (row: { number: string }) => row.number,
      plain: sql`select o.number as id from purchase_order o left join shop on shop.id = o.shop_id
        where o.supplier_id = 'org-supplier-1' and (o.id in (${named(keyword)}) or ${has(sql`shop.name`, keyword)}
          or o.unit_id in (${organisations(keyword)})
          or o.buyer_id in (select id from person where ${has(sql`name`, keyword)}))`,
    },
    contracts: {
      call: () => world.as('buyer').call(contractEndpoints.list, { ...body, tab: 'all' as const }),
      id: (row: { number: string }) => row.number,
      plain: sql`select number as id from contract where ${ofOrder(sql`order_id`)}`,
    },
    acceptances: {
      call: () =>
        world.as('acceptor').call(acceptanceEndpoints.list, { ...body, tab: 'done' as const }),
      id: (row: { acceptanceNumber: string }) => row.acceptanceNumber,
      plain: sql`select number as id from acceptance where ${ofOrder(sql`order_id`)}`,
    },
    'to stock': {
      call: () => world.as('keeper').call(stockEndpoints.waiting, body),
      id: (row: { acceptanceNumber: string; lineNo: number }) =>
        `${row.acceptanceNumber}/${row.lineNo}`,
      plain: sql`select a.number || '/' || w.line_no as id from stock_left w
        join acceptance a on a.id = w.acceptance_id join purchase_order o on o.id = w.order_id
        join order_line l on l.order_id = w.order_id and l.line_no = w.line_no
        where w.quantity > 0 and (${has(
          sql`concat_ws(e'\n', o.number, o.group_number, o.name, o.project_number,
          o.source_number)`,
          keyword,
        )} or ${has(sql`a.number`, keyword)} or ${has(sql`l.name`, keyword)}
          or o.supplier_id in (${organisations(keyword)}))`,
    },
    stocked: {
      call: () => world.as('keeper').call(stockEndpoints.done, body),
      id: (row: { number: string }) => row.number,
      plain: sql`select number as id from stock_entry where ${ofOrder(sql`order_id`)}`,
    },
    'after-sales': {
      call: () =>
        world.as('buyer').call(afterSaleEndpoints.list, {
          ...{ ...firstPage, ...body },
          tab: 'all' as const,
        }),
      id: (row: { number: string }) => row.number,
      plain: sql`select a.number as id from after_sale a join purchase_order o on o.id = a.order_id
        join order_line l on l.order_id = a.order_id and l.line_no = a.line_no
        where ${has(sql`a.number`, keyword)} or ${has(sql`o.number`, keyword)} or ${has(sql`l.name`, keyword)}
          or a.supplier_id in (${organisations(keyword)}) or a.unit_id in (${organisations(keyword)})`,
    },
  };
};

/** The rows of every list by every keyword, as the calls and as plain queries find them. */
async function compare(): Promise<void> {
  for (const keyword of KEYWORDS) {
    for (const [name, { call, id, plain }] of Object.entries(lists(keyword))) {
      const { rows, total } = await must<{ rows: readonly unknown[]; total: number }>(call());
      const { rows: wanted } = await sql<{ id: string }>`${plain}`.execute(world.db);
      const ids = wanted.map((row) => row.id).sort();
      const found = rows.map((row) => id(row as never)).sort();
      const label = `${name} “${keyword}”`;
      expect({ label, total }).toEqual({ label, total: ids.length });
      // A page has the newest of them.
      expect(ids, label).toEqual(expect.arrayContaining(found));
      expect(found.length, label).toBe(Math.min(100, ids.length));
    }
  }
}

it('finds by a keyword what plain comparisons find', compare);

it('finds the same where a keyword is in most orders', async () => {
  await copyThreads(100, world.db);
  await compare();
});

it('counts no more of a keyword that is everywhere than it has to look at, and pages on', async () => {
  await copyThreads(4, world.db, 1_001);
  const page = (n: number) =>
    must(
      world.as('buyer').call(contractEndpoints.list, {
        ...{ keyword: '2026', tab: 'all', page: n, pageSize: 100 },
      }),
    );
  expect((await page(1)).total).toBe(1_000);
  const behind = await page(12);
  expect(behind.rows.length).toBe(100);
  expect(behind.total).toBe(1_200);
});
