import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { until } from '../../../harness/wait.ts';
import { accept, receive, ship } from '../worlds.ts';

/*
 * Rule 4 of operations.md 2.3 at one instant, on PostgreSQL: an acceptance and an approval (or an
 * application) that both looked before either wrote. A row that both write last is held until both wait.
 */

let world: MoneyWorld;
beforeEach(async () => {
  world = await moneyWorld('postgres');
  await roles('paymentApprover', 'paymentApprover', 'acceptor');
  await roles('finance', 'finance', 'paymentApprover');
});
afterEach(() => world?.stop());

const roles = (who: Actor, ...to: string[]) =>
  sql`update person set roles = ${to}::text[] where id = ${personIdOf(who)}`.execute(world.db);

/** An order of ten pieces: six were accepted and billed, four have arrived. */
async function halfBilled(): Promise<{ orderId: string; invoiceId: string }> {
  const orderId = await confirmedOrder(world, { pen: 10 });
  const arrive = async (quantity: number) => {
    await must(ship(world, orderId, { 1: quantity }));
    await must(receive(world, orderId));
  };
  await arrive(6);
  await must(accept(world, orderId, { 1: { qualified: 6 } }));
  const { invoice } = await receivedInvoice(world);
  await arrive(4);
  return { orderId, invoiceId: invoice.id };
}

const apply = (invoiceId: string) =>
  world.as('buyer').call(paymentEndpoints.apply, wish(invoiceId, fen(100)));
const acceptRest = (orderId: string, who: Actor = 'paymentApprover') =>
  accept(world, orderId, { 1: { qualified: 4 } }, who);
const decideAs = (who: Actor, id: string) =>
  world.as(who).call(paymentEndpoints.decide, {
    ...{ id, result: 'passed', file: null, opinion: '', fileChange: null },
  });

/** Calls that wait for a lock of somebody else. */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  return rows[0]?.n ?? 0;
};

/** Begins calls one after the other, each of which waits for the row or for the one before; then lets go. */
async function atOnce<Answer>(
  hold: ReturnType<typeof sql>,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const begun: Promise<Answer>[] = [];
  await world.db.transaction().execute(async (trx) => {
    await hold.execute(trx);
    for (const call of calls) {
      begun.push(call());
      await until(`${begun.length} wait`, async () => (await waiting()) === begun.length);
    }
  });
  return Promise.all(begun);
}

const flowOf = (id: string) =>
  sql`select from review_flow where business_id = ${id} and state = 'running' for update`;

describe('[operations 2.3 rule 4] one person at the same instant', () => {
  it('approves first: their acceptance knows of it', async () => {
    const { orderId, invoiceId } = await halfBilled();
    const { id } = await must(apply(invoiceId));
    const [approved, accepted] = await atOnce(flowOf(id), [
      () => decidePayment(world, id),
      () => acceptRest(orderId),
    ]);
    expect(approved?.text).toBe('');
    expect(accepted?.text).toContain('第 4 条');
    await must(acceptRest(orderId, 'acceptor'));
    expect(await breachesOf(world.db)).toEqual([]);
  });

  it('accepts first: their approval knows of it', async () => {
    const { orderId, invoiceId } = await halfBilled();
    const { id } = await must(apply(invoiceId));
    const [accepted, approved] = await atOnce(flowOf(id), [
      () => acceptRest(orderId),
      () => decidePayment(world, id),
    ]);
    expect(accepted?.text).toBe('');
    expect(approved?.text).toContain('不能审核本人');
    await must(decideAs('finance', id));
    expect(await breachesOf(world.db)).toEqual([]);
  });
});

describe('[operations 2.3 rule 4] two people at the same instant', () => {
  it('one applies while the other accepts: the approval has the acceptor as a party', async () => {
    const { orderId, invoiceId } = await halfBilled();
    // The application asks this approver last, so it waits with its approval begun and not committed.
    const held = sql`select from person where id = ${personIdOf('finance')} for update`;
    const [applied, accepted] = await atOnce(held, [
      () => apply(invoiceId),
      () => acceptRest(orderId),
    ]);
    expect(applied?.text).toBe('');
    expect(accepted?.text).toBe('');
    const { rows } = await sql<{ id: string }>`select business_id as id from review_flow
      where business_type = 'payment' and state = 'running'`.execute(world.db);
    const id = rows[0]?.id ?? '';
    expect((await decidePayment(world, id)).text).toContain('不能审核本人');
    await must(decideAs('finance', id));
    expect(await breachesOf(world.db)).toEqual([]);
  });
});
