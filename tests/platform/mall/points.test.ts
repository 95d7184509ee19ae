import { pointEndpoints } from '@jicai/shared/contract/mall/points.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { addShops } from '../../harness/mall/products.ts';
import { manualClock, startPlatform, type World } from '../../harness/world.ts';

// A Monday.
const NOW = Date.parse('2026-11-23T02:00:00Z');
const DAY = 86_400_000;
const clock = manualClock(NOW);
let world: World;
let shopId: string;

beforeAll(async () => {
  world = await startPlatform({ clock, suppliers: 2 });
  await addShops(world.db, [1, 2]);
  const shop = await world.db
    .selectFrom('shop')
    .select('id')
    .where('org_id', '=', 'org-supplier-1')
    .executeTakeFirstOrThrow();
  shopId = shop.id;
  await world.db
    .updateTable('person')
    .set({ roles: ['operator'] })
    .where('id', '=', 'person-entryReviewer')
    .execute();
});
afterAll(() => world?.stop());

const operator = () => world.as('operator');
const second = () => world.as('entryReviewer');
const supplier = () => world.as('supplier', 1);
const rival = () => world.as('supplier', 2);
const deduct = async (points: number, rule: 'delivery' | 'safety' = 'delivery') =>
  (
    await must(
      operator().call(pointEndpoints.deduct, { shopId, rule, points, reason: '三次逾期发货' }),
    )
  ).id;
const shown = async () =>
  (await must(world.as('anonymous').call(pointEndpoints.public, { shopId }))).score;
const object = (id: string, who = supplier()) =>
  who.call(pointEndpoints.object, { id, reason: '已按时发货，有签收单' });
const decide = (id: string, isUpheld: boolean, who = second()) =>
  who.call(pointEndpoints.decide, { id, isUpheld, reason: '经核实' });

it('[PT1] a deduction is told, objected to, suspended, decided by another person, and replayed', async () => {
  expect(await shown()).toBe(100);
  const id = await deduct(12);
  expect(await shown()).toBe(88);
  const asked = {
    personId: null,
    kind: '',
    objectId: '',
    tab: 'open',
    keyword: '扣 12 分',
    page: 1,
    pageSize: 30,
  } as const;
  const todos = async (who = supplier()) =>
    (await must(who.call(todoEndpoints.list, asked))).rows.length;
  expect([await todos(), await todos(rival())]).toEqual([1, 0]);

  expect(await refusal(object(id, rival()))).toContain('不存在');
  expect(await refusal(decide(id, true))).toContain('没有待处理');
  await must(object(id));
  expect(await refusal(object(id))).toBe('已提出过异议');
  expect(await shown()).toBe(100);
  expect(await todos()).toBe(0);
  expect(await refusal(decide(id, true, operator()))).toContain('扣分人不得处理');
  const { sheet } = await must(second().call(pointEndpoints.read, { shopId }));
  expect(sheet.deductions[0]).toMatchObject({ state: 'objected', canDecide: true });
  clock.at += DAY;
  await must(decide(id, true));
  expect(await refusal(decide(id, false))).toBe('该异议已处理');
  expect(await shown()).toBe(88);
  const mine = await must(supplier().call(pointEndpoints.mine, {}));
  expect(mine.sheet).toMatchObject({ score: 88, band: '整改并公示 1 个月' });

  const wrong = await deduct(30);
  await must(object(wrong));
  await must(decide(wrong, false));
  expect(await shown()).toBe(88);
  // Safety counts while the objection waits.
  const safety = await deduct(10, 'safety');
  await must(object(safety));
  expect(await shown()).toBe(78);
});

it('[PT1] nobody objects after five working days, and nobody changes an event', async () => {
  const before = await shown();
  const id = await deduct(1);
  clock.at += 9 * DAY;
  expect(await refusal(object(id))).toBe('异议期限已过');
  expect(await shown()).toBe(before - 1);
  await expect(sql`update shop_point_event set points = 1`.execute(world.db)).rejects.toThrow();
  await expect(sql`delete from shop_point_event`.execute(world.db)).rejects.toThrow();
  expect(
    (
      await supplier().call(pointEndpoints.deduct, {
        shopId,
        rule: 'price',
        points: 1,
        reason: 'x',
      })
    ).status,
  ).toBe(403);
});

it('[PT2] what the band publishes is public, and the next year begins anew', async () => {
  const { band, published } = await must(
    world.as('anonymous').call(pointEndpoints.public, { shopId }),
  );
  expect(band).toBe('整改并公示 3 个月');
  expect(published.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual([1, 10, 12]);
  clock.at = Date.parse('2027-01-01T00:00:00+08:00');
  expect(await shown()).toBe(100);
});

it('[PT1] the days for an objection are counted by the calendar that is kept', async () => {
  // A Monday whose next Friday is a day off.
  clock.at = Date.parse('2027-12-06T02:00:00Z');
  const objectBy = async () => {
    const id = await deduct(1);
    const { sheet } = await must(supplier().call(pointEndpoints.mine, {}));
    return sheet?.deductions.find((one) => one.id === id)?.objectByMs;
  };
  expect(await objectBy()).toBe(Date.parse('2027-12-14T00:00:00+08:00'));
  await sql`insert into holiday_day (day, kind, name) values ('2027-12-10', 'off', '校庆')`.execute(
    world.db,
  );
  expect(await objectBy()).toBe(Date.parse('2027-12-15T00:00:00+08:00'));
});
