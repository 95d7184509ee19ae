import { listAcceptedLines } from '@jicai/platform/src/fulfilment/acceptance/accepted-lines.ts';
import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { stillToShip } from '@jicai/shared/domain/ordering/order/pieces.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { confirmedOrder, everyOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { lookAs, orderOne, review } from '../../../harness/mall/orders.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import type { Actor } from '../../../harness/people/cast.ts';
import type { World } from '../../../harness/world.ts';
import {
  accept,
  arrivedOrder,
  goodsWorld,
  judgement,
  receive,
  SECOND,
  ship,
  stock,
  threadOf,
  waitingOf,
} from '../worlds.ts';

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world.stop());

const KEY_USED = '本次验收未提交：该表单编号已用于另一份验收，请刷新后重新填写';

const stateOf = async (id: string) => (await threadOf(world, id))?.order.state;
/** What an order's supplier is told under a heading. */
const toldOf = async (id: string, heading: string, tab: 'open' | null = null) =>
  (await todosOf(world.as('supplier', 1), tab, heading)).rows
    .filter(({ businessId }) => businessId === id)
    .map(({ text }) => text.slice(text.indexOf('：') + 1));
const lineOf = async (id: string, lineNo: number) =>
  (await threadOf(world, id))?.lines.find((line) => line.lineNo === lineNo);

describe('parcels', () => {
  it('[FU2] released pieces are nowhere counted as unsent, while others still are', async () => {
    const id = await confirmedOrder(world, { ink: 4, pen: 10 });
    await ship(world, id, { 1: 10 });
    await receive(world, id);
    await accept(world, id, { 1: { qualified: 9, rejected: 1, remedy: 'release' } });
    expect(await stateOf(id)).toBe('partShipped');
    const shown = async () => {
      const { lines } = await lookAs(world.as('supplier', 1), id);
      return lines.map((line) => stillToShip(line));
    };
    expect(await shown()).toEqual([0, 4]);
    expect((await ship(world, id, { 1: 1, 2: 4 })).text).toContain('最多还可发 0');
    await ship(world, id, { 2: 4 });
    expect(await stateOf(id)).toBe('shipped');
    expect(await shown()).toEqual([0, 0]);
  });

  it('[FU2] [FU6] an order ships in parts, and each part is received on its own', async () => {
    const id = await confirmedOrder(world, { ink: 4, pen: 10 });
    await ship(world, id, { 1: 6 });
    expect(await stateOf(id)).toBe('partShipped');
    expect((await receive(world, id)).text).toBe('');
    expect(await stateOf(id)).toBe('partShipped');
    await ship(world, id, { 1: 4, 2: 4 });
    expect(await stateOf(id)).toBe('shipped');
    await receive(world, id);
    expect(await stateOf(id)).toBe('received');
    const thread = await threadOf(world, id);
    expect(thread?.parcels.map(({ state }) => state)).toEqual(['received', 'received']);
    expect(thread?.events.map(({ sentence }) => sentence.slice(0, 4))).toEqual(
      expect.arrayContaining(['提交订单', '订单审核', '供应商确', '发出包裹', '收到包裹']),
    );
    expect(thread?.events.every(({ personName, atMs }) => personName !== '' && atMs > 0)).toBe(
      true,
    );
  });

  it('[FU2] more than is left is refused, and within the allowance it is not', async () => {
    const id = await confirmedOrder(world, { pen: 10 });
    expect((await ship(world, id, { 1: 11 })).text).toBe('「商品-pen」最多还可发 10');
    await sql`insert into setting (name, value, changed_at, changed_by)
      values ('fulfilment.overDeliveryPercent', '10', now(), 'person-buyer')`.execute(world.db);
    expect((await ship(world, id, { 1: 12 })).text).toBe('「商品-pen」最多还可发 11');
    expect((await ship(world, id, { 1: 11 })).text).toBe('');
    await sql`delete from setting where name = 'fulfilment.overDeliveryPercent'`.execute(world.db);
    await receive(world, id);
    await accept(world, id, { 1: { qualified: 11 } });
    const [line] = await listAcceptedLines({ orderIds: [id] }, world.db);
    // The extra piece is not paid.
    expect(line).toMatchObject({ qualified: 11, amount: 3_330 });
  });

  it('[FU1] [FU2] pieces that did not arrive are shipped again', async () => {
    const id = await confirmedOrder(world, { pen: 5 });
    await ship(world, id, { 1: 5 });
    const [sent] = (await threadOf(world, id))?.parcels ?? [];
    const count = (received: number, who: 'buyer' | 'handler' = 'buyer') =>
      world.as(who).call(deliveryEndpoints.receive, {
        parcelId: sent?.id ?? '',
        lines: [{ lineNo: 1, received }],
      });
    expect((await count(5, 'handler')).text).toBe('您不能对该订单进行此操作');
    expect((await count(6)).text).toBe('第 1 行的实收数量不能超过发货数量 5');
    expect((await count(3)).data?.state).toBe('partShipped');
    expect((await count(3)).text).toBe('包裹已收货，不能进行此操作');
    const buyerNews = (await todosOf(world.as('buyer'), 'messages')).rows.filter(
      ({ businessId }) => businessId === id,
    );
    // One shipment and one confirmation of the supplier, none of the buyer's own receipt.
    const subjects = buyerNews.map(({ processName }) => processName);
    for (const subject of ['订单已发货', '供应商已确认订单'])
      expect(subjects.filter((one) => one === subject)).toHaveLength(1);
    expect(subjects).not.toContain('订单部分发货');
    expect(await toldOf(id, '包裹缺件')).toEqual([
      `包裹 ${sent?.number} 签收时缺少 2 件（商品-pen 2 件），请补发`,
    ]);
    expect(await toldOf(id, '待发货', 'open')).toEqual([
      '请安排发货：待发货 2 件，其中补发 2 件（签收缺少或验收不合格）',
    ]);
    expect(await lineOf(id, 1)).toMatchObject({ shipped: 3, received: 3 });
    await ship(world, id, { 1: 2 });
    await receive(world, id);
    expect(await stateOf(id)).toBe('received');
  });

  it('[FU5] a receipt is taken back by who ordered, until something of it was judged', async () => {
    const id = await confirmedOrder(world, { pen: 5 });
    await ship(world, id, { 1: 5 });
    const [sent] = (await threadOf(world, id))?.parcels ?? [];
    const parcelId = sent?.id ?? '';
    const count = (received: number) =>
      world
        .as('buyer')
        .call(deliveryEndpoints.receive, { parcelId, lines: [{ lineNo: 1, received }] });
    const undo = (who: 'buyer' | 'otherHandler' | 'handler', reason = '点错了') =>
      world.as(who).call(deliveryEndpoints.undoReceipt, { parcelId, reason });
    expect((await undo('buyer')).text).toBe('包裹运输中，不能进行此操作');
    await count(3);
    expect(await lineOf(id, 1)).toMatchObject({ shipped: 3, received: 3 });
    expect((await undo('otherHandler')).text).toBe('包裹不存在');
    expect((await undo('buyer', ' ')).text).toBe('请填写原因');
    expect((await undo('buyer')).text).toBe('');
    expect(await lineOf(id, 1)).toMatchObject({ shipped: 5, received: 0, onTheWay: 5 });
    expect(await stateOf(id)).toBe('shipped');
    expect(await toldOf(id, '包裹签收已撤销')).toEqual([
      `包裹 ${sent?.number} 的签收已撤销，原报缺少 2 件（商品-pen 2 件）暂不补发，以重新签收为准`,
    ]);
    await count(5);
    await accept(world, id, { 1: { qualified: 2 } });
    expect((await undo('buyer')).text).toBe('包裹中的商品已在验收，不能撤销签收');
    expect(await lineOf(id, 1)).toMatchObject({ received: 5, qualified: 2 });
  });

  it('[FU6] a parcel that was taken back frees its pieces, and only its supplier takes it back', async () => {
    const id = await confirmedOrder(world, { pen: 5 });
    await ship(world, id, { 1: 5 });
    const [sent] = (await threadOf(world, id))?.parcels ?? [];
    const cancel = (n: number, reason = '发错地址') =>
      world.as('supplier', n).call(deliveryEndpoints.cancel, { parcelId: sent?.id ?? '', reason });
    expect((await cancel(2)).text).toBe('包裹不存在');
    expect((await cancel(1, ' ')).text).toBe('请填写原因');
    expect((await cancel(1)).text).toBe('');
    expect((await cancel(1)).text).toBe('包裹已撤回，不能进行此操作');
    expect(await stateOf(id)).toBe('pendingShip');
    expect((await ship(world, id, { 1: 5 })).text).toBe('');
  });

  it('the delivery note is a PDF for the order’s people', async () => {
    const id = await confirmedOrder(world, { pen: 1 });
    await ship(world, id, { 1: 1 });
    const [sent] = (await threadOf(world, id))?.parcels ?? [];
    const note = (who: 'supplier1' | 'acceptor' | 'otherHandler') =>
      (who === 'supplier1' ? world.as('supplier', 1) : world.as(who)).call(deliveryEndpoints.note, {
        parcelId: sent?.id ?? '',
      });
    for (const who of ['supplier1', 'acceptor'] as const) {
      const { data } = await note(who);
      expect(
        Buffer.from(data?.content ?? '', 'base64')
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
    expect((await note('otherHandler')).text).toBe('包裹不存在');
  });
});

describe('acceptance', () => {
  it('[FU1] [FU3] qualified and rejected are kept apart; rejected pieces are shipped again', async () => {
    const id = await arrivedOrder(world, { ink: 4, pen: 10 });
    const made = await accept(world, id, { 1: { qualified: 7, rejected: 3 }, 2: { qualified: 4 } });
    expect(made).toMatchObject({ state: 1, data: { state: 'done' } });
    expect(await lineOf(id, 1)).toMatchObject({ qualified: 7, rejected: 3, shipped: 7 });
    expect(await stateOf(id)).toBe('partShipped');
    await ship(world, id, { 1: 3 });
    await receive(world, id);
    const again = await accept(world, id, { 1: { qualified: 3 } });
    expect((await toldOf(id, '订单验收结果')).sort()).toEqual(
      [
        `验收单 ${made.data?.number}：合格 11 件，不合格 3 件（外壳破损，需补发）；订单还有待发货 3 件`,
        `验收单 ${again.data?.number}：合格 3 件；订单已全部验收`,
      ].sort(),
    );
    expect(await stateOf(id)).toBe('pendingStatement');
    const lines = await listAcceptedLines({ orderIds: [id] }, world.db);
    expect(lines.map(({ lineNo, qualified, amount }) => [lineNo, qualified, amount])).toEqual([
      [1, 7, 2_331],
      [2, 4, 2_668],
      [1, 3, 999],
    ]);
  });

  it('[FU3] each line is told with its specification, which may be all that tells two lines apart', async () => {
    const id = await arrivedOrder(world, { ink: 4, pen: 10 });
    await sql`update order_line set name = '墨水', spec = case line_no when 1 then '红' else '蓝' end
      where order_id = ${id}`.execute(world.db);
    await accept(world, id, { 1: { qualified: 10 }, 2: { qualified: 4 } });
    const thread = await threadOf(world, id);
    const named = [{ spec: '红' }, { spec: '蓝' }];
    expect(thread?.lines).toMatchObject(named);
    expect(thread?.acceptances[0]?.lines).toMatchObject(named);
  });

  it('[FU2] released pieces are neither shipped nor paid; a wholly refused order is closed', async () => {
    const id = await arrivedOrder(world, { pen: 2 });
    await accept(world, id, { 1: { qualified: 0, rejected: 2, remedy: 'release' } });
    expect(await stateOf(id)).toBe('closed');
    expect(await listAcceptedLines({ orderIds: [id] }, world.db)).toEqual([]);
  });

  it('[FU8] [FU13] parts of a discounted line add up to its amount, freight comes once', async () => {
    const id = await arrivedOrder(world, { pen: 3 });
    await sql`update order_line set discount = 1, amount = amount - 1 where order_id = ${id}`.execute(
      world.db,
    );
    await sql`update purchase_order set freight = 500, discount = 1, amount = goods_amount + 499
      where id = ${id}`.execute(world.db);
    for (const _ of [1, 2, 3]) await accept(world, id, { 1: { qualified: 1 } });
    const lines = await listAcceptedLines({ orderIds: [id] }, world.db);
    expect(lines.filter(({ lineNo }) => lineNo === 0).map(({ amount }) => amount)).toEqual([500]);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(998 + 500);
  });

  it.each([
    ['more than arrived', { 1: { qualified: 3, rejected: 3 } }, '「商品-pen」最多还可验收 5'],
    ['nothing', { 1: { qualified: 0 } }, '请填写本次验收数量'],
    ['a line that is not there', { 9: { qualified: 1 } }, '订单中没有第 9 行商品'],
    [
      'no reason',
      { 1: { qualified: 0, rejected: 1, reason: ' ' } },
      '请填写「商品-pen」的不合格原因和处理方式',
    ],
  ])('%s is refused by name', async (_what, judged, text) => {
    const id = await arrivedOrder(world, { pen: 5 });
    expect((await accept(world, id, judged)).text).toBe(text);
    expect((await threadOf(world, id))?.acceptances).toEqual([]);
  });

  it.each([-1, 1.5, 10_000])('a quantity of %s is no request', async (qualified) => {
    const id = await arrivedOrder(world, { pen: 5 });
    const { state } = await accept(world, id, { 1: { qualified } });
    expect(state).toBe(0);
  });

  it('goods that have not arrived are not accepted', async () => {
    const id = await confirmedOrder(world, { pen: 5 });
    await ship(world, id, { 1: 5 });
    expect((await accept(world, id, { 1: { qualified: 1 } })).text).toBe(
      '「商品-pen」最多还可验收 0',
    );
  });

  it('an acceptance sent twice from a phone is one, with the same answer', async () => {
    const id = await arrivedOrder(world, { pen: 5 });
    const form = judgement(id, { 1: { qualified: 2 } });
    const first = await world.as('acceptor').call(acceptanceEndpoints.submit, form);
    const again = await world.as('acceptor').call(acceptanceEndpoints.submit, form);
    expect(again.data).toEqual(first.data);
    expect((await threadOf(world, id))?.acceptances).toHaveLength(1);
    const stolen = await world.as(SECOND).call(acceptanceEndpoints.submit, form);
    expect(stolen.text).toBe(KEY_USED);
  });

  it.each([
    ['other pieces', { lines: { 1: { qualified: 3 } } }],
    ['a rejection', { lines: { 1: { qualified: 2, rejected: 1 } } }],
    ['another note', { note: '第二次填写' }],
    ['other photos', { photoGroup: 'another-group' }],
  ])('the key of an acceptance with %s is refused, and nothing is stored', async (_what, other) => {
    const id = await arrivedOrder(world, { pen: 5 });
    const form = judgement(id, { 1: { qualified: 2 } });
    await world.as('acceptor').call(acceptanceEndpoints.submit, form);
    const { lines, ...more } = { lines: { 1: { qualified: 2 } }, ...other };
    const changed = { ...judgement(id, lines), clientKey: form.clientKey, ...more };
    const answer = await world.as('acceptor').call(acceptanceEndpoints.submit, changed);
    expect([answer.state, answer.text]).toEqual([0, KEY_USED]);
    expect((await threadOf(world, id))?.acceptances).toHaveLength(1);
  });

  it('another unit and other roles learn nothing of it', async () => {
    const id = await arrivedOrder(world, { pen: 1 });
    for (const who of ['buyer', 'keeper', 'otherHandler'] as const) {
      const answer = await accept(world, id, { 1: { qualified: 1 } }, who);
      expect([who, answer.state]).toEqual([who, 0]);
    }
    const stranger = await world.as('otherHandler').call(threadEndpoints.read, { orderId: id });
    expect(stranger.text).toBe('订单不存在');
  });
});

describe('separation of duties (operations.md 2.3)', () => {
  it('rule 3: who ordered never leads the acceptance, and the thread says why', async () => {
    const id = await arrivedOrder(world, { pen: 2 });
    await sql`update purchase_order set buyer_id = 'person-handler' where id = ${id}`.execute(
      world.db,
    );
    const text =
      '您已承担该订单的「采购经办」，按不相容岗位分离要求（第 3 条），不能再承担「验收（牵头）」';
    expect((await accept(world, id, { 1: { qualified: 1 } }, SECOND)).text).toBe(text);
    expect((await threadOf(world, id, SECOND))?.forbidden).toEqual([
      { act: 'accept', reason: text },
    ]);
  });

  it('rules 3 and 8: above the ceiling a second acceptor must sign, never the first one again', async () => {
    const id = await arrivedOrder(world, { desk: 9 });
    const made = await accept(world, id, { 1: { qualified: 9 } });
    expect(made.data?.state).toBe('pendingCosign');
    expect(await stateOf(id)).toBe('received');
    expect(await waitingOf(world)).not.toContainEqual(expect.objectContaining({ orderId: id }));
    const acceptance = made.data?.id ?? '';
    const sign = (who: Actor, isAgreed = true, opinion = '') =>
      world.as(who).call(acceptanceEndpoints.cosign, { id: acceptance, isAgreed, opinion });
    expect((await sign('acceptor')).text).toContain('不能再承担「验收（会签）」');
    expect((await sign(SECOND, false)).text).toBe('请填写不通过的原因');
    expect((await accept(world, id, { 1: { qualified: 1 } })).text).toBe(
      '「商品-desk」最多还可验收 0',
    );
    expect((await sign(SECOND)).data?.state).toBe('done');
    expect((await sign(SECOND)).text).toBe('验收单已验收，不能进行此操作');
    expect(await stateOf(id)).toBe('pendingStatement');
  });

  it('the ceiling is asked by the approved amount, however much the supplier lowers it', async () => {
    const id = await orderOne(world, 'buyer', { desk: 9 });
    await review(world, id, 'passed');
    const body = { id, version: await versionOf(world, id), amount: fen(1_000), note: '' };
    const confirmed = { ...body, confirmedAmount: body.amount };
    await must(world.as('supplier', 1).call(orderEndpoints.confirm, confirmed));
    await ship(world, id, { 1: 9 });
    await receive(world, id);
    expect((await threadOf(world, id))?.needsCosign).toBe(true);
    const made = await accept(world, id, { 1: { qualified: 9 } });
    expect(made.data?.state).toBe('pendingCosign');
  });

  it('rule 4: who accepted above the ceiling is told before they stock it too, and may', async () => {
    const both = (...roles: string[]) =>
      sql`update person set roles = ${roles}::text[] where id = 'person-acceptor'`.execute(
        world.db,
      );
    await both('acceptor', 'keeper');
    try {
      const warningsFor = async (wishes: Record<string, number>, qualified: number) => {
        const id = await arrivedOrder(world, wishes);
        const made = await accept(world, id, { 1: { qualified } });
        const body = { id: made.data?.id ?? '', isAgreed: true, opinion: '' };
        if (made.data?.state === 'pendingCosign')
          await world.as(SECOND).call(acceptanceEndpoints.cosign, body);
        const { acts, warnings } = (await threadOf(world, id, 'acceptor')) ?? {};
        expect(acts).toContain('stock');
        return warnings;
      };
      expect(await warningsFor({ desk: 9 }, 9)).toEqual([
        {
          act: 'stock',
          reason: '验收（牵头）与入库为同一人：不宜由同一人办理，办理后将记入时间轴',
        },
      ]);
      expect(await warningsFor({ pen: 2 }, 2)).toEqual([]);
    } finally {
      await both('acceptor');
    }
  });

  it('a refused acceptance frees its pieces for another', async () => {
    const id = await arrivedOrder(world, { desk: 9 });
    const first = await accept(world, id, { 1: { qualified: 9 } });
    const body = { id: first.data?.id ?? '', isAgreed: false, opinion: '数量与实物不符' };
    expect((await world.as(SECOND).call(acceptanceEndpoints.cosign, body)).data?.state).toBe(
      'refused',
    );
    const second = await accept(world, id, { 1: { qualified: 8, rejected: 1 } });
    expect(second.data?.state).toBe('pendingCosign');
    const [, made] = (await threadOf(world, id))?.acceptances ?? [];
    expect(made?.amount).toBe(8 * 600_000);
  });
});

describe('stock-in', () => {
  it('[FU7] each accepted piece is stocked once, and an entry is reversed by another', async () => {
    const id = await arrivedOrder(world, { pen: 5 });
    await accept(world, id, { 1: { qualified: 4, rejected: 1, remedy: 'release' } });
    expect((await stock(world, id, 5)).text).toBe('「商品-pen」最多还可入库 4');
    const made = await stock(world, id, 3);
    expect(made.text).toBe('');
    expect((await waitingOf(world)).find((row) => row.orderId === id)?.left).toBe(1);
    const entry = made.data?.id ?? '';
    const reverse = (reason: string) =>
      world.as('keeper').call(stockEndpoints.reverse, { id: entry, reason });
    expect((await reverse('')).text).toBe('请填写原因');
    const reversed = await reverse('数量点错');
    expect(reversed.state).toBe(1);
    expect((await reverse('再来一次')).text).toBe('该入库单已冲销');
    expect((await waitingOf(world)).find((row) => row.orderId === id)?.left).toBe(4);
    expect((await stock(world, id, 4)).state).toBe(1);
    const entries = (await threadOf(world, id))?.entries ?? [];
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['entry', 999],
      ['reversal', 999],
      ['entry', 1_332],
    ]);
    expect(entries[0]?.reversedBy).toBe(entries[1]?.number);
  });

  it('are stocked at the agreed price of a piece, which may be less than the list price', async () => {
    const id = await arrivedOrder(world, { desk: 3 });
    const priceNow = async () =>
      (await waitingOf(world)).find(({ orderId }) => orderId === id)?.price ?? 0;
    await accept(world, id, { 1: { qualified: 3 } });
    const list = await priceNow();
    // As a supplier does who confirms for less.
    await sql`update order_line set discount = 97, amount = price * quantity - 97
      where order_id = ${id}`.execute(world.db);
    expect(await priceNow()).toBe(list - 32);
  });

  it('are told to the keeper with the accepted amount, unless every piece was rejected', async () => {
    const tasksOf = async (orderId: string) => {
      const { rows } = await sql<{ content: string }>`select distinct content from todo
        where business_id = ${orderId} and process_name = '待入库'`.execute(world.db);
      return rows.map(({ content }) => content.split('：').at(-1));
    };
    const partly = await arrivedOrder(world, { pen: 3 });
    await accept(world, partly, {
      1: { qualified: 2, rejected: 1, reason: '破损', remedy: 'release' },
    });
    expect(await tasksOf(partly)).toEqual(['合格 2 件，验收金额 6.66 元，请办理入库']);
    const wholly = await arrivedOrder(world, { pen: 1 });
    await accept(world, wholly, {
      1: { qualified: 0, rejected: 1, reason: '破损', remedy: 'release' },
    });
    expect(await tasksOf(wholly)).toEqual([]);
  });

  it('serial numbers are one for each piece, and each once', async () => {
    const id = await arrivedOrder(world, { desk: 2 });
    await accept(world, id, { 1: { qualified: 2 } });
    const [row] = (await waitingOf(world)).filter((one) => one.orderId === id);
    expect(row?.isAsset).toBe(true);
    const enter = (serials: string[]) =>
      world.as('keeper').call(stockEndpoints.enter, {
        warehouse: '一号库',
        location: '',
        note: '',
        lines: [
          {
            acceptanceId: row?.acceptanceId ?? '',
            lineNo: 1,
            quantity: 2,
            batch: 'B1',
            serials,
            isAsset: true,
          },
        ],
      });
    expect((await enter(['A'])).text).toBe('「商品-desk」填写了 1 个序列号，应与数量 2 一致');
    expect((await enter(['A', 'A'])).text).toBe('「商品-desk」的序列号 A 重复');
    const { data } = await enter(['A', 'B']);
    const slip = await world.as('keeper').call(stockEndpoints.slip, { id: data?.id ?? '' });
    expect(slip.data?.fileName).toContain('入库单');
  });

  it('papers carry a code that everybody may check, and nothing more', async () => {
    const { rows } = await sql<{ code: string }>`select code from document_seal limit 1`.execute(
      world.db,
    );
    const verify = (code: string) => world.as('anonymous').call(threadEndpoints.verify, { code });
    expect((await verify(rows[0]?.code ?? '')).data).toEqual({ result: 'genuine' });
    expect((await verify('0000')).data).toEqual({ result: 'unknown' });
  });
});

describe('lists', () => {
  it('[FU6] tabs count orders by the computed state in one statement', async () => {
    const body = { ...everyOrder, tab: 'pendingStatement', page: 1, pageSize: 100 } as const;
    const { data } = await world.as('buyer').call(orderEndpoints.list, body);
    expect(data?.total).toBeGreaterThan(0);
    expect(data?.rows.every(({ state }) => state === 'pendingStatement')).toBe(true);
    const count = data?.counts.find(({ state }) => state === 'pendingStatement')?.count;
    expect(count).toBe(data?.total);
  });

  it('acceptors see what waits for them, with the acceptance to cosign', async () => {
    const body = { tab: 'waiting', keyword: '', page: 1, pageSize: 50 } as const;
    const { data } = await world.as('acceptor').call(acceptanceEndpoints.list, body);
    expect(data?.rows.some(({ state }) => state === 'pendingCosign')).toBe(true);
    const done = await world
      .as('acceptor')
      .call(acceptanceEndpoints.list, { ...body, tab: 'done' });
    expect(done.data?.total).toBeGreaterThan(3);
  });
});
