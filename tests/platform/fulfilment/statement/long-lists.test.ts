import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { openPostgres } from '@jicai/platform/src/kernel/db/open.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  firstPage,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { everyOrder } from '../../../harness/mall/order-worlds.ts';
import { counted } from '../../../harness/run/counted.ts';
import { freshDatabase } from '../../../harness/servers/database.ts';
import { openDatabase } from '../../../harness/world.ts';

/* Lists that are read once, whatever they are filtered by, and checks that take longer than a call may. */

let world: MoneyWorld;
let statements: () => number;
let number = '';

beforeAll(async () => {
  const { db, take } = counted(await openDatabase());
  statements = take;
  world = await moneyWorld(db);
  await acceptedOrder(world, { pen: 1 });
  await makeStatement(world);
  const last = await acceptedOrder(world, { pen: 1, ink: 1 });
  await sql`update purchase_order set name = '激光 Printer 采购' where id = ${last}`.execute(db);
  const found = await sql<{ number: string }>`
    select number from purchase_order where id = ${last}`.execute(db);
  number = found.rows[0]?.number ?? '';
});
afterAll(() => world.stop());

const orders = (keyword: string, page = 1) =>
  must(world.as('buyer').call(orderEndpoints.list, { ...everyOrder, keyword, page, pageSize: 10 }));

it('finds orders by words whatever their case, by numbers, by products and by suppliers', async () => {
  for (const keyword of ['printer', 'PRINTER', '激光', number.slice(3), '商品-ink'])
    expect(
      (await orders(keyword)).rows.map((row) => row.number),
      keyword,
    ).toEqual([number]);
  expect((await orders('不存在的')).rows).toEqual([]);
});

it('finds documents of fulfilment by the same words', async () => {
  const plain = { page: 1, pageSize: 10 };
  const count = async (keyword: string) => {
    const body = { ...plain, keyword };
    const [accepted, waiting] = [
      await must(world.as('acceptor').call(acceptanceEndpoints.list, { ...body, tab: 'done' })),
      await must(world.as('keeper').call(stockEndpoints.waiting, body)),
    ];
    return [accepted.total, waiting.total];
  };
  expect(await count('PRINTER')).toEqual([1, 2]);
  expect(await count(number)).toEqual([1, 2]);
  expect(await count('不存在的')).toEqual([0, 0]);
  expect(await count('')).toEqual([2, 3]);
});

it('counts the rows of a page behind the last one', async () => {
  const body = { ...firstPage, tab: 'all', page: 7 } as const;
  const { rows, total } = await must(world.as('buyer').call(statementEndpoints.list, body));
  expect({ rows, total }).toEqual({ rows: [], total: 1 });
  const behind = await orders('', limits.countedRows);
  expect({ rows: behind.rows, total: behind.total }).toEqual({ rows: [], total: 2 });
});

it('reads a list of documents in one statement', async () => {
  const body = { ...firstPage, tab: 'all' } as const;
  const read = async (call: () => Promise<unknown>) => {
    await call();
    statements();
    await call();
    return statements();
  };
  const buyer = world.as('buyer');
  const identity = 1;
  expect(await read(() => must(buyer.call(statementEndpoints.list, body)))).toBe(1 + identity);
  const contracts = { keyword: '', tab: 'all', page: 1, pageSize: 10 } as const;
  expect(await read(() => must(buyer.call(contractEndpoints.list, contracts)))).toBe(1 + identity);
});

it('finishes an invariant that takes longer than a statement of a call may', async () => {
  const made = await freshDatabase();
  const deadlines = { connect: 60_000, statement: 1_000, lock: 60_000, idle: 60_000 };
  const db = openPostgres(made.url, 2, 1, false, { deadlines });
  const slow = {
    name: 'slow',
    title: '',
    breaches: sql<never>`
    select 'd' as document, 'f' as found from pg_sleep(1.5)`,
  };
  expect(await findBreaches(slow, db)).toEqual({
    count: 1,
    first: [{ document: 'd', found: 'f', count: 1 }],
  });
  await db.destroy();
  await made.drop();
});
