import { checkDuty, dutiesOf } from '@jicai/platform/src/fulfilment/thread/duties.ts';
import { findThreadOrder, type ThreadOrder } from '@jicai/platform/src/fulfilment/thread/order.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import { prepaymentEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { unitEndpoints } from '@jicai/shared/contract/identity/units.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  giveContract,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import { passedFor } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { accept, receive, ship, threadOf } from '../worlds.ts';

/*
 * Rules 4, 5, 9 and 12 of operations.md 2.3 between the orders and the payments of a thread, whichever of
 * two acts comes first.
 */

// A statement bills whatever is open: each test has a world of its own.
let world: MoneyWorld;
beforeEach(async () => {
  world = await moneyWorld();
  await roles('paymentApprover', 'paymentApprover', 'acceptor');
  await roles('finance', 'finance', 'paymentApprover');
});
afterEach(() => world?.stop());

const roles = (who: Actor, ...to: string[]) =>
  sql`update person set roles = ${to}::text[] where id = ${personIdOf(who)}`.execute(world.db);

/** So many pieces of an order arrive. */
async function arrive(id: string, quantity: number): Promise<void> {
  await must(ship(world, id, { 1: quantity }));
  await must(receive(world, id));
}

/** An order of ten pieces whose first six were accepted and billed; the invoice's id. */
async function halfBilled(): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await confirmedOrder(world, { pen: 10 });
  await arrive(orderId, 6);
  await must(accept(world, orderId, { 1: { qualified: 6 } }));
  const { invoice } = await receivedInvoice(world);
  await arrive(orderId, 4);
  return { orderId, invoiceId: invoice.id };
}

/** An accepted order whose invoice may be paid. */
async function billed(): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await acceptedOrder(world, { pen: 10 });
  const { invoice } = await receivedInvoice(world);
  return { orderId, invoiceId: invoice.id };
}

const apply = (invoiceId: string, who: Actor = 'buyer') =>
  world.as(who).call(paymentEndpoints.apply, wish(invoiceId, fen(100)));
const applied = async (invoiceId: string) => (await must(apply(invoiceId))).id;
const acceptRest = (orderId: string, who: Actor) =>
  accept(world, orderId, { 1: { qualified: 4 } }, who);
const decideAs = (who: Actor, id: string, result: 'passed' | 'failed' = 'passed') =>
  world.as(who).call(paymentEndpoints.decide, {
    ...{ id, result, file: null, opinion: '意见', fileChange: null },
  });

async function orderOf(id: string): Promise<ThreadOrder> {
  const order = await findThreadOrder(id, world.db);
  if (!order) throw new Error('no order');
  return order;
}
const supervise = (orderId: string, who: Actor) =>
  sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    values (${orderId}, ${personIdOf(who)}, 'supervise', now())`.execute(world.db);
const dutiesIn = async (orderId: string, who: Actor) =>
  dutiesOf(await orderOf(orderId), personIdOf(who), world.db);

/** Approvals go over two levels: somebody of finance, then the approver. */
const twoLevels = () =>
  sql`insert into review_level (id, business_type, level, name, person_id) values
    ('first', 'payment', 1, '初审', ${personIdOf('finance')}),
    ('second', 'payment', 2, '终审', ${personIdOf('paymentApprover')})`.execute(world.db);

describe('[operations 2.3 rule 4] who approves a payment accepts nothing of its orders', () => {
  it('approved one delivery, does not accept the next one', async () => {
    const { orderId, invoiceId } = await halfBilled();
    await must(decidePayment(world, await applied(invoiceId)));
    const seen = await threadOf(world, orderId, 'paymentApprover');
    expect(seen?.forbidden).toMatchObject([{ act: 'accept' }]);
    const text = await refusal(acceptRest(orderId, 'paymentApprover'));
    expect(text).toContain('付款审批');
    expect(text).toContain('第 4 条');
    await must(acceptRest(orderId, 'acceptor'));
  });

  it('failed it, which is a decision too', async () => {
    const { orderId, invoiceId } = await halfBilled();
    await must(decidePayment(world, await applied(invoiceId), 'failed'));
    expect(await refusal(acceptRest(orderId, 'paymentApprover'))).toContain('第 4 条');
  });

  it('accepted the second delivery, does not approve the payment of the first', async () => {
    const { orderId, invoiceId } = await halfBilled();
    await must(acceptRest(orderId, 'paymentApprover'));
    const id = await applied(invoiceId);
    expect(await refusal(decidePayment(world, id))).toContain('不能审核本人');
    await must(decideAs('finance', id));
  });

  it('accepts while the approval runs, and decides in it no longer', async () => {
    const { orderId, invoiceId } = await halfBilled();
    const id = await applied(invoiceId);
    await must(acceptRest(orderId, 'paymentApprover'));
    expect(await refusal(decidePayment(world, id))).toContain('不能审核本人');
    await must(decideAs('finance', id));
  });

  it('approved the prepayment, neither leads nor countersigns the acceptance', async () => {
    const orderId = await confirmedOrder(world, { pen: 100 });
    const contract = await giveContract(world, orderId);
    const ahead = world.as('buyer').call(prepaymentEndpoints.apply, { id: contract, note: '' });
    await must(decidePayment(world, (await must(ahead)).id));
    await arrive(orderId, 100);
    const order = await orderOf(orderId);
    const at = { clock: databaseClock, db: world.db };
    for (const duty of ['lead', 'cosign'] as const) {
      const { refusal: broken } = await checkDuty(order, personIdOf('paymentApprover'), duty, at);
      expect(broken?.values).toMatchObject({ held: '付款审批', rule: '4' });
    }
    const accepting = accept(world, orderId, { 1: { qualified: 100 } }, 'paymentApprover');
    expect(await refusal(accepting)).toContain('第 4 条');
  });

  it('is let off by a waiver, whichever comes first, and no invariant is broken', async () => {
    const reason = { reason: '全单位仅一人', untilDay: '2026-12-31' };
    await must(world.as('unitAdmin').call(unitEndpoints.askWaiver, { rules: [4], ...reason }));
    const { waivers } = await must(world.as('unitAdmin').call(unitEndpoints.waivers, {}));
    const { id } = waivers[0] ?? { id: '' };
    await must(world.as('securityAdmin').call(unitEndpoints.grantWaiver, { id }));
    const before = await breachesOf(world.db);
    const one = await halfBilled();
    await must(decidePayment(world, await applied(one.invoiceId)));
    await must(acceptRest(one.orderId, 'paymentApprover'));
    const other = await halfBilled();
    const running = await applied(other.invoiceId);
    await must(acceptRest(other.orderId, 'paymentApprover'));
    await must(decidePayment(world, running));
    expect(await breachesOf(world.db)).toEqual(before);
    await must(world.as('securityAdmin').call(unitEndpoints.withdrawWaiver, { id }));
  });

  it('is found where the rows say otherwise', async () => {
    const { orderId, invoiceId } = await halfBilled();
    const id = await applied(invoiceId);
    await must(decidePayment(world, id));
    await must(acceptRest(orderId, 'acceptor'));
    const { number } = await paymentOf(world.as('buyer'), id);
    const found = async () =>
      (await breachesOf(world.db)).filter((line) => line.includes(number)).join();
    expect(await found()).toBe('');
    const leadBy = (who: Actor) =>
      sql`update acceptance a set lead_id = ${personIdOf(who)} where order_id = ${orderId}
        and not exists (select from statement_line l where l.acceptance_id = a.id)`.execute(
        world.db,
      );
    await leadBy('paymentApprover');
    expect(await found()).toContain('付款审批人验收了同一订单的商品');
  });
});

describe('[operations 2.3 rule 5] who decided at any level does not pay out', () => {
  it('passed the first of two levels', async () => {
    const { orderId, invoiceId } = await billed();
    await twoLevels();
    const id = await applied(invoiceId);
    await must(decideAs('finance', id));
    await must(decidePayment(world, id));
    expect(await refusal(executePayment(world, id))).toContain('不能登记付款');
    expect(await paymentOf(world.as('finance'), id)).toMatchObject({ actions: ['withdraw'] });
    const { number } = await paymentOf(world.as('buyer'), id);
    const found = async () =>
      (await breachesOf(world.db)).filter((line) => line.includes(number)).join();
    expect(await found()).not.toContain('不是三个人');
    const payer = (who: string | null) =>
      sql`update payment set executed_by = ${who} where id = ${id}`.execute(world.db);
    await payer(personIdOf('finance'));
    expect(await found()).toContain('付款的申请、审批、经办不是三个人');
    expect(await dutiesIn(orderId, 'finance')).toEqual(
      expect.arrayContaining(['approvePayment', 'executePayment']),
    );
    await payer(null);
    expect(await dutiesIn(orderId, 'buyer')).toContain('applyPayment');
  });

  it('failed it once, and somebody else passed it', async () => {
    const { invoiceId } = await billed();
    const id = await applied(invoiceId);
    await must(decideAs('finance', id, 'failed'));
    const { version } = await paymentOf(world.as('buyer'), id);
    const again = { id, version, differenceReason: '' };
    await must(world.as('buyer').call(paymentEndpoints.resubmit, again));
    await must(decidePayment(world, id));
    expect(await refusal(executePayment(world, id))).toContain('不能登记付款');
  });

  it('[rule 12] nor does the one in whose place it was decided', async () => {
    const { orderId, invoiceId } = await billed();
    const id = await applied(invoiceId);
    await must(decidePayment(world, id));
    await passedFor(world, id, {
      deputyId: personIdOf('paymentApprover'),
      giverId: personIdOf('finance'),
    });
    expect(await refusal(executePayment(world, id))).toContain('不能登记付款');
    expect(await dutiesIn(orderId, 'finance')).toContain('approvePayment');
  });

  it('[rule 12] and an order’s review in somebody’s place is a duty of theirs', async () => {
    const { orderId } = await billed();
    expect(await dutiesIn(orderId, 'keeper')).toEqual([]);
    await passedFor(world, orderId, {
      deputyId: personIdOf('reviewer'),
      giverId: personIdOf('keeper'),
    });
    expect(await dutiesIn(orderId, 'keeper')).toEqual(['review']);
  });
});

describe('[operations 2.3 rule 9] who supervises an order has no part in its payments', () => {
  it('does not apply for one', async () => {
    const { orderId, invoiceId } = await billed();
    await supervise(orderId, 'finance');
    expect(await refusal(apply(invoiceId, 'finance'))).toContain('第 9 条');
  });

  it('does not approve one', async () => {
    const { orderId, invoiceId } = await billed();
    await supervise(orderId, 'paymentApprover');
    const id = await applied(invoiceId);
    expect(await refusal(decidePayment(world, id))).toContain('不能审核本人');
  });

  it('does not pay one out', async () => {
    const { orderId, invoiceId } = await billed();
    await supervise(orderId, 'finance');
    const id = await applied(invoiceId);
    await must(decidePayment(world, id));
    expect(await refusal(executePayment(world, id))).toContain('第 9 条');
    const { actions, forbidden } = await paymentOf(world.as('finance'), id);
    expect({ actions, forbidden: forbidden.join() }).toEqual({
      actions: [],
      forbidden: expect.stringContaining('第 9 条'),
    });
  });
});
