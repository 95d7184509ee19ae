import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { endingEndpoints } from '@jicai/shared/contract/fulfilment/ending.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { giveContract } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import type { World } from '../../../harness/world.ts';
import { accept, arrivedOrder, goodsWorld, SECOND, stock } from '../worlds.ts';

let world: World;
beforeAll(async () => {
  world = await goodsWorld();
});
afterAll(() => world?.stop());

const dutiesAs = (who: Actor, id: string) => dutiesOf(world.as(who), id);
const supplierDuties = (id: string, n = 1) => dutiesOf(world.as('supplier', n), id);
const newsOf = async (who: Actor, subject: string, id: string) =>
  (await todosOf(world.as(who), 'messages', subject)).rows.filter(
    ({ businessId }) => businessId === id,
  );

describe('acceptance.cosign', () => {
  /** Nine desks are above the ceiling of two acceptors. */
  async function submitted() {
    const id = await arrivedOrder(world, { desk: 9 });
    const made = await must(accept(world, id, { 1: { qualified: 9 } }));
    return { id, acceptanceId: made.id };
  }
  const cosign = (who: Actor, id: string, isAgreed: boolean) =>
    must(world.as(who).call(acceptanceEndpoints.cosign, { id, isAgreed, opinion: '数量不符' }));

  it('waits for another acceptor than the lead, who has nothing to judge meanwhile', async () => {
    const { id, acceptanceId } = await submitted();
    expect(await dutiesAs(SECOND, id)).toEqual(['acceptance.cosign']);
    expect(await dutiesAs('acceptor', id)).toEqual([]);
    expect(await dutiesAs('buyer', id)).toEqual([]);
    expect((await newsOf(SECOND, '验收会签', id)).map(({ isRead }) => isRead)).toEqual([true]);
    await cosign(SECOND, acceptanceId, true);
    expect(await dutiesAs(SECOND, id)).toEqual([]);
    const [news] = await newsOf('acceptor', '验收会签结果', id);
    expect(news?.text).toContain('会签通过');
  });

  it('ends with a refusal; the pieces are to be judged anew, which the lead is told', async () => {
    const { id, acceptanceId } = await submitted();
    await cosign(SECOND, acceptanceId, false);
    // Who signed second does not lead the next acceptance of the order (rule 8).
    expect(await dutiesAs(SECOND, id)).toEqual([]);
    const again = await accept(world, id, { 1: { qualified: 9 } }, SECOND);
    expect(again.text).toContain('第 8 条');
    expect(await dutiesAs('acceptor', id)).toEqual(['toAccept']);
    const [news] = await newsOf('acceptor', '验收会签结果', id);
    expect(news).toMatchObject({ isRead: false });
    expect(news?.text).toContain('会签未通过：数量不符，请重新验收');
  });

  it('does not wait for a supervisor of the order', async () => {
    const { id } = await submitted();
    await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
      values (${id}, ${personIdOf(SECOND)}, 'supervise', now())`.execute(world.db);
    expect(await dutiesAs(SECOND, id)).toEqual([]);
  });
});

describe('toAccept', () => {
  const numberOf = async (who: Actor) =>
    (await todosOf(world.as(who), 'open')).due.find(({ kind }) => kind === 'toAccept')?.count ?? 0;

  it('asks nobody whom a rule of separation keeps from the acceptance', async () => {
    const before = await numberOf(SECOND);
    const id = await arrivedOrder(world, { pen: 3 });
    expect(await dutiesAs(SECOND, id)).toEqual(['toAccept']);
    expect(await numberOf(SECOND)).toBe(before + 1);
    await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
      values (${id}, ${personIdOf(SECOND)}, 'supervise', now())`.execute(world.db);
    const refused = await accept(world, id, { 1: { qualified: 3 } }, SECOND);
    expect(refused.state).toBe(0);
    expect(await dutiesAs(SECOND, id)).toEqual([]);
    expect(await numberOf(SECOND)).toBe(before);
    expect(await dutiesAs('acceptor', id)).toEqual(['toAccept']);
    await must(accept(world, id, { 1: { qualified: 3 } }));
    expect(await dutiesAs('acceptor', id)).not.toContain('toAccept');
  });
});

describe('stock.enter', () => {
  it('is one for each order, until all pieces are in a warehouse, and comes back with a reversal', async () => {
    const id = await arrivedOrder(world, { pen: 3, ink: 3 });
    await must(accept(world, id, { 1: { qualified: 3 }, 2: { qualified: 3 } }));
    expect(await dutiesAs('keeper', id)).toEqual(['stock.enter']);
    for (const who of ['buyer', 'acceptor', 'finance'] as const)
      expect(await dutiesAs(who, id)).not.toContain('stock.enter');
    const row = async () =>
      (await todosOf(world.as('keeper'), 'open', '待入库')).rows.find(
        ({ businessId }) => businessId === id,
      );
    expect((await row())?.text).toContain('验收合格 6 件，请办理入库');
    expect((await row())?.url).toMatch(/^\/warehouselist\?keyword=./);
    const first = await must(stock(world, id, 2));
    expect((await row())?.text).toContain('验收合格 2 件');
    await must(stock(world, id, 1));
    expect(await dutiesAs('keeper', id)).toEqual([]);
    await must(world.as('keeper').call(stockEndpoints.reverse, { id: first.id, reason: '点错' }));
    expect(await dutiesAs('keeper', id)).toEqual(['stock.enter']);
  });

  it('is none where every piece was rejected', async () => {
    const id = await arrivedOrder(world, { pen: 1 });
    await must(accept(world, id, { 1: { qualified: 0, rejected: 1, remedy: 'release' } }));
    expect(await dutiesAs('keeper', id)).toEqual([]);
  });
});

describe('the end of what was not shipped', () => {
  const propose = (who: 'buyer' | 'supplier', orderId: string) => {
    const player = who === 'buyer' ? world.as('buyer') : world.as('supplier', 1);
    return must(player.call(endingEndpoints.propose, { orderId, reason: '停产' }));
  };

  it('ending.answer waits for who ordered, not for a colleague, until they answer', async () => {
    const id = await confirmedOrder(world, { pen: 4 });
    await propose('supplier', id);
    expect(await dutiesAs('buyer', id)).toEqual(['ending.answer']);
    expect(await dutiesAs('handler', id)).toEqual([]);
    // Nothing is shipped of what may end.
    expect(await supplierDuties(id)).toEqual([]);
    await must(
      world
        .as('buyer')
        .call(endingEndpoints.answer, { orderId: id, agrees: false, pieces: null, note: '' }),
    );
    expect(await dutiesAs('buyer', id)).toEqual([]);
    expect(await supplierDuties(id)).toEqual(['toShip']);
    await propose('supplier', id);
    await must(world.as('supplier', 1).call(endingEndpoints.withdraw, { orderId: id }));
    expect(await dutiesAs('buyer', id)).toEqual([]);
  });

  it('ending.answerAsSupplier waits for the supplier, who ships nothing before', async () => {
    const id = await confirmedOrder(world, { pen: 4 });
    await propose('buyer', id);
    expect(await supplierDuties(id)).toEqual(['ending.answerAsSupplier']);
    expect(await supplierDuties(id, 2)).toEqual([]);
    expect(await dutiesAs('buyer', id)).toEqual([]);
    const answer = { orderId: id, agrees: false, pieces: null, note: '仍可供货' };
    await must(world.as('supplier', 1).call(endingEndpoints.answer, answer));
    expect(await supplierDuties(id)).toEqual(['toShip']);
  });

  it('ends with the answer, and with a contract beside it', async () => {
    const id = await confirmedOrder(world, { pen: 4 });
    await propose('buyer', id);
    await giveContract(world, id);
    expect(await supplierDuties(id)).not.toContain('ending.answerAsSupplier');
    await sql`delete from contract where order_id = ${id}`.execute(world.db);
    expect(await supplierDuties(id)).toContain('ending.answerAsSupplier');
    const answer = { orderId: id, agrees: true, pieces: 4, note: '' };
    await must(world.as('supplier', 1).call(endingEndpoints.answer, answer));
    expect(await supplierDuties(id)).toEqual([]);
  });
});
