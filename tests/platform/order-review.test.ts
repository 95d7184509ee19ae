import { orderEndpoints } from '@jicai/shared/contract/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/order-review.ts';
import { fen } from '@jicai/shared/domain/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { personIdOf } from '../harness/cast.ts';
import { addGoods, addShops, reprice, shopOf } from '../harness/goods.ts';
import { addBooks, formOf, look, order, orderOne } from '../harness/orders.ts';
import { addReviewer, decide, reviewOf, todosOf } from '../harness/reviewers.ts';
import type { SealedClient } from '../harness/sealed-client.ts';
import { counted } from '../harness/statements.ts';
import { openDatabase, startPlatform, type World } from '../harness/world.ts';

let world: World;
let statements: () => number;
let second: SealedClient;
let elsewhere: SealedClient;

beforeAll(async () => {
  const { db, take } = counted(await openDatabase('embedded'));
  statements = take;
  world = await startPlatform({ db, suppliers: 2 });
  await addShops(db, [1, 2]);
  await addGoods(db, { id: 'pen', supplier: 1, price: 300, stock: 100_000 });
  await addGoods(db, { id: 'desk', supplier: 2, price: 88_000, stock: 10_000 });
  await addBooks(world, 'buyer', 'handler', 'otherHandler');
  second = await addReviewer(world, 'second', 'review');
  elsewhere = await addReviewer(world, 'elsewhere', 'review-b');
  // Unit a is reviewed by one body, unit b by another.
  await sql`insert into review_body values ('unit-a', 'review'), ('unit-b', 'review-b')`.execute(
    db,
  );
});
afterAll(() => world.stop());
beforeEach(async () => {
  await sql`delete from todo`.execute(world.db);
  await sql`delete from review_level`.execute(world.db);
});

const first = () => world.as('reviewer');
const buyer = () => world.as('buyer');
const stateOf = async (id: string) => (await look(world, 'buyer', id)).state;
const level = (n: number, name: string, more: { from?: number; org?: string } = {}) =>
  sql`insert into review_level (id, level, name, from_amount, reviewer_org_id)
    values (${`level-${n}`}, ${n}, ${name}, ${more.from ?? 0}, ${more.org ?? null})`.execute(
    world.db,
  );
const edited = async (id: string) => {
  const seen = await look(world, 'buyer', id);
  const { lines: _, suppliers: __, isWelfare: ___, ...form } = formOf('buyer', []);
  return buyer().call(orderEndpoints.edit, {
    ...form,
    id,
    version: seen.version,
    addressId: null,
    invoiceTitleId: null,
    deliverBy: null,
    deliveryNote: '',
    remark: '',
    lines: seen.lines.map(({ lineNo, quantity, price }) => ({ lineNo, quantity, price })),
  });
};

describe('an order on its way through review', () => {
  it('[RV4] makes a to-do for each who may decide, and none for others', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { rows, counts } = await todosOf(first(), 'open');
    expect(counts.open).toBe(1);
    expect(rows[0]).toMatchObject({
      kind: 'task',
      openMode: 'review',
      businessType: 'order',
      businessId: id,
      isWorkflow: true,
      fromName: '姓名-buyer',
    });
    expect((await todosOf(second, 'open')).counts.open).toBe(1);
    for (const player of [buyer(), elsewhere, world.as('supplier', 1), world.as('supervisor')])
      expect((await todosOf(player)).total).toBe(0);
  });

  it('[RV4] two suppliers in one cart are two reviews', async () => {
    const { data } = await order(world, 'buyer', { pen: 1, desk: 1 });
    const ids = data?.orders.map((made) => made.id).toSorted();
    const { rows } = await todosOf(first(), 'open');
    expect(rows.map(({ businessId }) => businessId).toSorted()).toEqual(ids);
  });

  it('[RV5] passed: the supplier may confirm and is told, so is the buyer', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { state, text } = await decide(first(), id, 'passed', '同意');
    expect([state, text]).toEqual([1, '']);
    expect(await stateOf(id)).toBe('pendingConfirm');
    expect((await todosOf(world.as('supplier', 1), 'unread')).rows).toMatchObject([
      { processName: '新订单待确认', openMode: 'page', businessId: id },
    ]);
    expect((await todosOf(world.as('supplier', 2), 'messages')).total).toBe(0);
    expect((await todosOf(buyer(), 'unread')).rows[0]?.processName).toBe('订单审核通过');
    expect(await reviewOf(first(), id)).toMatchObject({
      result: 'passed',
      opinion: '同意',
      reviewerName: '姓名-reviewer',
      flow: { canDecide: false, waitingFor: [] },
    });
  });

  it('[RV5] the to-do of a colleague is done too, and says by whom', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    await decide(first(), id, 'passed');
    const theirs = await todosOf(second, 'handled');
    expect(theirs.counts.open).toBe(0);
    expect(theirs.rows[0]).toMatchObject({ businessId: id, handledByName: '姓名-reviewer' });
    expect((await decide(second, id, 'failed', '晚了')).text).toBe('该订单已审核，请刷新后查看');
    expect(await stateOf(id)).toBe('pendingConfirm');
  });

  it('[RV6] failed: back to the buyer, who edits it, and reviewed again', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    await decide(first(), id, 'failed', '价格偏高');
    expect(await stateOf(id)).toBe('reviewRejected');
    expect((await todosOf(buyer(), 'unread')).rows).toMatchObject([
      { processName: '订单审核不通过', text: expect.stringContaining('价格偏高') },
    ]);
    expect((await todosOf(world.as('supplier', 1))).total).toBe(0);
    expect((await edited(id)).data?.state).toBe('pendingReview');
    expect(await reviewOf(first(), id)).toMatchObject({ result: null, flow: { canDecide: true } });
    await decide(second, id, 'passed');
    const { flow, result, opinion } = await reviewOf(first(), id);
    expect([result, opinion]).toEqual(['passed', '']);
    expect(flow?.steps.map(({ action, personName }) => [action, personName])).toEqual([
      ['submitted', '姓名-buyer'],
      ['failed', '姓名-reviewer'],
      ['submitted', '姓名-buyer'],
      ['passed', '姓名-second'],
    ]);
  });

  it('[RV7] withdrawn by the buyer: nobody has to decide any more, nobody can', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const { version } = await look(world, 'buyer', id);
    expect((await buyer().call(orderEndpoints.withdraw, { id, version })).state).toBe(1);
    expect((await todosOf(first())).counts.open).toBe(0);
    expect((await decide(first(), id, 'passed')).text).toBe('该订单已审核，请刷新后查看');
    expect(await stateOf(id)).toBe('draft');
    expect((await edited(id)).data?.state).toBe('pendingReview');
    expect((await todosOf(first())).counts.open).toBe(1);
  });

  it('[AU53] a double click decides once', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const send = () => decide(first(), id, 'passed', '', { requestKey: `twice-${id}` });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ state }) => state)).toEqual([1, 1]);
    const { flow } = await reviewOf(first(), id);
    expect(flow?.steps.filter(({ action }) => action === 'passed')).toHaveLength(1);
    expect((await todosOf(world.as('supplier', 1), 'messages')).total).toBe(1);
  });

  it('two reviewers at once: one of them decides', async () => {
    const id = await orderOne(world, 'buyer', { pen: 2 });
    const answers = await Promise.all([
      decide(first(), id, 'passed'),
      decide(second, id, 'failed', '不需要'),
    ]);
    expect(answers.map(({ state }) => state).toSorted()).toEqual([0, 1]);
  });
});

describe('[RV2] what the form may send', () => {
  it.each([
    ['no result', null, '', '请选择审核结果'],
    ['no result, an opinion', null, '看过了', '请选择审核结果'],
    ['failed without opinion', 'failed', ' \n', '请填写审核意见'],
    ['failed, 1001 characters', 'failed', '价'.repeat(1001), '审核意见最多 1000 个字符'],
    ['passed, 1001 characters', 'passed', '价'.repeat(1001), '审核意见最多 1000 个字符'],
  ] as const)('%s is refused, and nothing happens', async (_, result, opinion, text) => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect(await decide(first(), id, result, opinion)).toMatchObject({
      status: 200,
      state: 0,
      text,
    });
    expect(await stateOf(id)).toBe('pendingReview');
    expect((await todosOf(first(), 'open')).counts.open).toBe(1);
  });

  it.each([
    ['passed', 0],
    ['passed', 1000],
    ['failed', 1],
    ['failed', 1000],
  ] as const)('%s with %d characters is taken', async (result, length) => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await decide(first(), id, result, '好'.repeat(length))).state).toBe(1);
  });

  it('what was refused may be mended under the same key', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const options = { requestKey: `mended-${id}` };
    expect((await decide(first(), id, 'failed', '', options)).state).toBe(0);
    expect((await decide(first(), id, 'failed', '缺少证明', options)).state).toBe(1);
  });
});

describe('[RV8] who may decide', () => {
  const stranger = '该订单不存在或不在您的审核范围内';

  it('[A03] a reviewer of another unit learns nothing and does nothing', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const calls = [
      elsewhere.call(orderReviewEndpoints.detail, { businessId: id }),
      decide(elsewhere, id, 'passed'),
      elsewhere.call(orderReviewEndpoints.giveBack, { orderId: id, opinion: '退' }),
      elsewhere.call(orderReviewEndpoints.colleagues, { orderId: id }),
      elsewhere.call(orderReviewEndpoints.transfer, {
        orderId: id,
        toPersonId: personIdOf('second'),
        opinion: '',
      }),
      decide(first(), 'no such order', 'passed'),
    ];
    for (const { wire } of await Promise.all(calls))
      expect(wire).toEqual({ state: 0, text: stranger });
    expect(await stateOf(id)).toBe('pendingReview');
  });

  it('buyers, handlers, suppliers, supervisors and visitors cannot decide', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    for (const actor of ['buyer', 'handler', 'supervisor', 'otherHandler'] as const)
      expect((await decide(world.as(actor), id, 'passed')).status).toBe(403);
    expect((await decide(world.as('supplier', 1), id, 'passed')).status).toBe(403);
    expect((await decide(world.as('anonymous'), id, 'passed')).status).toBe(401);
    const unit = await reviewOf(world.as('handler'), id);
    expect(unit.flow).toMatchObject({ canDecide: false, reason: '' });
    const other = await world
      .as('otherHandler')
      .call(orderReviewEndpoints.detail, { businessId: id });
    expect(other.text).toBe(stranger);
  });

  it('never who ordered, whatever roles he has', async () => {
    const setRoles = (roles: string[]) =>
      world.db.updateTable('person').set({ roles }).where('login_name', '=', 'buyer').execute();
    await setRoles(['buyer', 'reviewer']);
    try {
      const id = await orderOne(world, 'buyer', { pen: 1 });
      expect((await todosOf(buyer(), 'open')).total).toBe(0);
      expect((await decide(buyer(), id, 'passed')).text).toBe('不能审核本人提交的订单');
      expect((await reviewOf(buyer(), id)).flow).toMatchObject({
        canDecide: false,
        reason: '不能审核本人提交的订单',
      });
      const to = { orderId: id, toPersonId: personIdOf('buyer'), opinion: '' };
      expect((await first().call(orderReviewEndpoints.transfer, to)).text).toBe(
        '转办人员不存在或不能审核该订单',
      );
      // Nor a colleague of his who may order for the unit.
      const theirs = await orderOne(world, 'handler', { pen: 1 });
      expect((await decide(buyer(), theirs, 'passed')).text).toBe('当前环节不由您审核');
    } finally {
      await setRoles(['buyer']);
    }
  });

  it('a reviewer who lost the role cannot, though he has the to-do', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await sql`update person set disabled = true where login_name = 'second'`.execute(world.db);
    expect((await decide(second, id, 'passed')).text).toBe('token is not valid!');
    await sql`update person set disabled = false where login_name = 'second'`.execute(world.db);
    expect((await decide(second, id, 'passed')).state).toBe(1);
  });
});

describe('[RV3] levels', () => {
  it('every level decides, each by somebody else; only the last moves the order', async () => {
    await level(1, '单位审核');
    await level(2, '财政审核', { from: 80_000 });
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await decide(first(), id, 'passed', '一审同意');
    expect(await stateOf(id)).toBe('pendingReview');
    expect(await reviewOf(first(), id)).toMatchObject({
      result: null,
      flow: {
        level: 2,
        levels: 2,
        levelName: '财政审核',
        canDecide: false,
        waitingFor: ['姓名-second'],
      },
    });
    expect((await decide(first(), id, 'passed')).text).toBe('您已审核过上一环节，不能再审核本环节');
    const { rows } = await todosOf(second, 'open');
    expect(rows).toMatchObject([{ processName: '财政审核', openMode: 'page' }]);
    await decide(second, id, 'passed');
    expect(await stateOf(id)).toBe('pendingConfirm');
  });

  it('below the amount the second level is not asked; the table may change meanwhile', async () => {
    await level(1, '单位审核');
    await level(2, '财政审核', { from: 88_001 });
    const id = await orderOne(world, 'buyer', { desk: 1 });
    await sql`update review_level set from_amount = 0`.execute(world.db);
    await decide(first(), id, 'passed');
    expect(await stateOf(id)).toBe('pendingConfirm');
  });

  it('a level may belong to a body of its own', async () => {
    await level(1, '财政审核', { org: 'review-b' });
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await decide(first(), id, 'passed')).text).toBe('该订单不存在或不在您的审核范围内');
    expect((await decide(elsewhere, id, 'passed')).state).toBe(1);
  });
});

describe('[RV9] back and over', () => {
  const giveBack = (player: Pick<SealedClient, 'call'>, orderId: string, opinion: string) =>
    player.call(orderReviewEndpoints.giveBack, { orderId, opinion });

  it('from the first level to the buyer, with the reason', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await giveBack(first(), id, ' ')).text).toBe('请填写审核意见');
    expect((await giveBack(first(), id, '请补充证明材料')).state).toBe(1);
    expect(await stateOf(id)).toBe('reviewRejected');
    expect((await todosOf(buyer(), 'unread')).rows[0]).toMatchObject({ processName: '订单被退回' });
    expect((await reviewOf(first(), id)).flow?.steps.at(-1)?.action).toBe('returned');
  });

  it('from the second level to the first', async () => {
    await level(1, '单位审核');
    await level(2, '财政审核');
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await decide(first(), id, 'passed');
    expect((await giveBack(second, id, '一审意见不全')).state).toBe(1);
    expect(await stateOf(id)).toBe('pendingReview');
    expect((await reviewOf(first(), id)).flow).toMatchObject({ level: 1, canDecide: true });
    expect((await todosOf(first(), 'open')).rows).toMatchObject([{ processName: '单位审核' }]);
    await decide(first(), id, 'passed', '补充');
    await decide(second, id, 'passed');
    expect(await stateOf(id)).toBe('pendingConfirm');
  });

  it('to a colleague, who alone decides from then on; logged with both names', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const { data } = await first().call(orderReviewEndpoints.colleagues, { orderId: id });
    expect(data?.people).toEqual([
      { id: personIdOf('second'), name: '姓名-second', orgName: '审核机构' },
    ]);
    const over = (toPersonId: string) =>
      first().call(orderReviewEndpoints.transfer, { orderId: id, toPersonId, opinion: '出差' });
    for (const wrong of ['reviewer', 'elsewhere', 'buyer', 'nobody'])
      expect((await over(personIdOf(wrong))).text).toBe('转办人员不存在或不能审核该订单');
    expect((await over(personIdOf('second'))).state).toBe(1);
    expect((await todosOf(first(), 'open')).total).toBe(0);
    expect((await todosOf(second, 'open')).rows[0]?.text).toContain('转办');
    expect((await decide(first(), id, 'passed')).text).toBe('当前环节不由您审核');
    expect((await reviewOf(second, id)).flow?.steps.at(-1)).toMatchObject({
      action: 'transferred',
      personName: '姓名-reviewer',
      toPersonName: '姓名-second',
      opinion: '出差',
    });
    expect((await decide(second, id, 'passed')).state).toBe(1);
  });

  it('the log is never changed', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await decide(first(), id, 'passed');
    await expect(sql`update review_step set opinion = 'x'`.execute(world.db)).rejects.toThrow();
    await expect(sql`delete from review_step`.execute(world.db)).rejects.toThrow();
  });
});

describe('[RV10] the evidence', () => {
  it('shows prices, stock and certificates at the cart, the submit and now', async () => {
    await sql`insert into shop_certificate (id, shop_id, name, number, expires_at) values
      ('c1', ${shopOf(1)}, '营业执照', 'Z-1', null),
      ('c2', ${shopOf(1)}, '授权书', 'Z-2', '2027-03-31T00:00:00+08')`.execute(world.db);
    const id = await orderOne(world, 'buyer', { pen: 4 });
    await reprice(world.db, 'pen', 350);
    await sql`update sku set stock = 7 where goods_id = 'pen'`.execute(world.db);
    await sql`delete from shop_certificate where id = 'c2'`.execute(world.db);
    await sql`insert into shop_certificate (id, shop_id, name, number) values ('c3', ${shopOf(1)}, '质检报告', 'Z-3')`.execute(
      world.db,
    );
    const { lines, certificates } = await reviewOf(first(), id);
    const [line] = lines;
    expect(line?.added.price).toBe(fen(300));
    expect(line?.submitted).toMatchObject({ price: fen(300), isSellable: true });
    expect(line?.now).toMatchObject({ price: fen(350), stock: 7, isSellable: true });
    // What was there before the order took its four.
    expect(line?.submitted.stock).toBeGreaterThan(90_000);
    expect(certificates.map(({ name, wasHeld, isHeld }) => [name, wasHeld, isHeld])).toEqual([
      ['营业执照', true, true],
      ['授权书', true, false],
      ['质检报告', false, true],
    ]);
    await sql`update shop set state = 'suspended' where id = ${shopOf(1)}`.execute(world.db);
    expect((await reviewOf(first(), id)).lines[0]?.now.isSellable).toBe(false);
    await sql`update shop set state = 'active' where id = ${shopOf(1)}`.execute(world.db);
    await sql`update sku set stock = 100000 where goods_id = 'pen'`.execute(world.db);
    await reprice(world.db, 'pen', 300);
  });

  it('has every field of the specification', async () => {
    const compared = [{ supplierName: '丙公司', goodsName: '笔', price: fen(310), note: '报价单' }];
    const more = {
      fundsType: 'nonFiscal' as const,
      reimburserName: '报销人',
      reimburserPhone: '13900139000',
      purposeNote: '开学用',
      compared,
    };
    const { data } = await order(world, 'buyer', { pen: 1 }, more);
    const id = data?.orders[0]?.id ?? '';
    expect(await reviewOf(first(), id)).toMatchObject({
      ...more,
      id,
      orderNumber: data?.orders[0]?.number,
      unitName: '甲采购单位',
      unitCode: 'code-unit-a',
      contactName: '林静',
      contactPhone: '13800138000',
      orderState: 'pendingReview',
      amount: fen(300),
      supplierName: expect.stringContaining('供方甲'),
      deliveryPlace: expect.stringContaining('一路 1 号'),
      result: null,
      flow: { level: 1, levels: 1, canDecide: true },
    });
  });

  it('[OR9] warns of a possible split purchase', async () => {
    await sql`update purchase_limit set amount = 100000`.execute(world.db);
    const id = await orderOne(world, 'buyer', { desk: 2 });
    const { warnings } = await reviewOf(first(), id);
    expect(warnings).toEqual([expect.stringMatching(/超过限额 ¥1,000\.00，请核实是否拆分采购$/)]);
    await sql`update purchase_limit set amount = 20000000`.execute(world.db);
  });

  it('takes a constant number of statements, whatever is in the order', async () => {
    await addGoods(world.db, { id: 'ink', supplier: 1, accessories: { cap: 50 } });
    const small = await orderOne(world, 'buyer', { pen: 1 });
    const large = await orderOne(world, 'buyer', { pen: 1, ink: 2 });
    const counts = [];
    for (const id of [small, large]) {
      statements();
      await reviewOf(first(), id);
      counts.push(statements());
    }
    expect(counts[0]).toBe(counts[1]);
  });
});
