import type { Database } from '@jicai/platform/src/kernel/db/open.ts';
import { numberKinds } from '@jicai/platform/src/kernel/numbers/kinds.ts';
import { drawDocumentNumbers } from '@jicai/platform/src/kernel/numbers/numbers.ts';
import { listNumbers } from '@jicai/platform/src/operations/console/numbers.ts';
import { drawNumbers } from '@jicai/platform/src/ordering/order/placing/numbers.ts';
import { changeRequestEndpoints } from '@jicai/shared/contract/identity/change-request.ts';
import { consoleEndpoints } from '@jicai/shared/contract/operations/console.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  eachDatabase,
  manualClock,
  openDatabase,
  startPlatform,
  type World,
} from '../../../harness/world.ts';

describe.each(eachDatabase)('the numbers of the console on %s', (kind) => {
  let db: Database;
  beforeAll(async () => {
    db = await openDatabase(kind);
  });
  afterAll(() => db.destroy());

  it('are those that are drawn next', async () => {
    const clock = manualClock(Date.parse('2026-06-01T04:00:00Z'));
    const rowOf = async (name: keyof typeof numberKinds) => {
      const { rows } = await listNumbers({ db, clock });
      expect(rows.map((row) => row.name)).toEqual(Object.keys(numberKinds));
      return rows.find((row) => row.name === name);
    };
    expect(await rowOf('payment')).toEqual({
      ...{ name: 'payment', title: '付款单', prefix: 'FK' },
      ...{ form: 'FK + 年月日 + 4 位序号', scope: '每日从 1 起，连续无空号' },
      ...{ last: null, next: 'FK202606010001' },
    });
    const drawn = await drawDocumentNumbers('payment', 2, clock, db);
    expect(await rowOf('payment')).toMatchObject({
      last: drawn.numbers[1],
      next: 'FK202606010003',
    });
    clock.at += 86_400_000;
    expect(await rowOf('payment')).toMatchObject({ last: null, next: 'FK202606020001' });
    const yearly = await rowOf('project.bidding');
    expect(yearly).toMatchObject({ form: 'JJ + 年份 + 4 位序号', next: 'JJ20260001' });

    // Orders and their groups share a sequence, from its very first number on.
    for (const orders of [2, 1]) {
      const [group, order] = [await rowOf('orderGroup'), await rowOf('order')];
      const next = await drawNumbers(orders, clock, db);
      expect([next.group, next.numbers[0]]).toEqual([group?.next, order?.next]);
    }
    expect(await rowOf('parcel')).toMatchObject({
      ...{ form: 'SH + 订单编号 + - + 序号', scope: '在同一订单编号之内' },
      ...{ last: null, next: null },
    });
  });
});

describe('the console', () => {
  let world: World;
  beforeAll(async () => {
    world = await startPlatform();
  });
  afterAll(() => world?.stop());

  it('says of each setting that can be turned off whether it is on, and what both states mean', async () => {
    const admin = world.as('systemAdmin');
    const stateOf = async (name: string) => {
      const { settings } = await must(admin.call(consoleEndpoints.settings, {}));
      return settings.find((setting) => setting.name === name);
    };
    const save = (name: string, value: string | null) =>
      must(admin.call(consoleEndpoints.saveSetting, { name, value }));
    const review = 'result.orderReview';
    expect(await stateOf(review)).toMatchObject({
      ...{ isOn: true, source: 'default' },
      ...{ onText: expect.stringContaining('审核'), offText: expect.stringContaining('不经审核') },
    });
    await save(review, '0');
    expect(await stateOf(review)).toMatchObject({ isOn: false, source: 'console' });
    await save(review, null);
    expect(await stateOf(review)).toMatchObject({ isOn: true });
    expect(await stateOf('mail.server')).toMatchObject({ isOn: false });
    // Who receives the links that set a password is decided by two.
    await save('mail.server', 'smtp://me:secret@mail.example.org');
    expect(await stateOf('mail.server')).toMatchObject({ isOn: false });
    const second = world.as('securityAdmin');
    const { requests } = await must(second.call(changeRequestEndpoints.list, { kind: null }));
    const id = requests[0]?.id ?? '';
    await must(second.call(changeRequestEndpoints.decide, { id, agrees: true }));
    expect(await stateOf('mail.server')).toMatchObject({ isOn: true, value: '••••' });
    expect(await stateOf('calls.perMinute')).toMatchObject({ isOn: null, onText: '', offText: '' });
  });

  it('lists what is shipped by its licence, once each', async () => {
    const { rows } = await must(world.as('systemAdmin').call(consoleEndpoints.licences, {}));
    const components = rows.flatMap((row) => row.components);
    expect(rows[0]?.licence).toBe('MIT');
    expect(components.some((component) => component.startsWith('fastify '))).toBe(true);
    expect(new Set(components).size).toBe(components.length);
  });

  it('hands its numbers and licences to the system administrator alone', async () => {
    const { rows } = await must(world.as('systemAdmin').call(consoleEndpoints.numbers, {}));
    expect(rows.length).toBe(Object.keys(numberKinds).length);
    const handler = world.as('handler');
    expect((await handler.call(consoleEndpoints.numbers, {})).state).toBe(0);
    expect((await handler.call(consoleEndpoints.licences, {})).state).toBe(0);
  });

  it('lists every dictionary with its entries, found by a word and a page at a time', async () => {
    const admin = world.as('systemAdmin');
    await sql`insert into category (id, name, level, path) values ('zd', '字典总类', 1, '{zd}'),
      ('zd-a', '字典子类', 2, '{zd,zd-a}')`.execute(world.db);
    const { rows } = await must(admin.call(consoleEndpoints.dictionaries, {}));
    const { rows: stored } = await sql<{ n: number }>`
      select count(*)::int as n from category`.execute(world.db);
    expect(rows.find(({ name }) => name === 'category')).toMatchObject({
      ...{ title: '商品分类', count: stored[0]?.n, path: '/nrgl/NrList' },
    });
    for (const { name, count, path } of rows) {
      expect(path).toMatch(/^\//);
      const page = { name, keyword: '', page: 1, pageSize: 2 };
      const found = await must(admin.call(consoleEndpoints.dictionary, page));
      expect(found.total, name).toBe(count);
      expect(found.rows.length, name).toBe(Math.min(2, count));
    }
    const word = { name: 'category', keyword: '字典子', page: 1, pageSize: 10 };
    expect(await must(admin.call(consoleEndpoints.dictionary, word))).toEqual({
      rows: [{ code: 'zd-a', text: '字典子类', note: '字典总类' }],
      total: 1,
    });
    const unknown = { ...word, name: 'toString' };
    expect(await refusal(admin.call(consoleEndpoints.dictionary, unknown))).toBe('没有这个字典');
  });

  it('says of each kind of record how long it is kept, and what is due', async () => {
    const admin = world.as('systemAdmin');
    const rowOf = async (name: string) => {
      const { rows } = await must(admin.call(consoleEndpoints.retention, {}));
      return rows.find((row) => row.name === name);
    };
    expect(await rowOf('import')).toMatchObject({ count: 0, due: 0, oldestAtMs: null });
    await sql`insert into import_batch (id, person_id, file_name, created_at) values
      ('old', 'person-systemAdmin', 'x', now() - interval '8 days'),
      ('new', 'person-systemAdmin', 'x', now() - interval '6 days')`.execute(world.db);
    const imports = await rowOf('import');
    expect(imports).toMatchObject({ period: '7 天', count: 2, due: 1 });
    expect(imports?.oldestAtMs).toBeLessThan(Date.now() - 7 * 86_400_000);
    const security = await rowOf('security');
    expect(security).toMatchObject({ rule: '不删除', due: 0, oldestAtMs: null });
    expect(security?.count).toBeGreaterThan(0);
    await sql`insert into idempotency (person_id, endpoint, request_key, body_hash, key_at)
      values ('person-buyer', 'x', 'k', '', now() - interval '40 days')`.execute(world.db);
    expect(await rowOf('idempotency')).toMatchObject({ due: 1 });
  });
});
