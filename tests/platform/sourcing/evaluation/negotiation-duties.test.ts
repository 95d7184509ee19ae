import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { negotiationEndpoints } from '@jicai/shared/contract/sourcing/negotiation.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { addBooks, formOf, look, orderOne, review } from '../../../harness/mall/orders.ts';
import { addProduct, addShops, skuOf } from '../../../harness/mall/products.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { startPlatform, type World } from '../../../harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await startPlatform({ suppliers: 2 });
  await addShops(world.db, [1, 2]);
  await addProduct(world.db, { id: 'pen', supplier: 1, price: 1_000, stock: 1_000 });
  await addBooks(world, 'buyer');
});
afterAll(() => world?.stop());

const E = negotiationEndpoints;
const buyer = () => world.as('buyer');
const seller = () => world.as('supplier', 1);
const priced = (price: number) => [{ lineNo: 1, price: fen(price) }];

const start = (subject: 'product' | 'order', subjectId: string, price: number) =>
  must(
    buyer().call(E.start, {
      subject,
      subjectId,
      quantity: subject === 'product' ? 20 : 1,
      maxRounds: 2,
      reason: '批量采购',
      prices: priced(price),
    }),
  );
const aboutPens = () => start('product', skuOf('pen'), 800);
const offer = (at: { id: string; version: number }, price = 850) =>
  must(seller().call(E.offer, { ...at, note: '', prices: priced(price) }));
const note = { note: '' };
/** The duties of the buyer and of the supplier about a negotiation. */
const sides = async (id: string) => [await dutiesOf(buyer(), id), await dutiesOf(seller(), id)];

/** A negotiation about pens with an agreed price. */
async function agreed() {
  const offered = await offer(await aboutPens());
  return must(buyer().call(E.accept, { id: offered.id, version: offered.version, ...note }));
}

describe('negotiation.answer and negotiation.handle', () => {
  it('wait in turn for the supplier and for the buyer, and for nobody else', async () => {
    const begun = await aboutPens();
    expect(await sides(begun.id)).toEqual([[], ['negotiation.answer']]);
    const strangers = [world.as('supplier', 2), world.as('handler'), world.as('supervisor')];
    for (const player of strangers) expect(await dutiesOf(player, begun.id)).toEqual([]);
    const { rows } = await todosOf(seller(), 'open', '议价待答复');
    expect(rows).toMatchObject([
      { text: expect.stringContaining('第 1 轮'), fromName: '甲采购单位' },
    ]);
    const offered = await offer(begun);
    expect(await sides(begun.id)).toEqual([['negotiation.handle'], []]);
    expect(await dutiesOf(world.as('handler'), begun.id)).toEqual([]);
    const again = { id: begun.id, version: offered.version, ...note, prices: priced(810) };
    const asked = await must(buyer().call(E.ask, again));
    expect(await sides(begun.id)).toEqual([[], ['negotiation.answer']]);
    await offer({ id: begun.id, version: asked.version }, 820);
    const last = (await todosOf(buyer(), 'open', '议价待处理')).rows;
    expect(last.find(({ businessId }) => businessId === begun.id)?.text).toContain('最后一轮');
    const ended = { id: begun.id, version: asked.version + 1, ...note };
    await must(buyer().call(E.giveUp, ended));
    expect(await sides(begun.id)).toEqual([[], []]);
  });

  it('end with a negotiation that the buyer gives up before the answer', async () => {
    const { id, version } = await aboutPens();
    await must(buyer().call(E.giveUp, { id, version, ...note }));
    expect(await sides(id)).toEqual([[], []]);
  });

  it('leave to the buyer to end what cannot be negotiated any more', async () => {
    const orderId = await orderOne(world, 'buyer', { pen: 10 });
    await review(world, orderId, 'passed');
    const begun = await start('order', orderId, 9_000);
    expect(await sides(begun.id)).toEqual([[], ['negotiation.answer']]);
    const { version } = await look(world, 'buyer', orderId);
    const confirm = { id: orderId, version, amount: null, note: '' };
    await must(seller().call(orderEndpoints.confirm, confirm));
    expect(await sides(begun.id)).toEqual([['negotiation.handle'], []]);
    const { rows } = await todosOf(buyer(), 'open', '标的已变化');
    expect(rows.map(({ businessId }) => businessId)).toEqual([begun.id]);
    expect((await seller().call(E.take, { ...begun, ...note })).state).toBe(0);
    await must(buyer().call(E.giveUp, { id: begun.id, version: begun.version, ...note }));
    expect(await sides(begun.id)).toEqual([[], []]);
  });
});

describe('negotiation.order', () => {
  it('waits for the buyer as long as the product can be bought, until it is ordered', async () => {
    const { id, version } = await agreed();
    expect(await sides(id)).toEqual([['negotiation.order'], []]);
    const setState = (state: string) =>
      sql`update goods set state = ${state} where id = 'pen'`.execute(world.db);
    await setState('offSale');
    expect(await sides(id)).toEqual([[], []]);
    await setState('onSale');
    const { lines, suppliers, isWelfare, recipients, budgetPerHead, ...form } = formOf('buyer', []);
    void [lines, suppliers, isWelfare, recipients, budgetPerHead];
    await must(buyer().call(E.order, { ...form, id, version, remark: '' }));
    expect(await sides(id)).toEqual([[], []]);
  });

  it('opens too when the supplier takes the price, and asks for no second order of an order', async () => {
    const begun = await aboutPens();
    await must(seller().call(E.take, { id: begun.id, version: begun.version, ...note }));
    expect(await sides(begun.id)).toEqual([['negotiation.order'], []]);
    const orderId = await orderOne(world, 'buyer', { pen: 10 });
    await review(world, orderId, 'passed');
    const ofOrder = await start('order', orderId, 9_000);
    await must(seller().call(E.take, { id: ofOrder.id, version: ofOrder.version, ...note }));
    expect(await sides(ofOrder.id)).toEqual([[], []]);
  });
});
