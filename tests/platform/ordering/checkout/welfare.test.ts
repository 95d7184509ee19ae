import { decode } from '@jicai/shared/contract/kernel/wire.ts';
import { checkoutEndpoints } from '@jicai/shared/contract/ordering/checkout.ts';
import { OrderSnapshot } from '@jicai/shared/contract/ordering/order/snapshot.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import {
  type RecipientGiven,
  recipientEndpoints,
} from '@jicai/shared/contract/ordering/recipient.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orderWorld, versionOf } from '../../../harness/mall/order-worlds.ts';
import {
  countRows,
  emptyCarts,
  fillCart,
  formOf,
  look,
  lookAs,
  type SubmitBody,
  stockOf,
} from '../../../harness/mall/orders.ts';
import { shopOf } from '../../../harness/mall/products.ts';
import { resubmit } from '../../../harness/mall/reviewers.ts';
import { personIdOf } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';

let world: World;
const me = personIdOf('buyer');
/** 浙江省杭州市西湖区文新街道. */
const REGION = '330106005';

beforeAll(async () => {
  ({ world } = await orderWorld());
  await sql`insert into zone (id, name, kind) values ('flsc', '福利商城', 'welfare')`.execute(
    world.db,
  );
  await sql`update goods set zone_id = 'flsc'`.execute(world.db);
});
afterAll(() => world.stop());
beforeEach(() => emptyCarts(world));

const person = (n: number, more: Partial<RecipientGiven> = {}): RecipientGiven => ({
  name: `职工${n}`,
  phone: `138${String(n).padStart(8, '0')}`,
  regionCode: REGION,
  detail: `一路 ${n} 号`,
  remark: '',
  ...more,
});
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index + 1));

/** A form for so many heads; 3.33 a pen, 6.67 an ink. */
async function welfareForm(
  wishes: Record<string, number>,
  more: Partial<SubmitBody> = {},
): Promise<SubmitBody> {
  const lines = await fillCart(world, me, wishes);
  const welfare = { isWelfare: true, recipients: people(2), budgetPerHead: fen(100_000) };
  return formOf('buyer', lines, { ...welfare, ...more });
}
const send = (form: SubmitBody, requestKey?: string) =>
  world.as('buyer').call(checkoutEndpoints.submit, form, requestKey ? { requestKey } : {});
const submit = async (wishes: Record<string, number>, more: Partial<SubmitBody> = {}) =>
  send(await welfareForm(wishes, more));
async function made(wishes: Record<string, number>, more: Partial<SubmitBody> = {}) {
  const { data, text } = await submit(wishes, more);
  const id = data?.orders[0]?.id;
  if (!id) throw new Error(text);
  return id;
}
const count = (table: string) => countRows(world, table);
const everything = () =>
  Promise.all(['purchase_order', 'order_recipient', 'order_snapshot', 'cart_line'].map(count));
/** The rows of a workbook's first sheet. */
const rowsOf = async (content: string | undefined) =>
  (await readXlsx(Buffer.from(content ?? '', 'base64')))[0]?.data;

describe('[OR13] recipients', () => {
  it('stand with every order of the submit, which is made once however often it is sent', async () => {
    const form = await welfareForm({ pen: 4, desk: 2 });
    const [before, pens] = [await count('order_recipient'), await stockOf(world, 'pen')];
    const [first, second] = await Promise.all([send(form, 'welfare-1'), send(form, 'welfare-1')]);
    expect(first.state).toBe(1);
    expect(first.wire).toEqual(second.wire);
    expect(first.data?.orders).toHaveLength(2);
    expect(await count('order_recipient')).toBe(before + 4);
    expect(await stockOf(world, 'pen')).toBe(pens - 4);
    for (const { id } of first.data?.orders ?? []) {
      const order = await look(world, 'buyer', id);
      expect(order).toMatchObject({ isWelfare: true, recipientCount: 2, budgetPerHead: 100_000 });
      expect(order.recipients[1]).toEqual({
        ...person(2),
        regionName: '浙江省杭州市西湖区文新街道',
      });
    }
  });

  it.each([
    ['nobody', { recipients: [] }, '请导入福利订单的收货人名单'],
    [
      'a bad phone and no region',
      { recipients: [person(1), person(2, { phone: '123' }), person(3, { regionCode: '33' })] },
      '收货人名单有误：第 2 位手机、第 3 位所在地区',
    ],
    ['one twice', { recipients: [person(1), person(1)] }, '收货人名单有误：第 2 位与第 1 位重复'],
    [
      'a region that no shop delivers to',
      { recipients: [person(1), person(2, { regionCode: '440305' })] },
      /不配送到收货人名单中的：第 2 位职工2$/,
    ],
    [
      'a list without a welfare order',
      { isWelfare: false },
      '只有福利订单可以附收货人名单和人均预算',
    ],
    ['no budget', { budgetPerHead: null }, '请填写人均预算'],
    ['a budget of nothing', { budgetPerHead: fen(0) }, '请填写人均预算'],
  ] as const)('%s is refused and nothing is kept', async (_, more, text) => {
    const form = await welfareForm(
      { pen: 2 },
      {
        ...more,
        recipients: [...((more as { recipients?: RecipientGiven[] }).recipients ?? people(2))],
      },
    );
    const before = await everything();
    const answer = await send(form);
    expect(answer.state).toBe(0);
    expect(answer.text).toMatch(text);
    expect(await everything()).toEqual(before);
  });

  it.each([limits.recipients - 1, limits.recipients, limits.recipients + 1])(
    '%d of them',
    async (heads) => {
      await sql`update sku set stock = 100000`.execute(world.db);
      const { state } = await submit({ pen: heads }, { recipients: people(heads) });
      expect(state).toBe(heads > limits.recipients ? 0 : 1);
    },
  );

  it('as much text as is allowed fits into one call', async () => {
    const heads = limits.recipients;
    const detail = '一'.repeat(limits.recipientText / heads - 10);
    const list = people(heads).map((one) => ({ ...one, detail, name: one.name.padEnd(10, '甲') }));
    expect((await submit({ pen: heads }, { recipients: list })).state).toBe(1);
    const [first, ...rest] = list;
    if (!first) throw new Error('nobody');
    const more = [{ ...first, remark: '一' }, ...rest];
    expect(await submit({ pen: heads }, { recipients: more })).toMatchObject({
      text: '收货人名单的文字过长，请精简详细地址和备注或分批下单',
    });
  });

  it('may live where the order’s own address is not delivered to', async () => {
    await sql`update address set region_code = '440305' where person_id = ${me}`.execute(world.db);
    expect((await submit({ pen: 2 })).state).toBe(1);
    await sql`update address set region_code = '330106001' where person_id = ${me}`.execute(
      world.db,
    );
  });
});

describe('[OR14] everybody gets one set', () => {
  it.each([
    [3, 0],
    [4, 1],
    [5, 0],
  ])('%d pens for two', async (pens, state) => {
    const answer = await submit({ pen: pens, ink: 2 });
    expect(answer.state).toBe(state);
    if (state === 0) expect(answer.text).toContain('的数量须为收货人数 2 的整数倍');
  });

  it('the preview counts with the quantities that are wanted', async () => {
    const [line] = await fillCart(world, me, { pen: 1 });
    const cartId = line?.cartId ?? '';
    const { data } = await world.as('buyer').call(checkoutEndpoints.preview, {
      cartIds: [cartId],
      addressId: null,
      wanted: [{ cartId, accessoryId: null, quantity: 6 }],
    });
    expect(data?.amount).toBe(6 * 333);
  });
});

describe('[OR15] the budget per head', () => {
  it.each([
    [332, 0],
    [333, 1],
    [334, 1],
  ])('%d 分 for a pen of 333', async (budget, state) => {
    const answer = await submit({ pen: 2 }, { budgetPerHead: fen(budget) });
    expect(answer.state).toBe(state);
    if (state === 0) expect(answer.text).toBe('人均 3.33 元，超出人均预算 3.32 元');
  });

  it('counts freight and all orders of the submit, also when one of them is edited', async () => {
    await sql`update shop set freight = 100 where id = ${shopOf(1)}`.execute(world.db);
    const budget = 88_000 + 333 + 50;
    const refused = await submit({ pen: 2, desk: 2 }, { budgetPerHead: fen(budget - 1) });
    expect(refused.text).toContain('超出人均预算');
    const { data } = await submit({ pen: 2, desk: 2 }, { budgetPerHead: fen(budget) });
    const details = await Promise.all(
      (data?.orders ?? []).map(({ id }) => look(world, 'buyer', id)),
    );
    const pens = details.find(({ shopId }) => shopId === shopOf(1));
    if (!pens) throw new Error('no order');
    await world.as('buyer').call(orderEndpoints.withdraw, { id: pens.id, version: pens.version });
    await sql`update shop set freight = 102 where id = ${shopOf(1)}`.execute(world.db);
    expect((await resubmit(world, pens.id)).text).toContain('超出人均预算');
    await sql`update shop set freight = 0 where id = ${shopOf(1)}`.execute(world.db);
    expect((await resubmit(world, pens.id)).state).toBe(1);
    const again = await look(world, 'buyer', pens.id);
    expect(again.recipientCount).toBe(2);
  });
});

describe('[OR16] who sees the list', () => {
  it('the buyer all, reviewer and colleague without phones, the supplier once they confirmed', async () => {
    const id = await made({ pen: 2 });
    const supplier = world.as('supplier', 1);
    expect((await look(world, 'buyer', id)).recipients[0]?.phone).toBe('13800000001');
    expect((await lookAs(world.as('handler'), id)).recipients[0]?.phone).toBe('138****0001');
    await sql`update purchase_order set state = 'pendingConfirm', passed_at = now() where id = ${id}`.execute(
      world.db,
    );
    const before = await lookAs(supplier, id);
    expect([before.recipients, before.recipientCount, before.budgetPerHead]).toEqual([[], 2, null]);
    const file = { orderId: id, isUnmasked: true };
    expect((await supplier.call(recipientEndpoints.exportOrder, file)).text).toBe('订单不存在');
    const version = await versionOf(world, id);
    await supplier.call(orderEndpoints.confirm, { id, version, amount: null, note: '' });
    expect((await lookAs(supplier, id)).recipients[0]?.phone).toBe('13800000001');
    const { data } = await supplier.call(recipientEndpoints.exportOrder, file);
    expect(await rowsOf(data?.content)).toEqual([
      ['序号', '姓名', '手机', '所在地区', '详细地址', '备注'],
      [1, '职工1', '13800000001', '浙江省杭州市西湖区文新街道', '一路 1 号', null],
      [2, '职工2', '13800000002', '浙江省杭州市西湖区文新街道', '一路 2 号', null],
    ]);
  });

  it('an exported list is masked; in full it is for who ordered or delivers, and told as unmasking', async () => {
    const id = await made({ pen: 2 });
    const exported = async (who: 'buyer' | 'handler', isUnmasked: boolean) =>
      world.as(who).call(recipientEndpoints.exportOrder, { orderId: id, isUnmasked });
    const masked = ['职**', '138****0001', '浙江省杭州市西湖区文新街道', '一路 1****', null];
    for (const who of ['buyer', 'handler'] as const)
      expect((await rowsOf((await exported(who, false)).data?.content))?.[1]).toEqual([
        1,
        ...masked,
      ]);
    expect((await exported('handler', true)).text).toContain('明文名单');
    const { data } = await exported('buyer', true);
    expect((await rowsOf(data?.content))?.[1]).toContain('13800000001');
    const { rows } = await sql<{ action: string; actor: string; detail: string }>`
      select action, actor, detail from security_log
      where object = ${recipientEndpoints.exportOrder.name} order by seq desc limit 3`.execute(
      world.db,
    );
    const title = '导出订单的收货人名单：2 行';
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ['export', `${title}，含个人信息明文`],
      ['person.revealed', title],
      ['export', `${title}，个人信息已脱敏`],
    ]);
  });

  it('[A03] nobody else learns that there is one', async () => {
    const id = await made({ pen: 2 });
    for (const other of [world.as('otherHandler'), world.as('supplier', 2)]) {
      const answer = await other.call(recipientEndpoints.exportOrder, {
        orderId: id,
        isUnmasked: false,
      });
      expect(answer).toMatchObject({ state: 0, text: '订单不存在' });
    }
  });

  it('[OR6] the snapshot masks the phones and names the list by a hash that ends with any change', async () => {
    const id = await made({ pen: 2 });
    const read = async () =>
      (await world.as('buyer').call(orderEndpoints.snapshot, { id, version: null })).data;
    const kept = await read();
    expect(kept?.isIntact).toBe(true);
    const snapshot = decode(OrderSnapshot, JSON.parse(kept?.body ?? ''));
    expect(snapshot.recipients.map(({ name, phone }) => [name, phone])).toEqual([
      ['职工1', '138****0001'],
      ['职工2', '138****0002'],
    ]);
    expect(snapshot.recipientsHash).toMatch(/^[0-9a-f]{64}$/);
    const change = sql`update order_recipient set phone = '13900000000' where order_id = ${id}`;
    await expect(change.execute(world.db)).rejects.toThrow('append-only');
    await sql`alter table order_recipient disable trigger order_recipient_immutable`.execute(
      world.db,
    );
    await change.execute(world.db);
    expect((await read())?.isIntact).toBe(false);
  });
});

it('[OR16] the review says that the products go to a list, not to the address', async () => {
  const id = await made({ pen: 2 });
  const { data } = await world.as('buyer').call(orderReviewEndpoints.detail, { businessId: id });
  expect(data?.review.deliveryPlace).toBe('按收货人名单分送，名单见订单详情');
});
