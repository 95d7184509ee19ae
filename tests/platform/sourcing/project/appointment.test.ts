import { appointmentEndpoints } from '@jicai/shared/contract/sourcing/appointment.ts';
import { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

const E = appointmentEndpoints;
const DAY_MS = 86_400_000;
const day = (days: number) => dayOf(Date.now() + days * DAY_MS);

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 3 });
  await addShops(world.db, [1, 2, 3]);
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from fixed_service`.execute(world.db);
});

const body = (shop = 1) => ({
  id: null as string | null,
  categoryId: 'printing',
  shopId: shopOf(shop),
  regionCode: '3301',
  startDay: day(0),
  endDay: day(30),
  discountHundredths: 1_000,
  priceNote: '含校对',
  orderLimit: fen(500_000),
  items: [{ name: 'A4 黑白印刷', unit: '张', listPrice: fen(20) }],
});
const operator = () => world.as('operator');
const save = (more: Partial<ReturnType<typeof body>> = {}, shop = 1) =>
  operator().call(E.save, { ...body(shop), ...more });
const list = async (state: 'future' | 'current' | 'ended' | null = null, keyword = '') =>
  (await operator().call(E.list, { keyword, state, page: 1, pageSize: 30 })).data;

describe('定点遴选', () => {
  it('appoints a supplier, who is told and whose service can be ordered', async () => {
    const { data } = await save();
    expect(await list('current')).toMatchObject({
      total: 1,
      rows: [{ id: data?.id, state: 'current', regionName: expect.stringContaining('杭州') }],
    });
    const service = await world
      .as('anonymous')
      .call(fixedPointEndpoints.service, { id: data?.id ?? '' });
    expect(service.data?.service).toMatchObject({
      closedReason: '',
      items: [{ listPrice: 20, ceiling: 18 }],
    });
    const { rows } = await sql<{ process_name: string }>`select process_name from todo
      where business_id = ${data?.id ?? ''}`.execute(world.db);
    expect(rows[0]?.process_name).toBe('您已入围定点供应商');
    expect((await list(null, '没有这家'))?.total).toBe(0);
  });

  it('changes one, and ends it with a reason; then it takes no orders and no changes', async () => {
    const made = await save();
    const id = made.data?.id ?? '';
    expect((await save({ id, discountHundredths: 2_000 })).state).toBe(1);
    expect((await list())?.rows[0]).toMatchObject({
      discountHundredths: 2_000,
      items: [{ ceiling: 16 }],
    });
    expect((await operator().call(E.end, { id, reason: '履约不合格' })).state).toBe(1);
    expect((await list('ended'))?.total).toBe(1);
    const service = await world.as('anonymous').call(fixedPointEndpoints.service, { id });
    expect(service.data?.service.closedReason).not.toBe('');
    expect((await save({ id })).text).toContain('已结束');
    expect((await operator().call(E.end, { id, reason: '再来' })).state).toBe(0);
  });

  it.each([
    [{ endDay: day(-1) }, '截止日期'],
    [{ startDay: day(9), endDay: day(8) }, '截止日期'],
    [{ categoryId: 'none' }, '服务类别'],
    [{ shopId: 'none' }, '店铺'],
    [{ regionCode: '99' }, '服务区域'],
    [{ items: [] }, '服务项目'],
    [{ items: [{ name: 'x', unit: '张', listPrice: fen(0) }] }, '第 1 行'],
  ])('refuses %j, and names the field', async (wrong, field) => {
    const answer = await save(wrong);
    expect(answer.state).toBe(0);
    expect(answer.text).toContain(field);
  });

  it('refuses a second one of the same time and area', async () => {
    await save();
    expect((await save({ startDay: day(29), endDay: day(90) })).text).toContain('同期');
    expect((await save({ startDay: day(31), endDay: day(90) })).state).toBe(1);
    expect((await save({ regionCode: '330106' })).state).toBe(1);
  });

  it('is the operator’s alone', async () => {
    for (const who of ['handler', 'buyer'] as const) {
      expect((await world.as(who).call(E.save, body())).state).not.toBe(1);
    }
    expect((await world.as('supplier', 1).call(E.save, body())).state).not.toBe(1);
  });
});
