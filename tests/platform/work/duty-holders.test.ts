import { acceptanceEndpoints } from '@jicai/shared/contract/fulfilment/acceptance.ts';
import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  must,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { type Actor, personIdOf } from '../../harness/people/cast.ts';
import { dutiesOf } from '../../harness/work/duties.ts';
import { arrivedOrder } from '../fulfilment/worlds.ts';

/* A duty of one person waits only while that person has the role for it, in the unit for which they act. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

const setRoles = (who: Actor, roles: string) =>
  sql`update person set roles = ${roles}::text[] where id = ${personIdOf(who)}`.execute(world.db);
const move = (who: Actor, unitId: string) =>
  sql`update person set org_id = ${unitId} where id = ${personIdOf(who)}`.execute(world.db);
const supervise = (orderId: string, who: Actor) =>
  sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    values (${orderId}, ${personIdOf(who)}, 'supervise', now())`.execute(world.db);

/** Asks that `name` waits for the person, but neither without the role nor in another unit. */
async function followsRoleAndUnit(who: Actor, { id, name }: { id: string; name: string }) {
  const own = () => dutiesOf(world.as(who), id);
  expect(await own()).toContain(name);
  await setRoles(who, '{keeper}');
  expect(await own()).not.toContain(name);
  await setRoles(who, `{${who}}`);
  await move(who, 'unit-b');
  expect(await own()).not.toContain(name);
  await move(who, 'unit-a');
  expect(await own()).toContain(name);
}

describe('a duty of one person', () => {
  it('is none without the role, nor in another unit: contracts', async () => {
    const orderId = await confirmedOrder(world, { machine: 3 });
    const { rows } = await sql<{ id: string }>`select id from contract
      where order_id = ${orderId} and kind = 'contract'`.execute(world.db);
    const id = rows[0]?.id ?? '';
    await followsRoleAndUnit('buyer', { id, name: 'contract.draft' });
    // Whom separation bars is not asked to do what would be refused (rule 9).
    await supervise(orderId, 'buyer');
    expect(await dutiesOf(world.as('buyer'), id)).toEqual([]);
    const { contract } = await must(world.as('buyer').call(contractEndpoints.detail, { id }));
    const send = { id, version: contract.version, name: 'send', reason: '' } as const;
    expect((await world.as('buyer').call(contractEndpoints.move, send)).state).toBe(0);
  });

  it('is none without the role, nor in another unit: payments', async () => {
    await acceptedOrder(world, { pen: 6 });
    const { invoice } = await receivedInvoice(world);
    const asked = world.as('finance').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
    const { id } = await must(asked);
    await must(decidePayment(world, id, 'failed'));
    await followsRoleAndUnit('finance', { id, name: 'payment.resubmit' });
  });
});

describe('the list of orders to accept', () => {
  it('says which of them the acceptor must leave to others', async () => {
    const [free, barred] = [
      await arrivedOrder(world, { pen: 1 }),
      await arrivedOrder(world, { pen: 2 }),
    ];
    await supervise(barred, 'acceptor');
    const list = { tab: 'waiting', keyword: '', page: 1, pageSize: 60 } as const;
    const { rows } = await must(world.as('acceptor').call(acceptanceEndpoints.list, list));
    const isBarred = (id: string) => rows.find(({ orderId }) => orderId === id)?.isBarred;
    expect([isBarred(free), isBarred(barred)]).toEqual([false, true]);
    expect(await dutiesOf(world.as('acceptor'), free)).toEqual(['toAccept']);
    expect(await dutiesOf(world.as('acceptor'), barred)).toEqual([]);
  });
});
