import { awardEndpoints } from '@jicai/shared/contract/auction/award.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import {
  type NegotiationDetail,
  negotiationEndpoints,
} from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { checkLedger } from '../../../harness/ledger/checker.ts';
import { addBooks, formOf, orderOne, stockOf } from '../../../harness/mall/orders.ts';
import { addProduct, addShops, skuOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { confirmAs, fullResult, goOn } from '../../../harness/sourcing/awards.ts';
import {
  agree,
  decideAs,
  endQuoting,
  gridAs,
  openAll,
  openInquiry,
  sheetOf,
  submitAs,
  twoItems,
} from '../../../harness/sourcing/inquiries.ts';
import { type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';
import type { Player } from '../../../harness/world.ts';

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld();
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
  await addBooks(world, 'buyer', 'handler');
});
afterAll(() => world?.stop());

const E = negotiationEndpoints;
const priced = (...prices: number[]) =>
  prices.map((price, index) => ({ lineNo: index + 1, price: fen(price) }));

const read = async (player: Pick<Player, 'call'>, id: string): Promise<NegotiationDetail> =>
  (await must(player.call(E.detail, { id }))).negotiation;

/** An inquiry that allows to negotiate, opened: supplier 1 is first with 10 × 1000 + 2.5 × 100. */
async function opened(change = {}) {
  const allowed = { negotiationRounds: 2, specialReason: '单一来源的耗材，市场价格透明' };
  const made = await openInquiry(world, { ...twoItems, minSuppliers: 2, ...allowed, ...change });
  for (const [index, price] of ['1000', '1100'].entries())
    await must(submitAs(world, index + 1, made.packageNumber, sheetOf([price, '100'])));
  await endQuoting(world, made.packageNumber);
  await openAll(world, made.packageNumber);
  return made;
}

const startPackage = (packageNumber: string, player = world.as('handler'), more = {}) =>
  player.call(E.start, {
    subject: 'package',
    subjectId: packageNumber,
    quantity: 1,
    maxRounds: 2,
    reason: '高于近期成交价',
    prices: priced(90_000, 10_000),
    ...more,
  });

describe('[NG2][NG5] a negotiation with the first in rank', () => {
  it('lowers the award and its order line by line, and leaves the ranking as it was', async () => {
    const { id: projectId, packageNumber } = await opened();
    const handler = world.as('handler');
    const first = world.as('supplier', 1);
    const begun = await must(startPackage(packageNumber));
    expect((await todosOf(first, 'open', '议价待答复')).rows).toHaveLength(1);
    expect((await decideAs(world, packageNumber)).text).toContain('议价尚未结束');
    const { id } = begun;
    const offer = { id, note: '最多让利 5%', prices: priced(95_000, 10_000) };
    const offered = await must(first.call(E.offer, { ...offer, version: begun.version }));
    const again = { id, note: '', prices: priced(94_000, 10_000) };
    const asked = await must(handler.call(E.ask, { ...again, version: offered.version }));
    const taken = await must(first.call(E.take, { id, note: '', version: asked.version }));
    expect(taken.state).toBe('agreed');
    const seen = await read(handler, id);
    expect(seen).toMatchObject({ amount: 965_000, firstAmount: 1_025_000, round: 2 });
    expect(seen.log.map(({ sentence, round }) => [sentence, round])).toEqual([
      ['采购人发起议价', 1],
      ['供应商报出价格', 1],
      ['采购人还价', 2],
      ['供应商接受还价', 2],
    ]);
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await world.pass(0);
    const offeredAward = await must(handler.call(awardEndpoints.award, { packageNumber }));
    expect(offeredAward.steps).toMatchObject([{ rank: 1, amount: 965_000 }]);
    await confirmAs(world, 1, packageNumber);
    await world.pass(0);
    await goOn(world);
    const { notice } = await fullResult(world, projectId);
    const text = JSON.stringify(notice?.body);
    expect(text).toContain('¥9,650.00');
    expect(text).toContain('¥940.00');
    expect(text).toContain('单一来源的耗材，市场价格透明');
    expect((await gridAs(world, packageNumber)).quotes.map(({ amount }) => amount)).toEqual([
      1_025_000, 1_125_000,
    ]);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('that ends without an agreement leaves the quoted price', async () => {
    const { packageNumber } = await opened();
    const { id, version } = await must(startPackage(packageNumber));
    const ended = await must(world.as('handler').call(E.giveUp, { id, version, note: '' }));
    expect(ended.state).toBe('ended');
    const told = await todosOf(world.as('supervisor'), 'unread', '议价已结束');
    expect(told.rows.filter(({ businessId }) => businessId === id)).toHaveLength(1);
    expect((await startPackage(packageNumber)).text).toContain('不能再次发起');
    await must(decideAs(world, packageNumber));
    await must(agree(world, packageNumber));
    await world.pass(0);
    const award = await must(world.as('handler').call(awardEndpoints.award, { packageNumber }));
    expect(award.steps[0]?.amount).toBe(1_025_000);
    expect(await checkLedger(world.db, packageNumber)).toEqual([]);
  });

  it('is off unless the project says so, and is its handler’s', async () => {
    const off = await opened({ negotiationRounds: 0, specialReason: '' });
    expect((await startPackage(off.packageNumber)).text).toBe('该采购项目未开启议价');
    const { packageNumber } = await opened();
    expect((await startPackage(packageNumber, world.as('otherHandler'))).text).toContain(
      '无权议价',
    );
    expect((await startPackage(packageNumber, world.as('buyer'))).text).toContain('无权议价');
    const tooMany = await startPackage(packageNumber, world.as('handler'), { maxRounds: 3 });
    expect(tooMany.text).toBe('该采购项目最多议价 2 轮');
    const above = { prices: priced(100_001, 10_000) };
    expect((await startPackage(packageNumber, world.as('handler'), above)).text).toContain(
      '不能高于现行单价 ¥1,000.00',
    );
    const noReason = await startPackage(packageNumber, world.as('handler'), { reason: ' ' });
    expect(noReason.text).toBe('请填写议价理由');
  });

  it('[NG3] neither side raises a price, and a round beyond the last is refused', async () => {
    const { packageNumber } = await opened();
    const handler = world.as('handler');
    const first = world.as('supplier', 1);
    let { id, version } = await must(startPackage(packageNumber));
    const raise = { id, version, note: '', prices: priced(100_001, 10_000) };
    expect((await first.call(E.offer, raise)).text).toContain('不能高于现行单价');
    ({ version } = await must(
      first.call(E.offer, { id, version, note: '', prices: priced(96_000, 10_000) }),
    ));
    const up = { id, version, note: '', prices: priced(97_000, 10_000) };
    expect((await handler.call(E.ask, up)).text).toContain('不能高于现行单价 ¥960.00');
    const lower = { id, note: '', prices: priced(95_000, 10_000) };
    ({ version } = await must(handler.call(E.ask, { ...lower, version })));
    ({ version } = await must(
      first.call(E.offer, { id, version, note: '维持', prices: priced(96_000, 10_000) }),
    ));
    expect((await handler.call(E.ask, { ...lower, version })).text).toContain('已达到约定的 2 轮');
    const accepted = await must(handler.call(E.accept, { id, version, note: '' }));
    expect(accepted.state).toBe('agreed');
  });

  it('[NG4] is read by its sides and the supervisor, and its log is never changed', async () => {
    const { packageNumber } = await opened();
    const { id, version } = await must(startPackage(packageNumber));
    for (const player of [world.as('handler'), world.as('supervisor'), world.as('supplier', 1)])
      expect((await read(player, id)).id).toBe(id);
    for (const player of [
      world.as('supplier', 2),
      world.as('otherHandler'),
      world.as('otherSupervisor'),
    ])
      expect((await player.call(E.detail, { id })).text).toBe('该议价不存在或您无权查看');
    const foreign = { id, version, note: '', prices: priced(1, 1) };
    expect((await world.as('supplier', 2).call(E.offer, foreign)).text).toContain('不存在');
    const list = { tab: 'all', keyword: '', page: 1, pageSize: 50 } as const;
    const { rows } = await must(world.as('supplier', 2).call(E.list, list));
    expect(rows).toEqual([]);
    await expect(
      sql`update negotiation_event set note = 'x' where negotiation_id = ${id}`.execute(world.db),
    ).rejects.toThrow();
  });
});

describe('[NG5] a negotiation about a product', () => {
  const bargain = (price: number) => ({
    subject: 'product' as const,
    subjectId: skuOf('pen'),
    quantity: 20,
    maxRounds: 3,
    reason: '批量采购',
    prices: priced(price),
  });

  it('becomes an order at the agreed price, once, with its stock and its number', async () => {
    const buyer = world.as('buyer');
    const seller = world.as('supplier', 1);
    const { id, version } = await must(buyer.call(E.start, bargain(800)));
    expect((await buyer.call(E.start, bargain(800))).text).toBe('该对象已有进行中的议价');
    const offer = { id, version, note: '', prices: priced(850) };
    const offered = await must(seller.call(E.offer, offer));
    const accepted = await must(buyer.call(E.accept, { id, note: '', version: offered.version }));
    const before = await stockOf(world, 'pen');
    const { lines, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf('buyer', []);
    void [lines, suppliers, isWelfare, recipients, budgetPerHead];
    const body = { ...form, id, version: accepted.version, remark: '' };
    const { orderId, orderNumber } = await must(buyer.call(E.order, body));
    const { order } = await must(buyer.call(orderEndpoints.detail, { id: orderId }));
    expect(order.lines).toMatchObject([{ price: 850, quantity: 20 }]);
    expect(order.sourceNumber).toMatch(/^YJ\d{8}$/);
    expect(await stockOf(world, 'pen')).toBe(before - 20);
    expect((await buyer.call(E.order, body)).text).toContain('已下单');
    expect(await read(seller, id)).toMatchObject({ state: 'ordered', orderNumber });
  });

  it('[NG1] that is given up after an offer stands at the first price, line by line', async () => {
    const buyer = world.as('buyer');
    const { id, version } = await must(buyer.call(E.start, bargain(700)));
    const offer = { id, version, note: '', prices: priced(850) };
    const offered = await must(world.as('supplier', 1).call(E.offer, offer));
    await must(buyer.call(E.giveUp, { id, version: offered.version, note: '' }));
    const ended = await read(buyer, id);
    expect(ended.lines.map(({ price }) => price * 20)).toEqual([ended.firstAmount]);
    expect(ended.amount).toBe(ended.firstAmount);
  });

  it('names the company of the shop before it begins, as afterwards', async () => {
    const buyer = world.as('buyer');
    const { subject, subjectId, quantity } = bargain(800);
    const before = await must(buyer.call(E.subject, { subject, subjectId, quantity }));
    expect(before.supplierName).toBe('供方甲有限公司');
  });

  it('begins only for what can be bought, and above nothing', async () => {
    const buyer = world.as('buyer');
    expect((await buyer.call(E.start, { ...bargain(1), subjectId: 'none' })).text).toContain(
      '不存在',
    );
    const free = await buyer.call(E.start, bargain(0));
    expect(free.text).toContain('单价须大于 0');
  });
});

describe('[NG5] a negotiation about an order', () => {
  it('lowers the order that waits for its supplier, and nobody else’s', async () => {
    const buyer = world.as('buyer');
    const orderId = await orderOne(world, 'buyer', { pen: 10 });
    const about = {
      subject: 'order',
      subjectId: orderId,
      quantity: 1,
      maxRounds: 1,
      reason: '批量优惠',
      prices: priced(9_000),
    } as const;
    expect((await buyer.call(E.start, about)).text).toContain('待审核');
    const verdict = {
      orderId,
      result: 'passed',
      opinion: '',
      file: null,
      fileChange: null,
    } as const;
    await must(world.as('reviewer').call(orderReviewEndpoints.submit, verdict));
    expect((await world.as('handler').call(E.start, about)).text).toContain('无权议价');
    const { id, version } = await must(buyer.call(E.start, about));
    await must(world.as('supplier', 1).call(E.take, { id, version, note: '' }));
    const { order } = await must(buyer.call(orderEndpoints.detail, { id: orderId }));
    expect(order.amount).toBe(9_000);
    expect(order.events.at(-1)).toMatchObject({ action: 'negotiate' });
    const confirm = { id: orderId, version: order.version, amount: null, note: '' };
    await must(world.as('supplier', 1).call(orderEndpoints.confirm, confirm));
  });
});
