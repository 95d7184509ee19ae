import { refreshPosts } from '@jicai/platform/src/identity/organisation/posts/posts.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { OrderRef } from '@jicai/platform/src/ordering/order/ports.ts';
import { subjectsOf } from '@jicai/platform/src/ordering/review/kind.ts';
import { deliveryEndpoints } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { peopleEndpoints } from '@jicai/shared/contract/identity/people.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { orderReviewEndpoints } from '@jicai/shared/contract/ordering/review.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  must,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, parcel } from '../../../harness/mall/order-worlds.ts';
import { orderOne } from '../../../harness/mall/orders.ts';
import { passedFor, todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';
import { threadOf } from '../../fulfilment/worlds.ts';

let world: MoneyWorld;
beforeEach(async () => {
  world = await moneyWorld();
  // Posts begin with the database's day, which the world's clock is behind of.
  await sql`update post set from_on = '2026-01-01'`.execute(world.db);
});
afterEach(() => world?.stop());

const admin = () => world.as('unitAdmin');
const BUYER = personIdOf('buyer');
const HEIR = personIdOf('handler');
const leave = (successorId: string | null, id = BUYER) =>
  admin().call(peopleEndpoints.leave, { id, successorId });
const postOf = async (personId: string, role: string) => {
  const { rows } = await sql<{ id: string }>`select id from post
    where person_id = ${personId} and role = ${role} and ended_at is null`.execute(world.db);
  return rows[0]?.id ?? '';
};
const endPost = async (role: string, successorId: string | null, id = BUYER) =>
  admin().call(peopleEndpoints.endPost, { postId: await postOf(id, role), successorId });
const buyerOf = async (orderId: string) => {
  const { rows } = await sql<{ id: string }>`select buyer_id as id from purchase_order
    where id = ${orderId}`.execute(world.db);
  return rows[0]?.id;
};

async function shipped(): Promise<{ id: string; parcelId: string }> {
  const id = await confirmedOrder(world, { pen: 2 });
  const thread = await threadOf(world, id);
  const body = { id, version: thread?.order.version ?? 0, ...parcel };
  const lines = [{ lineNo: 1, quantity: 2 }];
  await must(world.as('supplier', 1).call(orderEndpoints.ship, { ...body, lines }));
  return { id, parcelId: (await threadOf(world, id))?.parcels[0]?.id ?? '' };
}

describe('a buyer who leaves', () => {
  it('names a successor for the orders under way, who receives them and is told', async () => {
    const { id, parcelId } = await shipped();
    expect((await leave(null)).text).toBe('该人员还有 1 项未办事项，请先选择同单位的接手人');
    const { obligations } = await must(
      admin().call(peopleEndpoints.obligations, { id: BUYER, postId: null }),
    );
    expect(obligations).toEqual([{ word: '未完结的订单', count: 1 }]);
    expect((await leave(personIdOf('keeper'))).text).toContain('接手人不能接手“未完结的订单”');
    expect(await must(leave(HEIR))).toEqual({ moved: 1 });
    const heir = world.as('handler');
    const lines = [{ lineNo: 1, received: 2 }];
    const received = await heir.call(deliveryEndpoints.receive, { parcelId, lines });
    expect(received).toMatchObject({ state: 1, text: '' });
    expect((await todosOf(heir, 'messages')).rows).toContainEqual(
      expect.objectContaining({ processName: '离岗交接' }),
    );
    const thread = await threadOf(world, id, 'handler');
    expect(thread?.events).toContainEqual(
      expect.objectContaining({ sentence: '经办人由 姓名-buyer 变更为 姓名-handler' }),
    );
  });

  it('keeps the duty of having ordered: neither they nor the successor review the order', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await must(endPost('buyer', HEIR));
    expect(await buyerOf(id)).toBe(HEIR);
    await sql`update person set roles = '{reviewer}' where id = ${HEIR}`.execute(world.db);
    const decision = { orderId: id, result: 'passed', opinion: '', file: null, fileChange: null };
    const { text } = await world.as('handler').call(orderReviewEndpoints.submit, decision as never);
    expect(text).toBe('不能审核本人提交的订单');
    // The one who ordered: still the submitter of this review, and a party of every later one.
    const order = { id, buyerId: HEIR, unitId: 'unit-a', shopId: null } as unknown as OrderRef;
    const [subject] = await subjectsOf([order], databaseClock, world.db);
    expect(subject?.partyIds).toEqual([HEIR, BUYER]);
  });

  it('gives no order to somebody who has reviewed or accepted it', async () => {
    const { id } = await shipped();
    await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
      values (${id}, ${HEIR}, 'lead', now())`.execute(world.db);
    expect((await leave(HEIR)).text).toContain('接手人不能接手“未完结的订单”');
    expect(await buyerOf(id)).toBe(BUYER);
  });

  it('gives neither order nor payment to somebody in whose place it was reviewed', async () => {
    const inTheirPlace = (id: string, deputy: Actor) =>
      passedFor(world, id, { deputyId: personIdOf(deputy), giverId: HEIR });
    const { id } = await shipped();
    await inTheirPlace(id, 'reviewer');
    expect((await leave(HEIR)).text).toContain('接手人不能接手“未完结的订单”');
    await sql`update purchase_order set state = 'closed' where id = ${id}`.execute(world.db);
    await acceptedOrder(world, { desk: 10 }, { supplier: 2 });
    const { invoice } = await receivedInvoice(world, 2);
    const apply = world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
    const payment = await must(apply);
    await inTheirPlace(payment.id, 'paymentApprover');
    expect((await leave(HEIR)).text).toContain('接手人不能接手“审批中或被退回的付款申请”');
  });

  it('hands over payments; neither applicant approves or pays', async () => {
    await acceptedOrder(world, { desk: 10 }, { supplier: 2 });
    const { invoice } = await receivedInvoice(world, 2);
    const apply = world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
    const { id } = await must(apply);
    await must(decidePayment(world, id, 'failed'));
    await must(leave(HEIR));
    const heir = world.as('handler');
    const { payment } = await must(heir.call(paymentEndpoints.detail, { id }));
    expect(payment).toMatchObject({ applicantName: '姓名-handler' });
    const again = { id, version: payment.version, differenceReason: '' };
    await must(heir.call(paymentEndpoints.resubmit, again));
    const { rows } = await sql<{ parties: string[] }>`select party_ids as parties from review_flow
      where business_id = ${id} and state = 'running'`.execute(world.db);
    expect(rows[0]?.parties).toEqual(expect.arrayContaining([BUYER, HEIR]));
  });
});

describe('a post that ends', () => {
  it('needs a successor for what it brought in the unit, and leaves the rest', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    expect((await endPost('buyer', null)).text).toContain('未办事项，请先选择同单位的接手人');
    expect(await postOf(BUYER, 'buyer')).not.toBe('');
    expect(await must(endPost('buyer', HEIR))).toMatchObject({ moved: 1 });
    expect(await buyerOf(id)).toBe(HEIR);
    // Two posts buy; what one of them leaves, the other keeps.
    expect(await must(endPost('buyer', null, HEIR))).toEqual({ moved: 0 });
    expect(await buyerOf(id)).toBe(HEIR);
    expect((await endPost('handler', null, HEIR)).text).toContain('未办事项');
  });

  it('whose day is over, like a disabled account, is told to the unit’s administrators', async () => {
    await orderOne(world, 'buyer', { pen: 1 });
    await must(admin().call(peopleEndpoints.setDisabled, { id: BUYER, disabled: true }));
    // It is the administrator's own act: a duty says what is left, and no message.
    expect((await todosOf(admin(), 'messages')).rows).toEqual([]);
    const { rows: open } = await todosOf(admin(), 'open');
    expect(open.map(({ text }) => text).join()).toContain('姓名-buyer');
    expect(await must(leave(HEIR))).toEqual({ moved: 1 });
    await sql`update post set to_on = '2026-05-01' where person_id = ${HEIR}`.execute(world.db);
    const told: unknown[] = [];
    const order = { word: '未完结的订单', roles: [], count: async () => 1 };
    await refreshPosts(
      '2026-06-02',
      {
        obligations: [order],
        clock: world.clock,
        publish: async (_event, payload) => void told.push(payload),
      },
      world.db,
    );
    expect(told).toMatchObject([{ personId: HEIR, unitId: 'unit-a', count: 1 }]);
  });
});

describe('handover.name', () => {
  const disable = (disabled: boolean) =>
    must(admin().call(peopleEndpoints.setDisabled, { id: BUYER, disabled }));

  it('waits for the unit’s administrators until a successor was named', async () => {
    await orderOne(world, 'buyer', { pen: 1 });
    expect(await dutiesOf(admin(), BUYER)).toEqual([]);
    await disable(true);
    expect(await dutiesOf(admin(), BUYER)).toEqual(['handover.name']);
    expect(await dutiesOf(world.as('systemAdmin'), BUYER)).toEqual([]);
    expect(await dutiesOf(world.as('handler'), BUYER)).toEqual([]);
    await must(leave(HEIR));
    expect(await dutiesOf(admin(), BUYER)).toEqual([]);
  });

  it('is over when the person is back, or nothing is open any more', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await disable(true);
    await disable(false);
    expect(await dutiesOf(admin(), BUYER)).toEqual([]);
    await disable(true);
    expect(await dutiesOf(admin(), BUYER)).toEqual(['handover.name']);
    await sql`update purchase_order set state = 'closed' where id = ${id}`.execute(world.db);
    expect(await dutiesOf(admin(), BUYER)).toEqual([]);
  });

  it('waits too where the post ended, until it is given again', async () => {
    await orderOne(world, 'buyer', { pen: 1 });
    await sql`update post set ended_at = now() where person_id = ${BUYER}`.execute(world.db);
    expect(await dutiesOf(admin(), BUYER)).toEqual(['handover.name']);
    await sql`update post set ended_at = null where person_id = ${BUYER}`.execute(world.db);
    expect(await dutiesOf(admin(), BUYER)).toEqual([]);
  });

  it('handover.nameBySystem waits where the unit has no administrator', async () => {
    await orderOne(world, 'buyer', { pen: 1 });
    await disable(true);
    await sql`update person set disabled = true where id = ${personIdOf('unitAdmin')}`.execute(
      world.db,
    );
    const root = world.as('systemAdmin');
    expect(await dutiesOf(root, BUYER)).toEqual(['handover.nameBySystem']);
    await must(root.call(peopleEndpoints.leave, { id: BUYER, successorId: HEIR }));
    expect(await dutiesOf(root, BUYER)).toEqual([]);
  });
});

describe('a reviewer who leaves', () => {
  it('names another one in the running reviews that name them', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    await sql`update person set org_id = 'review' where id = ${personIdOf('keeper')}`.execute(
      world.db,
    );
    const reviewer = personIdOf('reviewer');
    const heir = personIdOf('keeper');
    await sql`update review_flow set levels = jsonb_build_array(levels -> 0
      || jsonb_build_object('personId', ${reviewer}::text)) where business_id = ${id}`.execute(
      world.db,
    );
    const root = world.as('systemAdmin');
    const go = (successorId: string | null) =>
      root.call(peopleEndpoints.leave, { id: reviewer, successorId });
    expect((await go(null)).text).toContain('未办事项');
    expect((await go(heir)).text).toContain('接手人不能接手“指定由其审核的环节”');
    await sql`update person set roles = '{reviewer}' where id = ${heir}`.execute(world.db);
    expect(await must(go(heir))).toEqual({ moved: 1 });
    const keeper = world.as('keeper');
    expect((await todosOf(keeper, 'open')).rows).toMatchObject([{ businessId: id }]);
    const decision = { orderId: id, result: 'passed', opinion: '', file: null, fileChange: null };
    expect(await keeper.call(orderReviewEndpoints.submit, decision as never)).toMatchObject({
      state: 1,
    });
  });

  it('hands it over as well where a deputy had it and the account was disabled before', async () => {
    const id = await orderOne(world, 'buyer', { pen: 1 });
    const [reviewer, heir, deputy] = (['reviewer', 'keeper', 'paymentApprover'] as const).map(
      personIdOf,
    );
    await sql`update person set org_id = 'review', roles = '{reviewer}'
      where id in (${heir}, ${deputy})`.execute(world.db);
    await sql`update review_flow set levels = jsonb_build_array(levels -> 0
      || jsonb_build_object('personId', ${reviewer}::text)) where business_id = ${id}`.execute(
      world.db,
    );
    const now = await world.now();
    const at = (ms: number) => new Date(now + ms);
    await sql`insert into review_delegation
      (id, unit_id, from_person_id, to_person_id, business_type, starts_at, ends_at, reason, created_at,
        announced_at)
      values ('lent', 'review', ${reviewer}, ${deputy}, 'order', ${at(-1_000)}, ${at(86_400_000)}, '出差', ${at(0)},
        ${at(0)})`.execute(world.db);
    await sql`insert into todo select (jsonb_populate_record(todo,
        jsonb_build_object('id', 'lent-task', 'person_id', ${deputy}::text))).*
      from todo where person_id = ${reviewer} and business_id = ${id} and kind = 'task'`.execute(
      world.db,
    );
    await sql`update person set disabled = true where id = ${reviewer}`.execute(world.db);
    const root = world.as('systemAdmin');
    await must(root.call(peopleEndpoints.leave, { id: reviewer ?? '', successorId: heir ?? '' }));
    expect((await todosOf(world.as('keeper'), 'open')).rows).toMatchObject([{ businessId: id }]);
    // Nobody is told that the review stands still: it does not.
    const { rows } = await sql`select from todo where process_name = '审核无人可以通过'`.execute(
      world.db,
    );
    expect(rows).toEqual([]);
  });

  it('stays as long as nobody else can decide an open step', async () => {
    await orderOne(world, 'buyer', { pen: 1 });
    const root = world.as('systemAdmin');
    const alone = await root.call(peopleEndpoints.leave, {
      id: personIdOf('reviewer'),
      successorId: null,
    });
    expect(alone.text).toContain('未办事项');
  });
});
