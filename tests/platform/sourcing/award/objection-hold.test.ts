import {
  contractEndpoints,
  contractReviewEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { objectionEndpoints } from '@jicai/shared/contract/sourcing/objection.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { everyOrder, parcel } from '../../../harness/mall/order-worlds.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, supplierOrg } from '../../../harness/people/cast.ts';
import { awarded, fullResult, goOn, publishNotice } from '../../../harness/sourcing/awards.ts';
import { HOUR, type SourcingWorld, sourcingWorld } from '../../../harness/sourcing/projects.ts';

/* Objections that come when the orders of the award are made already. */

let world: SourcingWorld;
beforeAll(async () => {
  world = await sourcingWorld({ contracts: true });
  const account = sql`insert into supplier_account values (${supplierOrg(3)}, '甲银行', '6222-3')`;
  await account.execute(world.db);
});
afterAll(() => world?.stop());

const DAY = 24 * HOUR;
const held = (...numbers: string[]) =>
  `本采购项目有可能影响成交结果的质疑或投诉（${numbers.join('、')}）尚未了结，订单和合同暂停，了结后方可继续`;

/** An awarded project with the order of supplier 3, which waits for its review. */
async function ordered() {
  const made = await awarded(world);
  await publishNotice(world, made.id);
  await world.pass(3 * DAY);
  await goOn(world);
  const { orders } = await fullResult(world, made.id);
  return { ...made, orderId: orders[0]?.id ?? '' };
}

const raise = (n: number, projectNumber: string, stage: 'process' | 'result' = 'result') =>
  must(
    world.as('supplier', n).call(objectionEndpoints.raise, {
      ...{ projectNumber, stage, facts: '检测报告过期', basis: '', request: '请核实' },
    }),
  );
const answer = (id: string, verdict: 'upheld' | 'rejected') =>
  must(world.as('handler').call(objectionEndpoints.answer, { id, verdict, answer: '经核实' }));
const conclude = (id: string, conclusion: 'stands' | 'annulled') =>
  world.as('handler').call(objectionEndpoints.conclude, { id, conclusion, reason: '经核实' });

type Who = Actor | 'supplier';
const player = (who: Who) => (who === 'supplier' ? world.as(who, 3) : world.as(who));
const orderOf = async (id: string, who: Who = 'handler') =>
  (await must(player(who).call(orderEndpoints.detail, { id }))).order;
const review = (orderId: string, result: 'passed' | 'failed') =>
  world.as('reviewer').call(orderReviewEndpoints.submit, {
    ...{ orderId, result, opinion: '同意', file: null, fileChange: null },
  } as never);
async function confirm(id: string) {
  const { version } = await orderOf(id, 'supplier');
  const body = { id, version, amount: null, note: '' };
  return world.as('supplier', 3).call(orderEndpoints.confirm, body);
}
async function ship(id: string) {
  const { version } = await orderOf(id, 'supplier');
  const body = { id, version, ...parcel, lines: [{ lineNo: 1, quantity: 1 }] };
  return world.as('supplier', 3).call(orderEndpoints.ship, body);
}
/** The hold that the lists of both sides and the thread tell of, and the steps that the thread offers. */
async function offered(orderId: string) {
  const filter = { ...everyOrder, page: 1, pageSize: 60 };
  const supplier = player('supplier');
  const lists = [
    await must(supplier.call(orderEndpoints.supplierList, filter)),
    await must(world.as('handler').call(orderEndpoints.list, filter)),
  ];
  const { thread } = await must(supplier.call(threadEndpoints.read, { orderId }));
  const holds = lists.map(({ rows }) => rows.find(({ id }) => id === orderId)?.hold);
  const [hold] = new Set([...holds, thread.order.hold]);
  expect(new Set([...holds, thread.order.hold]).size).toBe(1);
  return { hold, acts: thread.acts };
}
/** The problems of a workbook that ships a piece of an order. */
async function batch(id: string) {
  const { number } = await orderOf(id, 'supplier');
  const row = { row: 2, number, lineNo: '1', quantity: '1', note: '' };
  const rows = [{ ...row, carrier: parcel.carrier, trackingNumber: parcel.trackingNumber }];
  const body = { rows, isDry: true };
  return (await must(player('supplier').call(deliveryEndpoints.batch, body))).problems;
}
const contractOf = async (orderId: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select id from contract where order_id = ${orderId}`.execute(world.db);
  return rows[0]?.id ?? '';
};
const contract = async (id: string, who: Who = 'handler') =>
  (await must(player(who).call(contractEndpoints.detail, { id }))).contract;
async function move(id: string, who: Who, name: 'send' | 'confirm' | 'seal' | 'sendBack') {
  const { version } = await contract(id, who);
  return player(who).call(contractEndpoints.move, { id, version, name, reason: '修改' });
}
async function complete(id: string) {
  const { version } = await contract(id, 'supplier');
  const period = { startsOn: '2026-12-01', endsOn: '2026-12-31' };
  return player('supplier').call(contractEndpoints.complete, {
    id,
    version,
    serials: [],
    ...period,
  });
}
const decide = (businessId: string) =>
  world.as('reviewer').call(contractReviewEndpoints.submit, {
    ...{ businessId, result: 'passed', opinion: '同意', fileChange: null },
  });

/** Refused with the objection's words while it is open, and done once it is withdrawn. */
async function waits(
  act: () => Promise<{ state: number; text: string }>,
  [n, number, stage]: readonly [n: number, number: string, stage: 'process' | 'result'],
): Promise<void> {
  const objection = await raise(n, number, stage);
  expect((await act()).text).toBe(held(objection.number));
  const { id } = objection;
  await must(world.as('supplier', n).call(objectionEndpoints.withdraw, { id }));
  expect(await act()).toMatchObject({ state: 1, text: '' });
}

describe('[PJ10] an objection to an award that has orders', () => {
  it('holds their review until it is answered as not founded, and tells both sides', async () => {
    const { id, number, orderId } = await ordered();
    const objection = await raise(1, number);
    expect((await review(orderId, 'passed')).text).toBe(held(objection.number));
    expect(await orderOf(orderId)).toMatchObject({
      ...{ state: 'pendingReview', hold: held(objection.number) },
    });
    expect((await fullResult(world, id)).hold).toBe('held');
    const told = async (who: Who, subject: string) =>
      (await todosOf(player(who), 'unread', number)).rows.filter(
        ({ processName }) => processName === subject,
      );
    for (const who of ['handler', 'supervisor', 'supplier'] as const) {
      const [news] = await told(who, '成交订单暂停');
      expect(news?.text).toContain(`质疑 ${objection.number} 可能影响成交结果`);
      expect(news?.text).not.toContain('供方甲');
    }
    await answer(objection.id, 'rejected');
    for (const who of ['supervisor', 'supplier'] as const)
      expect(await told(who, '成交订单恢复办理')).toHaveLength(1);
    // The handler answered it.
    expect(await told('handler', '成交订单恢复办理')).toEqual([]);
    expect(await orderOf(orderId)).toMatchObject({ hold: '' });
    expect((await fullResult(world, id)).hold).toBe('ordered');
    expect(await review(orderId, 'passed')).toMatchObject({ state: 1 });
  });

  it('that is right holds them until the result is said to stand; of two, each has to end', async () => {
    const { number, orderId } = await ordered();
    await must(review(orderId, 'passed') as never);
    const [first, second] = [await raise(1, number), await raise(2, number)];
    expect((await confirm(orderId)).text).toBe(held(first.number, second.number));
    await answer(first.id, 'upheld');
    await answer(second.id, 'rejected');
    expect((await confirm(orderId)).text).toBe(held(first.number));
    await must(conclude(first.id, 'stands'));
    expect(await confirm(orderId)).toMatchObject({ state: 1 });
  });

  it('holds every step that binds further: of the contract, its review, and the delivery', async () => {
    const { number, orderId } = await ordered();
    await must(review(orderId, 'passed') as never);
    await must(confirm(orderId));
    const id = await contractOf(orderId);
    // The project's payment terms: 验收合格后 30 日内付清.
    expect((await contract(id)).plan).toMatchObject([{ milestone: 'acceptance', days: 30 }]);
    const objection = await raise(1, number);
    expect(await contract(id)).toMatchObject({
      ...{ actions: [], forbidden: [], hold: held(objection.number) },
    });
    await must(world.as('supplier', 1).call(objectionEndpoints.withdraw, { id: objection.id }));
    await waits(() => move(id, 'handler', 'send'), [1, number, 'process']);
    await waits(() => complete(id), [2, number, 'process']);
    await waits(() => move(id, 'handler', 'confirm'), [2, number, 'result']);
    await waits(() => move(id, 'supplier', 'seal'), [3, number, 'process']);
    await must(move(id, 'buyer', 'seal'));
    const last = await raise(3, number, 'result');
    expect((await decide(id)).text).toBe(held(last.number));
    await must(world.as('supplier', 3).call(objectionEndpoints.withdraw, { id: last.id }));
    await must(decide(id));
    expect(await orderOf(orderId)).toMatchObject({ state: 'pendingShip' });
    expect(await ship(orderId)).toMatchObject({ state: 1 });
  });

  it('holds the delivery; under a contract in force the order is not cancelled either', async () => {
    const { number, orderId } = await ordered();
    await must(review(orderId, 'passed') as never);
    await must(confirm(orderId));
    const id = await contractOf(orderId);
    await must(move(id, 'handler', 'send'));
    const sealing = [
      () => complete(id),
      () => move(id, 'handler', 'confirm'),
      () => move(id, 'supplier', 'seal'),
      () => move(id, 'buyer', 'seal'),
      () => decide(id),
    ];
    for (const step of sealing) expect(await step()).toMatchObject({ state: 1, text: '' });
    expect(await offered(orderId)).toEqual({ hold: '', acts: ['ship'] });
    const objection = await raise(1, number);
    expect((await ship(orderId)).text).toBe(held(objection.number));
    expect(await offered(orderId)).toEqual({ hold: held(objection.number), acts: [] });
    expect(await batch(orderId)).toEqual([{ row: 2, text: held(objection.number) }]);
    const { version } = await orderOf(orderId);
    const body = { id: orderId, version, reason: '质疑成立' };
    expect(await refusal(world.as('handler').call(orderEndpoints.cancel, body))).toContain(
      '终止协议',
    );
  });

  it('that is right annuls the result once the orders are cancelled', async () => {
    const { id, number, orderId } = await ordered();
    const objection = await raise(2, number);
    await answer(objection.id, 'upheld');
    expect((await conclude(objection.id, 'annulled')).text).toBe(
      '成交订单已生成，不能作废成交结果，请先与供应商协商取消订单；合同已生效的，签订终止协议',
    );
    const { version } = await orderOf(orderId);
    const body = { id: orderId, version, reason: '质疑成立' };
    await must(world.as('handler').call(orderEndpoints.cancel, body));
    await must(conclude(objection.id, 'annulled'));
    await goOn(world);
    expect(await fullResult(world, id)).toMatchObject({
      ...{ state: 'failed', hold: 'notAwarded', orders: [{ state: 'cancelled' }] },
      notice: { kind: 'failed', state: 'draft' },
    });
  });
});
