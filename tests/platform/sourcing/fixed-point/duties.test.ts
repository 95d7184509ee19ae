import { fixedPointEndpoints } from '@jicai/shared/contract/sourcing/fixed-point.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addBooks, formOf } from '../../../harness/mall/orders.ts';
import { addShops, shopOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addBooks(world, 'buyer', 'handler');
  await sql`insert into fixed_service (id, shop_id, name, region_code, region_name, starts_at, ends_at,
      discount_hundredths, category_id, order_limit)
    values ('print', ${shopOf(1)}, '印刷服务', '3301', '杭州市', now() - interval '9 days',
      now() + interval '30 days', 1000, 'printing', 500000)`.execute(world.db);
  await sql`insert into fixed_service_item (service_id, item_no, name, unit, list_price)
    values ('print', 1, 'A4 黑白印刷', '张', 20)`.execute(world.db);
});
afterAll(() => world?.stop());

const E = fixedPointEndpoints;
const need = {
  title: '培训手册印制',
  answers: [
    { name: 'content', value: '新员工培训手册' },
    { name: 'copies', value: '200' },
    { name: 'format', value: 'A4' },
    { name: 'colour', value: '黑白' },
  ],
  regionCode: '330106001',
  place: '文三路 1 号',
  wantedAtMs: null,
  budget: fen(400_000),
};
const lines = [{ itemNo: 1, note: '双面', quantity: 8_000, price: fen(18) }];
const quote = { lines, note: '', fileGroup: null };
const buyer = () => world.as('buyer');
const supplier = () => world.as('supplier', 1);
const request = () => must(buyer().call(E.request, { serviceId: 'print', need }));
/** The duties of the buyer, of a colleague, and of the supplier about an order. */
const sides = async (id: string) => [
  await dutiesOf(buyer(), id),
  await dutiesOf(world.as('handler'), id),
  await dutiesOf(supplier(), id),
];
const confirm = (at: { id: string; version: number }, who: 'buyer' | 'handler' = 'buyer') => {
  const { lines: _, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf(who, []);
  void [suppliers, isWelfare, recipients, budgetPerHead];
  return must(world.as(who).call(E.confirm, { ...form, ...at, remark: '' }));
};
const at = ({ id, version }: { id: string; version: number }) => ({ id, version });

describe('fixedOrder.accept, fixedOrder.quote and fixedOrder.confirm', () => {
  it('wait in turn for the supplier and for the buyer alone, until it is an order', async () => {
    const asked = await request();
    const { id } = asked;
    expect(await sides(id)).toEqual([[], [], ['fixedOrder.accept']]);
    expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
    const accepted = await must(supplier().call(E.accept, at(asked)));
    expect(await sides(id)).toEqual([[], [], ['fixedOrder.quote']]);
    const filled = await must(supplier().call(E.fill, { ...at(accepted), ...quote }));
    expect(await sides(id)).toEqual([['fixedOrder.confirm'], [], []]);
    const back = await must(buyer().call(E.giveBack, { ...at(filled), reason: '请含税报价' }));
    expect(await sides(id)).toEqual([[], [], ['fixedOrder.quote']]);
    const { rows } = await todosOf(supplier(), 'open', '请含税报价');
    expect(rows).toMatchObject([{ businessId: id, text: expect.stringContaining('重新报价') }]);
    const again = await must(supplier().call(E.fill, { ...at(back), ...quote }));
    await confirm(at(again));
    expect(await sides(id)).toEqual([[], [], []]);
  });

  it.each(['requested', 'accepted', 'pendingConfirm'])(
    'end when the buyer cancels what is %s',
    async (state) => {
      let order = await request();
      if (state !== 'requested') order = await must(supplier().call(E.accept, at(order)));
      if (state === 'pendingConfirm')
        order = await must(supplier().call(E.fill, { ...at(order), ...quote }));
      expect(order.state).toBe(state);
      expect((await sides(order.id)).flat()).toHaveLength(1);
      await must(buyer().call(E.cancel, { id: order.id, reason: '不要了' }));
      expect(await sides(order.id)).toEqual([[], [], []]);
    },
  );

  it('end when the supplier refuses, and ask for no quote of a closed shop', async () => {
    const refused = await request();
    await must(supplier().call(E.refuse, { ...at(refused), reason: '工期不够' }));
    expect(await sides(refused.id)).toEqual([[], [], []]);
    const accepted = await must(supplier().call(E.accept, at(await request())));
    const setState = (state: string) =>
      sql`update shop set state = ${state} where id = ${shopOf(1)}`.execute(world.db);
    await setState('suspended');
    expect(await sides(accepted.id)).toEqual([[], [], []]);
    await setState('active');
    expect(await sides(accepted.id)).toEqual([[], [], ['fixedOrder.quote']]);
  });
});

describe('fixedOrder.confirmOffer', () => {
  const offer = () =>
    must(supplier().call(E.offer, { serviceId: 'print', unitId: 'unit-a', need, ...quote }));

  it('waits for any buyer of the unit until one of them confirms', async () => {
    const made = await offer();
    const waiting = ['fixedOrder.confirmOffer'];
    expect(await sides(made.id)).toEqual([waiting, waiting, []]);
    for (const player of [world.as('otherHandler'), world.as('supervisor')])
      expect(await dutiesOf(player, made.id)).toEqual([]);
    await confirm(at(made), 'handler');
    expect(await sides(made.id)).toEqual([[], [], []]);
  });

  it('ends when the supplier takes it back, and becomes a quote to be made when it is given back', async () => {
    const made = await offer();
    await must(supplier().call(E.cancel, { id: made.id, reason: '发错单位' }));
    expect(await sides(made.id)).toEqual([[], [], []]);
    const other = await offer();
    await must(buyer().call(E.giveBack, { ...at(other), reason: '数量不符' }));
    expect(await sides(other.id)).toEqual([[], [], ['fixedOrder.quote']]);
  });
});
