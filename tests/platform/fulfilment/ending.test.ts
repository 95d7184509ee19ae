import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { endingEndpoints } from '@jicai/shared/contract/fulfilment/ending.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { leftToShip } from '@jicai/shared/domain/fulfilment/quantities.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../harness/answers.ts';
import { breachesOf } from '../../harness/fulfilment/breaches.ts';
import { giveContract } from '../../harness/fulfilment/money.ts';
import { budgetForm } from '../../harness/mall/budgets.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { stockOf } from '../../harness/mall/orders.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import type { Player, World } from '../../harness/world.ts';
import { accept, goodsWorld, receive, ship, threadOf } from './worlds.ts';

let world: World;
beforeAll(async () => {
  world = await goodsWorld('postgres');
});
afterAll(() => world?.stop());

const propose = (player: Player, orderId: string) =>
  player.call(endingEndpoints.propose, { orderId, reason: '停产，无法继续供货' });
const answerWith = (player: Player, orderId: string, agrees: boolean, pieces: number | null) =>
  player.call(endingEndpoints.answer, { orderId, agrees, pieces, note: '同意' });
/** Answers with the pieces that the page shows. */
async function answer(player: Player, orderId: string, agrees: boolean) {
  const lines = (await threadOf(world, orderId))?.lines ?? [];
  const pieces = lines.reduce((sum, line) => sum + leftToShip(line), 0);
  return answerWith(player, orderId, agrees, pieces);
}
const withdraw = (player: Player, orderId: string) =>
  player.call(endingEndpoints.withdraw, { orderId });

/** An order of ten pieces of which four were shipped, received and accepted. */
async function partlyAccepted(): Promise<string> {
  const id = await confirmedOrder(world, { pen: 10 });
  await ship(world, id, { 1: 4 });
  await receive(world, id);
  await accept(world, id, { 1: { qualified: 4 } });
  return id;
}

describe('[FU50] the end of what an order has not delivered (C034)', () => {
  it('needs both sides; what was accepted is due, the rest is back in the stock', async () => {
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const id = await partlyAccepted();
    const before = await stockOf(world, 'pen');
    await must(propose(supplier, id));
    expect((await threadOf(world, id))?.ending).toMatchObject({
      side: 'supplier',
      reason: '停产，无法继续供货',
    });
    expect((await threadOf(world, id))?.acts).toContain('answerEnd');
    expect((await todosOf(buyer, 'open', '终止')).rows).toHaveLength(1);
    expect(await refusal(answer(supplier, id, true))).toContain('不能答复本方');
    expect(await refusal(propose(buyer, id))).toContain('已有待对方答复');
    await must(answer(buyer, id, true));
    const thread = await threadOf(world, id);
    expect(thread?.order.state).toBe('pendingStatement');
    expect(thread?.lines[0]).toMatchObject({ ordered: 10, released: 6, qualified: 4 });
    expect(thread?.money?.accepted).toBe(4 * 333);
    expect(await stockOf(world, 'pen')).toBe(before + 6);
    const sentences = thread?.events.map(({ sentence, personName }) => `${personName}${sentence}`);
    expect(sentences?.filter((one) => one.includes('终止'))).toHaveLength(2);
    expect(await refusal(propose(buyer, id))).toContain('没有尚未发货');
  });

  it('goes on after a refusal or a withdrawal, and lets what is on its way arrive', async () => {
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const id = await confirmedOrder(world, { pen: 10 });
    await ship(world, id, { 1: 3 });
    await must(propose(buyer, id));
    expect(await refusal(withdraw(supplier, id))).toContain('只能撤回本方');
    await must(answer(supplier, id, false));
    expect((await threadOf(world, id))?.order.state).toBe('partShipped');
    await must(propose(buyer, id));
    await must(withdraw(buyer, id));
    expect(await refusal(answer(supplier, id, true))).toContain('没有待答复');
    await must(propose(buyer, id));
    await must(answer(supplier, id, true));
    expect((await threadOf(world, id))?.order.state).toBe('shipped');
    await receive(world, id);
    await accept(world, id, { 1: { qualified: 3 } });
    expect((await threadOf(world, id))?.order.state).toBe('pendingStatement');
  });

  it('[BG3] releases at once the budget of what is not delivered any more', async () => {
    const budget = { ...budgetForm, amount: fen(1_000_000) };
    const { id: budgetId } = await must(world.as('finance').call(budgetEndpoints.save, budget));
    const reserved = async () => {
      const page = { id: budgetId, page: 1, pageSize: 50 };
      return (await must(world.as('finance').call(budgetEndpoints.read, page))).budget.reserved;
    };
    const id = await confirmedOrder(world, { pen: 10 });
    await ship(world, id, { 1: 3 });
    expect(await reserved()).toBe(10 * 333);
    await must(propose(world.as('buyer'), id));
    await must(answer(world.as('supplier', 1), id, true));
    expect((await threadOf(world, id))?.order.state).toBe('shipped');
    expect(await reserved()).toBe(3 * 333);
    await receive(world, id);
    await accept(world, id, { 1: { qualified: 3 } });
    expect(await reserved()).toBe(3 * 333);
  });

  it('ships nothing while it is asked for, and ends as many pieces as were agreed on', async () => {
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const id = await confirmedOrder(world, { pen: 10 });
    await ship(world, id, { 1: 2 });
    await must(propose(buyer, id));
    expect(await refusal(ship(world, id, { 1: 1 }))).toContain('请先答复或撤回');
    expect((await threadOf(world, id))?.order.hold).toContain('终止申请');
    // Pieces that arrive as missing are to be shipped again: the number that was seen no longer holds.
    expect(await refusal(answerWith(supplier, id, true, 7))).toContain('现为 8 件');
    // Nobody agrees to a number that they do not name.
    expect(await refusal(answerWith(supplier, id, true, null))).toBe(say('ending.pieces'));
    await must(answerWith(supplier, id, true, 8));
    const { number } = (await threadOf(world, id))?.order ?? { number: '' };
    const { rows: told } = await todosOf(buyer, null, number);
    const texts = told.map(({ text }) => text);
    expect(texts.filter((text) => text.includes('同意终止，未发货的 8 件不再交付'))).toHaveLength(
      1,
    );
    const other = await confirmedOrder(world, { pen: 3 });
    await must(propose(buyer, other));
    await must(withdraw(buyer, other));
    const { rows: asked } = await todosOf(supplier, null, '撤回终止申请');
    expect(asked.some(({ text }) => text.includes('3 件照常交付'))).toBe(true);
    expect((await ship(world, other, { 1: 3 })).state).toBe(1);
  });

  it('is final: nothing that arrives afterwards is replaced, nor what is missing then', async () => {
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const id = await confirmedOrder(world, { pen: 10 });
    await ship(world, id, { 1: 5 });
    await must(propose(buyer, id));
    await must(answer(supplier, id, true));
    const [parcel] = (await threadOf(world, id))?.parcels ?? [];
    const counted = { parcelId: parcel?.id ?? '', lines: [{ lineNo: 1, received: 4 }] };
    await must(buyer.call(deliveryEndpoints.receive, counted));
    expect((await threadOf(world, id))?.lines[0]).toMatchObject({ released: 6, received: 4 });
    expect((await threadOf(world, id))?.mayReplace).toBe(false);
    const judged = { qualified: 3, rejected: 1 } as const;
    expect(await refusal(accept(world, id, { 1: judged }))).toContain('退回不补');
    await must(accept(world, id, { 1: { ...judged, remedy: 'release' } }));
    const thread = await threadOf(world, id);
    expect(thread?.order.state).toBe('pendingStatement');
    expect(thread?.lines[0]).toMatchObject({ released: 7, qualified: 3 });
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('is nobody else’s, happens once of five answers at once, and not beside a contract', async () => {
    const [buyer, supplier] = [world.as('buyer'), world.as('supplier', 1)];
    const id = await partlyAccepted();
    for (const stranger of [world.as('supplier', 2), world.as('handler'), world.as('otherHandler')])
      expect(await refusal(propose(stranger, id))).toContain('仅下单人');
    const before = await stockOf(world, 'pen');
    await must(propose(buyer, id));
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => answer(supplier, id, true)));
    expect(answers.map(({ state }) => state).sort()).toEqual([0, 0, 0, 0, 1]);
    expect(await stockOf(world, 'pen')).toBe(before + 6);
    const other = await partlyAccepted();
    await giveContract(world, other);
    expect(await refusal(propose(buyer, other))).toContain('终止协议');
    const { rows } = await sql`select 1 from order_ending where outcome is null`.execute(world.db);
    expect(rows).toEqual([]);
  });
});
