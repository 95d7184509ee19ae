import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  confirmedOrder,
  everyOrder,
  orderWorld,
  parcel,
  versionOf,
} from '../../../harness/mall/order-worlds.ts';
import { look, lookAs, orderOne, review, stockOf } from '../../../harness/mall/orders.ts';
import { reprice } from '../../../harness/mall/products.ts';
import type { World } from '../../../harness/world.ts';

let world: World;

beforeAll(async () => {
  ({ world } = await orderWorld());
});
afterAll(() => world.stop());

const supplier = (n: number) => world.as('supplier', n);

describe('an order’s way', () => {
  it('[OR1] review, confirmation, two parcels, receipt; each step with its person', async () => {
    const id = await orderOne(world, 'buyer', { pen: 5, ink: 2 });
    expect(await supplier(1).call(orderEndpoints.detail, { id })).toMatchObject({
      text: '订单不存在',
    });
    await review(world, id, 'passed');
    const seen = await lookAs(supplier(1), id);
    expect(seen).toMatchObject({
      state: 'pendingConfirm',
      side: 'supplier',
      supplierBank: '甲银行',
    });
    const confirm = { id, version: seen.version, amount: null, note: '三天内发货' };
    expect((await supplier(1).call(orderEndpoints.confirm, confirm)).data?.state).toBe(
      'pendingShip',
    );
    const pens = seen.lines.find((line) => line.productId === 'pen')?.lineNo ?? 0;
    const inks = seen.lines.find((line) => line.productId === 'ink')?.lineNo ?? 0;
    const ship = async (lines: { lineNo: number; quantity: number }[]) =>
      supplier(1).call(orderEndpoints.ship, {
        id,
        version: await versionOf(world, id),
        ...parcel,
        lines,
      });
    expect((await ship([{ lineNo: pens, quantity: 6 }])).text).toBe('「商品-pen」最多还可发 5');
    expect(
      (
        await ship([
          { lineNo: pens, quantity: 3 },
          { lineNo: pens, quantity: 3 },
        ])
      ).text,
    ).toBe('「商品-pen」最多还可发 5');
    expect((await ship([{ lineNo: 9, quantity: 1 }])).text).toBe('订单中没有第 9 行商品');
    expect((await ship([])).text).toBe('请填写本次发货数量');
    expect((await ship([{ lineNo: pens, quantity: 5 }])).data?.state).toBe('partShipped');
    const early = { id, version: await versionOf(world, id) };
    expect((await world.as('buyer').call(orderEndpoints.receive, early)).data?.state).toBe(
      'partShipped',
    );
    const again = { id, version: await versionOf(world, id) };
    expect((await world.as('buyer').call(orderEndpoints.receive, again)).text).toBe(
      '没有在途的包裹',
    );
    expect((await ship([{ lineNo: inks, quantity: 2 }])).data?.state).toBe('shipped');
    const version = await versionOf(world, id);
    expect(
      (await world.as('buyer').call(orderEndpoints.receive, { id, version })).data?.state,
    ).toBe('received');
    const end = await look(world, 'buyer', id);
    expect(end.parcels).toHaveLength(2);
    expect(end.events.map(({ action, personName }) => [action, personName])).toEqual([
      ['submit', '姓名-buyer'],
      ['pass', '姓名-reviewer'],
      ['confirm', '姓名-supplier1'],
      ['ship', '姓名-supplier1'],
      ['receive', '姓名-buyer'],
      ['ship', '姓名-supplier1'],
      ['receive', '姓名-buyer'],
    ]);
  });

  it('[OR10] a supplier may lower the amount, never raise it; the lines add up to it', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1, ink: 1 });
    await review(world, id, 'passed');
    const version = await versionOf(world, id);
    const ask = (amount: number) =>
      supplier(1).call(orderEndpoints.confirm, { id, version, amount: fen(amount), note: '' });
    expect((await ask(1_001)).text).toBe('确认金额只能降低，不能高于 10.00');
    for (const amount of [0, -1]) expect((await ask(amount)).text).toBe('订单金额须大于 0');
    expect((await ask(901)).data?.state).toBe('pendingShip');
    const after = await look(world, 'buyer', id);
    const amounts = { amount: 901, discount: 99, productAmount: 1_000, approvedAmount: 1_000 };
    expect(after).toMatchObject(amounts);
    const { rows } = await must(
      supplier(1).call(orderEndpoints.supplierList, { ...everyOrder, page: 1, pageSize: 1 }),
    );
    expect(rows[0]).toMatchObject({ id, amount: 901, approvedAmount: 1_000 });
    expect(after.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(901);
    expect(after.events.at(-1)?.note).toBe('金额由 10.00 降为 9.01');
  });

  it('[OR10] less than half is taken once it was confirmed by its amount', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1, ink: 1 });
    await review(world, id, 'passed');
    const body = { id, version: await versionOf(world, id), amount: fen(1), note: '' };
    const ask = (confirmedAmount?: number) =>
      supplier(1).call(orderEndpoints.confirm, {
        ...body,
        ...(confirmedAmount === undefined ? {} : { confirmedAmount: fen(confirmedAmount) }),
      });
    for (const confirmed of [undefined, 1_000, 100])
      expect(await ask(confirmed)).toMatchObject({
        state: 0,
        text: say('order.confirmAgain', { approved: '10.00', amount: '0.01' }),
      });
    expect((await look(world, 'buyer', id)).amount).toBe(1_000);
    expect((await ask(1)).data?.state).toBe('pendingShip');
    expect((await look(world, 'buyer', id)).amount).toBe(1);
  });

  it('[OR7] cancelling, declining and failing give the stock back, once', async () => {
    const before = await stockOf(world, 'desk');
    const ends: ((id: string) => Promise<unknown>)[] = [
      async (id) =>
        world.as('buyer').call(orderEndpoints.cancel, {
          id,
          version: await versionOf(world, id),
          reason: '不需要了',
        }),
      (id) => review(world, id, 'failed'),
      async (id) =>
        world
          .as('buyer')
          .call(orderEndpoints.withdraw, { id, version: await versionOf(world, id) }),
      async (id) => {
        await review(world, id, 'passed');
        return supplier(2).call(orderEndpoints.decline, {
          id,
          version: await versionOf(world, id),
          reason: '缺货',
        });
      },
    ];
    for (const end of ends) {
      const id = await orderOne(world, 'buyer', { desk: 7 });
      expect(await stockOf(world, 'desk')).toBe(before - 7);
      await end(id);
      expect(await stockOf(world, 'desk')).toBe(before);
      const version = await versionOf(world, id);
      await world.as('buyer').call(orderEndpoints.cancel, { id, version, reason: '再次取消' });
      expect(await stockOf(world, 'desk')).toBe(before);
    }
  });

  it('a reason is needed to cancel and to decline', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const version = await versionOf(world, id);
    const cancel = { id, version, reason: '  ' };
    expect((await world.as('buyer').call(orderEndpoints.cancel, cancel)).text).toBe('请填写原因');
  });

  it('who decides on an old version is told so', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    const cancel = { id, version: 1, reason: '晚了' };
    expect((await world.as('buyer').call(orderEndpoints.cancel, cancel)).text).toBe(
      '订单已被他人更新，请刷新后重试',
    );
  });
});

describe('editing', () => {
  const form = {
    name: '改过的订单',
    fundsType: 'nonFiscal',
    contactName: '何欣',
    contactPhone: '0571-87654321',
    reimburserName: '李四',
    reimburserPhone: '13900139000',
    purposeNote: '开学',
    proofGroup: null,
    compared: [
      {
        supplierName: '别家',
        goodsName: '笔',
        price: fen(400),
        note: '',
        terms: '',
        fileGroup: null,
      },
    ],
    comparisonId: null,
    fundsCard: '',
    addressId: null,
    invoiceTitleId: null,
    deliverBy: null,
    deliveryNote: '西门',
    remark: '尽快',
  } as const;

  it('[OR6] a failed order is changed and submitted again, with a second snapshot', async () => {
    const before = await stockOf(world, 'pen');
    const id = await orderOne(world, 'buyer', { pen: 4, ink: 1 });
    const pens = (await look(world, 'buyer', id)).lines.find((line) => line.productId === 'pen');
    const edit = async (lines: { lineNo: number; quantity: number; price: number }[]) =>
      world.as('buyer').call(orderEndpoints.edit, {
        id,
        version: await versionOf(world, id),
        ...form,
        compared: [...form.compared],
        deletedFiles: [],
        lines: lines.map((line) => ({ ...line, price: fen(line.price) })),
      });
    const lineNo = pens?.lineNo ?? 0;
    expect((await edit([{ lineNo, quantity: 2, price: 333 }])).text).toBe(
      '订单当前状态为「待审核」，不能进行此操作',
    );
    await review(world, id, 'failed');
    await reprice(world.db, 'pen', 300);
    const asked = await edit([{ lineNo, quantity: 2, price: 333 }]);
    expect(asked.data?.differences).toMatchObject([
      { kind: 'priceChanged', price: 300, cartId: String(lineNo) },
    ]);
    expect(await stockOf(world, 'pen')).toBe(before);
    expect((await edit([{ lineNo, quantity: 2, price: 300 }])).data?.state).toBe('pendingReview');
    await reprice(world.db, 'pen', 333);
    const after = await look(world, 'buyer', id);
    expect(after).toMatchObject({
      name: '改过的订单',
      fundsType: 'nonFiscal',
      amount: 600,
      itemCount: 1,
      remark: '尽快',
      deliveryPlace: '浙江省杭州市西湖区某街道 一路 1 号（西门）',
    });
    expect(after.snapshots).toHaveLength(2);
    expect(await stockOf(world, 'pen')).toBe(before - 2);
    const { data } = await world.as('buyer').call(orderEndpoints.snapshot, { id, version: 1 });
    expect(data?.isIntact).toBe(true);
    expect(JSON.parse(data?.body ?? '{}')).toMatchObject({ ddmc: '办公用品采购', hjje: '19.99' });
  });
});
