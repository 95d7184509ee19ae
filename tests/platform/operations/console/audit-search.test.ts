import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import {
  type AuditFilter,
  auditSearchEndpoints,
} from '@jicai/shared/contract/operations/audit-search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  confirmedStatement,
  type MoneyWorld,
  moneyWorld,
} from '../../../harness/fulfilment/money.ts';
import { look } from '../../../harness/mall/orders.ts';

/* One search over all logs, for the audit administrator alone. */

const DAY = 86_400_000;
let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
  await sql`update person set roles = '{auditAdmin}' where login_name = 'keeper'`.execute(world.db);
});
afterAll(() => world?.stop());

const filter = (change: Partial<AuditFilter> = {}): AuditFilter => ({
  fromMs: world.clock.at - 2 * DAY,
  toMs: world.clock.at + DAY,
  source: null,
  actor: '',
  object: '',
  ...change,
});
const search = (change: Partial<AuditFilter> = {}, page = 1, pageSize = 60) =>
  world.as('keeper').call(auditSearchEndpoints.list, { ...filter(change), page, pageSize });

it('[AS1] finds a thing in every log, by number, person, kind and time', async () => {
  const id = await acceptedOrder(world, { pen: 2 });
  const { number } = await look(world, 'buyer', id);
  const statement = await confirmedStatement(world);
  const of = await must(search({ object: number }));
  const sources = new Set(of.rows.map(({ source }) => source));
  expect([...sources].sort()).toEqual(['fulfilment', 'order']);
  expect(of.rows.map(({ object }) => object)).toEqual(of.rows.map(() => number));
  expect(of.rows.some(({ action }) => action === '提交订单')).toBe(true);
  const times = of.rows.map(({ atMs }) => atMs);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const settled = await must(search({ source: 'settlement', object: statement.number }));
  expect(settled.rows.length).toBeGreaterThan(1);
  const [first] = settled.rows;
  const person = await must(search({ actor: first?.actor ?? '', source: 'settlement' }));
  expect(person.rows.every(({ actor }) => actor === first?.actor)).toBe(true);
  const security = await must(search({ source: 'security' }));
  expect(security.rows.some(({ action }) => action === '登录')).toBe(true);
  expect((await must(search({ object: 'nothing' }))).total).toBe(0);
  // Pages do not overlap, and the sum of the logs is the whole.
  const all = await must(search());
  const one = await must(search({}, 1, 5));
  const two = await must(search({}, 2, 5));
  expect([...one.rows, ...two.rows].map(({ key }) => key)).toEqual(
    all.rows.slice(0, 10).map(({ key }) => key),
  );
});

it('[C081] rows of one moment are each on one page, over all of them', async () => {
  const at = new Date(world.clock.at - 3_600_000);
  const moment = at.toISOString();
  await sql`insert into security_log (seq, at, action, was_refused, actor, unit_id, address, object, detail, hash)
    select -n, ${moment}::timestamptz, 'login', false, '同时', null, '', '',
      'row ' || n, 'same ' || n
    from generate_series(1, 220) n`.execute(world.db);
  const { id: orderId } = (
    await sql<{ id: string }>`select id from purchase_order limit 1`.execute(world.db)
  ).rows[0] ?? { id: '' };
  await sql`insert into order_event select (jsonb_populate_record(e, jsonb_build_object('seq', 1000 + n, 'at', ${moment}::text))).*
    from order_event e, generate_series(1, 60) n where e.order_id = ${orderId} and e.seq = 1`.execute(
    world.db,
  );
  const window = { fromMs: at.getTime(), toMs: at.getTime() + 1 };
  for (const size of [60, 20]) {
    const found: string[] = [];
    for (let page = 1; page * size < 280 + size; page += 1)
      found.push(
        ...(await must(search(window, page, size))).rows.map(
          ({ source, key }) => `${source} ${key}`,
        ),
      );
    expect([size, found.length, new Set(found).size]).toEqual([size, 280, 280]);
  }
});

it('[AS1] a running auction is not in it: nobody learns who bids', async () => {
  const packageNumber = await world.publish({ suppliers: [1, 2] });
  const bid = { packageNumber, amount: '90000', lines: [] };
  await world.as('supplier', 1).call(biddingEndpoints.bid, bid);
  expect((await must(search({ object: packageNumber, source: 'auction' }))).total).toBe(0);
  await sql`update auction set settled = true where package_number = ${packageNumber}`.execute(
    world.db,
  );
  const { rows } = await must(search({ object: packageNumber, source: 'auction' }));
  expect(rows.length).toBeGreaterThan(0);
});

it('[AS1] is bounded, and exported with a trace', async () => {
  const long = { fromMs: world.clock.at - 200 * DAY };
  expect(await refusal(search(long))).toContain('92 天');
  expect((await search({ ...long, object: 'x' })).state).toBe(1);
  const reversed = { fromMs: world.clock.at, toMs: world.clock.at - 200 * DAY };
  expect(await refusal(search(reversed))).toContain('92 天');
  const made = await must(world.as('keeper').call(auditSearchEndpoints.export, filter()));
  expect(made.count).toBeGreaterThan(5);
  expect(Buffer.from(made.file, 'base64').subarray(0, 2).toString()).toBe('PK');
  const { rows } = await must(search({ source: 'security', object: 'auditSearch.export' }));
  expect(rows[0]).toMatchObject({
    action: '导出',
    detail: expect.stringContaining(`审计检索结果：${made.count} 行`),
  });
  for (const actor of ['buyer', 'supervisor', 'handler'] as const)
    expect(
      (await world.as(actor).call(auditSearchEndpoints.list, { ...filter(), page: 1, pageSize: 9 }))
        .status,
    ).toBe(403);
});
