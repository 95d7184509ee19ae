import { hash } from 'node:crypto';
import { FALLBACK } from '@jicai/platform/src/fulfilment/statement/rules-store.ts';
import { orderArchivePath } from '@jicai/shared/contract/fulfilment/archive.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import {
  type ExportedList,
  exportedLists,
  overviewEndpoints,
} from '@jicai/shared/contract/fulfilment/overview.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { TOKEN_HEADER } from '@jicai/shared/contract/kernel/endpoint.ts';
import { invoiceTitleEndpoints } from '@jicai/shared/contract/ordering/address.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  receivedInvoice,
  stateOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { rowsOf } from '../../../harness/read-rows.ts';

/* Views over all documents: a month of deadlines, overdue payments by unit, lists as files, the archive. */

const DAY_MS = 86_400_000;

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const page = { keyword: '', page: 1, pageSize: 60 };
const numberOf = async (orderId: string) => {
  const { rows } = await sql<{ number: string }>`
    select number from purchase_order where id = ${orderId}`.execute(world.db);
  return rows[0]?.number ?? '';
};

describe('[FU19] [FU20] deadlines', () => {
  it('of a month show the payment on its due day, to both sides and nobody else', async () => {
    await acceptedOrder(world, { pen: 10 });
    const { invoice } = await receivedInvoice(world);
    const { rows: due } = await must(
      world.as('buyer').call(paymentEndpoints.due, { ...page, fundsType: null, bucket: null }),
    );
    const dueAt = due[0]?.dueAtMs ?? 0;
    const month = new Date(dueAt + 8 * 3_600_000).toISOString().slice(0, 7);
    const ask = async (player = world.as('buyer')) =>
      (await must(player.call(overviewEndpoints.month, { month }))).rows.filter(
        ({ kind }) => kind === 'payment',
      );
    expect(await ask()).toMatchObject([
      { number: invoice.number, atMs: dueAt, amount: invoice.gross },
    ]);
    expect(await ask(world.as('supplier', 1))).toHaveLength(1);
    expect(await ask(world.as('supplier', 2))).toEqual([]);
    expect(await ask(world.as('otherHandler'))).toEqual([]);
    for (const wrong of ['2026-13', '2026', '二〇二六年'])
      expect(
        await refusal(world.as('buyer').call(overviewEndpoints.month, { month: wrong })),
      ).toContain('月份');
  });

  it('of a month are those of a query by hand, on its page and in its workbook', async () => {
    const { db } = world;
    const inMonth = await confirmedOrder(world, { pen: 2 });
    const nextMonth = await confirmedOrder(world, { pen: 3 });
    await acceptedOrder(world, { ink: 1 });
    await makeStatement(world);
    const month = '2026-06';
    const [from, to] = ['2026-06-01T00:00:00+08:00', '2026-07-01T00:00:00+08:00'];
    await sql`update purchase_order set deliver_by = ${to}::timestamptz
        - case when id = ${inMonth} then interval '1 second' else interval '0' end
      where id in (${inMonth}, ${nextMonth})`.execute(db);
    await sql`update statement set auto_confirm_at = ${from}::timestamptz`.execute(db);
    // Another way to the same sums: each table by itself, days by the calendar of China.
    const { rows: expected } = await sql<{ kind: string; count: number; amount: number }>`
      with v (kind, unit_id, at, amount) as (
        select 'delivery', unit_id, deliver_by, amount from purchase_order
          where state in ('pendingShip', 'partShipped', 'shipped')
        union all select 'confirm', unit_id, auto_confirm_at, amount from statement
        union all select 'payment', a.unit_id, i.due_at, i.gross from invoice i
          join invoice_application a on a.id = i.application_id where i.state = 'received')
      select kind, count(*)::int as count, sum(amount)::bigint as amount from v
      where unit_id = 'unit-a' and to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}
      group by kind order by kind`.execute(db);
    expect(expected.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['confirm', 'delivery']),
    );
    const { rows } = await must(world.as('buyer').call(overviewEndpoints.month, { month }));
    const kinds = [...new Set(rows.map(({ kind }) => kind))].toSorted();
    expect(
      kinds.map((kind) => {
        const of = rows.filter((row) => row.kind === kind);
        return { kind, count: of.length, amount: of.reduce((sum, row) => sum + row.amount, 0) };
      }),
    ).toEqual(expected);
    const wanted = { list: 'deadlines', keyword: '', fundsType: null, tab: month } as const;
    const { content } = await must(world.as('buyer').call(overviewEndpoints.exportList, wanted));
    const [, ...lines] = await rowsOf(content);
    expect(lines.map((line) => [line[2], Math.round(Number(line[4]) * 100)])).toEqual(
      rows.map(({ number, amount }) => [number, amount]),
    );
  });

  it('that passed are summed by unit for its supervisor, in the buckets of the ageing', async () => {
    const before = world.clock.at;
    const { rows: due } = await must(
      world.as('buyer').call(paymentEndpoints.due, { ...page, fundsType: null, bucket: null }),
    );
    const [first] = due;
    const at = async (days: number) => {
      world.clock.at = (first?.dueAtMs ?? 0) + days * DAY_MS;
      return (await must(world.as('supervisor').call(overviewEndpoints.overdueUnits, page))).rows;
    };
    expect(await at(0)).toEqual([]);
    const amount = first?.outstanding;
    expect(await at(1)).toMatchObject([{ daysOverdue: 1, invoices: 1, upTo30: amount, amount }]);
    expect(await at(30)).toMatchObject([{ daysOverdue: 30, upTo30: amount, upTo60: 0 }]);
    expect(await at(31)).toMatchObject([{ daysOverdue: 31, upTo30: 0, upTo60: amount }]);
    expect(await at(91)).toMatchObject([{ daysOverdue: 91, upTo90: 0, over90: amount }]);
    const stranger = world.as('otherSupervisor').call(overviewEndpoints.overdueUnits, page);
    expect((await must(stranger)).rows).toEqual([]);
    world.clock.at = before;
  });
});

const WHO: Readonly<Record<ExportedList, Actor>> = {
  acceptancesWaiting: 'acceptor',
  acceptancesDone: 'acceptor',
  stockWaiting: 'keeper',
  stockEntries: 'keeper',
  contracts: 'buyer',
  openStatements: 'buyer',
  billable: 'finance',
  payments: 'finance',
  overdueUnits: 'supervisor',
  publishedContracts: 'keeper',
  deadlines: 'buyer',
  statementRules: 'finance',
  invoiceTitles: 'finance',
};

describe('every list', () => {
  it.each(exportedLists)('%s is a workbook for its role, and refused to others', async (list) => {
    const tab = list === 'deadlines' ? '2026-06' : '';
    const wanted = { list, keyword: '', fundsType: null, tab };
    const { content } = await must(world.as(WHO[list]).call(overviewEndpoints.exportList, wanted));
    const [heading = []] = await rowsOf(content);
    expect(heading.length).toBeGreaterThan(3);
    const other: Actor = list === 'overdueUnits' ? 'keeper' : 'supervisor';
    if (list === 'contracts' || list === 'publishedContracts') return;
    expect(await refusal(world.as(other).call(overviewEndpoints.exportList, wanted))).toContain(
      '没有查看该列表的权限',
    );
  });

  it('has the rows of the filter', async () => {
    const orderId = await acceptedOrder(world, { ink: 3 });
    const number = await numberOf(orderId);
    const rows = async (keyword: string) => {
      const wanted = { list: 'stockWaiting', keyword, fundsType: null, tab: '' } as const;
      const { content } = await must(world.as('keeper').call(overviewEndpoints.exportList, wanted));
      return (await rowsOf(content)).slice(1);
    };
    expect(await rows(number)).toHaveLength(1);
    expect(await rows('没有这个订单')).toEqual([]);
  });
});

describe('the workbook of', () => {
  const save = async (who: Actor, list: ExportedList, more: { keyword?: string; tab?: string }) => {
    const wanted = { list, keyword: '', fundsType: null, tab: '', ...more };
    const { content } = await must(world.as(who).call(overviewEndpoints.exportList, wanted));
    return (await rowsOf(content)).slice(1);
  };

  it('a month has what its page shows, and a wrong month is refused', async () => {
    const { rows: due } = await must(
      world.as('buyer').call(paymentEndpoints.due, { ...page, fundsType: null, bucket: null }),
    );
    const month = new Date((due[0]?.dueAtMs ?? 0) + 8 * 3_600_000).toISOString().slice(0, 7);
    const { rows } = await must(world.as('buyer').call(overviewEndpoints.month, { month }));
    expect(rows.length).toBeGreaterThan(0);
    const saved = await save('buyer', 'deadlines', { tab: month });
    expect(saved.map((row) => row[2])).toEqual(rows.map(({ number }) => number));
    expect(await save('otherHandler', 'deadlines', { tab: month })).toEqual([]);
    const wrong = { list: 'deadlines', keyword: '', fundsType: null, tab: '2026-13' } as const;
    expect(await refusal(world.as('buyer').call(overviewEndpoints.exportList, wrong))).toContain(
      '月份',
    );
  });

  it('rules of statements, and titles of invoices, has those of the own unit', async () => {
    const rule = { ...FALLBACK, cutOffDay: 20, tolerance: fen(150) };
    await must(world.as('buyer').call(statementEndpoints.saveRule, rule));
    const rules = await save('finance', 'statementRules', {});
    expect(rules.map((row) => row.slice(0, 4))).toEqual([
      ['全部供应商', '全部', '按月，20 日截止', '1.5'],
    ]);
    const { rows: titles } = await must(world.as('finance').call(invoiceTitleEndpoints.list, {}));
    expect(titles.length).toBeGreaterThan(0);
    const saved = await save('finance', 'invoiceTitles', {});
    expect(saved.map(([title]) => title)).toEqual(titles.map(({ title }) => title));
    expect(await save('otherHandler', 'statementRules', {})).toEqual([]);
    const { rows: others } = await must(
      world.as('otherHandler').call(invoiceTitleEndpoints.list, {}),
    );
    expect(await save('otherHandler', 'invoiceTitles', {})).toHaveLength(others.length);
  });

  it('published contracts has those of the search, for everybody who is logged in', async () => {
    const orderId = await acceptedOrder(world, { pen: 2 });
    await sql`insert into contract (id, number, order_id, kind, name, state, unit_id, supplier_id, amount,
        clauses, plan, bond_share,
        sign_by, created_at, sent_at, signed_at, published_at)
      select 'published-1', 'HT-P1', id, 'contract', '公示合同', 'effective', unit_id, supplier_id, amount,
        '[]', '[]', 0,
        now(), now(), now(), now(), now() from purchase_order where id = ${orderId}`.execute(
      world.db,
    );
    const saved = await save('keeper', 'publishedContracts', { keyword: 'HT-P1' });
    expect(saved.map(([number, name]) => [number, name])).toEqual([['HT-P1', '公示合同']]);
    expect(await save('otherHandler', 'publishedContracts', { keyword: '没有' })).toEqual([]);
  });
});

describe('[FU6] a workbook of parcels', () => {
  const row = (nth: number, number: string, more: object = {}) => ({
    ...{ row: nth, number, lineNo: '1', quantity: '2', carrier: '顺丰速运' },
    ...{ trackingNumber: 'SF-9', note: '', ...more },
  });
  const send = (rows: ReturnType<typeof row>[], isDry = false) =>
    world.as('supplier', 1).call(deliveryEndpoints.batch, { isDry, rows });

  it('is checked first, names every wrong row, and ships nothing as long as one is wrong', async () => {
    const first = await confirmedOrder(world, { pen: 5 });
    const second = await confirmedOrder(world, { ink: 2 });
    const [one, two] = [await numberOf(first), await numberOf(second)];
    const { content } = await must(world.as('supplier', 1).call(deliveryEndpoints.template, {}));
    const template = await rowsOf(content);
    expect(template.filter(([number]) => number === one || number === two)).toHaveLength(2);
    const wrong = [
      row(2, one),
      row(3, two, { quantity: '3' }),
      row(4, 'D-0', { trackingNumber: 'A' }),
      row(5, one, { quantity: '-1', trackingNumber: 'B' }),
      row(6, one, { quantity: '1.5', trackingNumber: 'C' }),
      row(7, one, { lineNo: '9', trackingNumber: 'D' }),
      row(8, one, { carrier: '飞毛腿', trackingNumber: 'E' }),
      row(9, one, { trackingNumber: 'ＳＦ１２３４😀' }),
      row(10, one, { trackingNumber: ' ' }),
    ];
    const { problems, isWritten } = await must(send(wrong));
    expect(isWritten).toBe(false);
    expect(problems.map(({ row: nth }) => nth)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    const texts = problems.map(({ text }) => text).join('\n');
    for (const word of ['最多', 'D-0', '-1', '1.5', '物流公司', '物流单号只能含', '请填写物流单号'])
      expect(texts).toContain(word);
    expect(await stateOf(world, first)).toBe('pendingShip');
    const other = world
      .as('supplier', 2)
      .call(deliveryEndpoints.batch, { isDry: true, rows: [row(2, one)] });
    expect((await must(other)).problems[0]?.text).toContain(one);
  });

  it('ships one parcel for each tracking number of an order, once', async () => {
    const orderId = await confirmedOrder(world, { pen: 5, ink: 2 });
    const number = await numberOf(orderId);
    const before = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    // An order's lines have an order of their own.
    const lineOf = (ordered: number) =>
      String(before.thread.lines.find((line) => line.ordered === ordered)?.lineNo);
    const rows = [
      row(2, number, { quantity: '3', lineNo: lineOf(5) }),
      row(3, number, { lineNo: lineOf(2) }),
      row(4, number, { trackingNumber: 'SF-10', lineNo: lineOf(5) }),
    ];
    expect(await must(send(rows, true))).toMatchObject({ parcels: 2, orders: 1, isWritten: false });
    expect(await must(send(rows))).toMatchObject({ parcels: 2, pieces: 7, isWritten: true });
    const { thread } = await must(world.as('buyer').call(threadEndpoints.read, { orderId }));
    expect(thread.parcels.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual([
      'SF-10',
      'SF-9',
    ]);
    expect(thread.order.state).toBe('shipped');
    expect((await must(send(rows))).problems).toHaveLength(2);
  });
});

describe('the archive of an order', () => {
  const archive = async (who: Actor, orderId: string) => {
    const headers = { [TOKEN_HEADER]: (await world.as(who).token()) ?? '' };
    return world.app.inject({ method: 'GET', url: orderArchivePath(orderId), headers });
  };
  const textOf = (answer: { statusCode: number; json(): { text: string } }) => [
    answer.statusCode,
    answer.json().text,
  ];

  it('has every document with its hash once the order is complete', async () => {
    const orderId = await acceptedOrder(world, { pen: 6 });
    const { invoice } = await receivedInvoice(world);
    expect(textOf(await archive('buyer', orderId))).toEqual([409, say('thread.notEnded')]);
    const { id } = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
    );
    await must(decidePayment(world, id));
    await must(executePayment(world, id));
    expect(await stateOf(world, orderId)).toBe('completed');
    expect(textOf(await archive('otherHandler', orderId))).toEqual([404, say('thread.unknown')]);
    const answer = await archive('buyer', orderId);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/zip' });
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
      '_归档.zip',
    );
    const files = unzipSync(answer.rawPayload);
    const list = JSON.parse(new TextDecoder().decode(files['归档清单.json'])) as {
      files: { path: string; sha256: string }[];
    };
    const folders = list.files.map(({ path }) => path.split('/')[0]);
    for (const folder of ['送货单', '验收单', '对账单', '发票', '付款单', '订单全程.json'])
      expect(folders).toContain(folder);
    for (const { path, sha256 } of list.files)
      expect(hash('sha256', files[path] ?? new Uint8Array(), 'hex'), path).toBe(sha256);
  });

  it('of a cancelled order has what there was', async () => {
    const orderId = await orderOne(world, 'buyer', { pen: 1 });
    const body = { id: orderId, version: await versionOf(world, orderId), reason: '不再需要' };
    await must(world.as('buyer').call(orderEndpoints.cancel, body));
    const { rawPayload } = await archive('handler', orderId);
    expect(Object.keys(unzipSync(rawPayload))).toContain('订单全程.json');
    const { rows } = await sql<{ object: string }>`
      select object from security_log where action = 'export' and person_id = ${personIdOf('handler')}
      order by at desc limit 1`.execute(world.db);
    expect(rows).toEqual([{ object: 'thread.archive' }]);
  });
});
