import {
  contractEndpoints,
  contractReviewEndpoints,
  prepaymentEndpoints,
} from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { giveContract, type MoneyWorld, moneyWorld } from '../../../harness/fulfilment/money.ts';
import { confirmedOrder, versionOf } from '../../../harness/mall/order-worlds.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld(undefined, { contracts: true });
});
afterAll(() => world?.stop());

type Who = Actor | 'supplier' | 'otherSupplier';
const playerOf = (who: Who) => {
  if (who === 'otherSupplier') return world.as('supplier', 2);
  return who === 'supplier' ? world.as(who, 1) : world.as(who);
};
const asked = (id: string) => async (who: Who) => dutiesOf(playerOf(who), id);

/** The people who have duties about a contract, of those who could have one. */
async function askedOf(id: string): Promise<Record<string, string[]>> {
  const everybody: Who[] = [
    'buyer',
    'handler',
    'finance',
    'supplier',
    'otherSupplier',
    'otherHandler',
  ];
  const found = await Promise.all(
    everybody.map(async (who) => [who, await asked(id)(who)] as const),
  );
  return Object.fromEntries(found.filter(([, names]) => names.length > 0));
}

async function newContract() {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const { rows } = await sql<{ id: string }>`select id from contract
    where order_id = ${orderId} and kind = 'contract' order by created_at desc`.execute(world.db);
  return { orderId, id: rows[0]?.id ?? '' };
}
const versionOfContract = async (id: string) =>
  (await must(world.as('buyer').call(contractEndpoints.detail, { id }))).contract.version;

type Name = 'send' | 'sendBack' | 'confirm' | 'seal' | 'revise' | 'drop';
async function move(id: string, who: Who, name: Name, reason = '') {
  const version = await versionOfContract(id);
  return must(playerOf(who).call(contractEndpoints.move, { id, version, name, reason }));
}
async function complete(id: string) {
  const period = { startsOn: '2026-06-10', endsOn: '2026-07-10', serials: [] };
  const version = await versionOfContract(id);
  return must(playerOf('supplier').call(contractEndpoints.complete, { id, version, ...period }));
}
const decide = (businessId: string, result: 'passed' | 'failed', opinion = '同意') =>
  must(
    world
      .as('reviewer')
      .call(contractReviewEndpoints.submit, { businessId, result, opinion, fileChange: null }),
  );
async function toSeals(id: string) {
  await move(id, 'buyer', 'send');
  await complete(id);
  await move(id, 'buyer', 'confirm');
}
const supervise = (orderId: string, who: Actor) =>
  sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    values (${orderId}, ${personIdOf(who)}, 'supervise', now())`.execute(world.db);

describe('the duties of a contract', () => {
  it('go from one side to the other, one at a time, whoever acts', async () => {
    const { id } = await newContract();
    expect(await askedOf(id)).toEqual({ buyer: ['contract.draft'] });
    const { rows } = await todosOf(world.as('buyer'), 'open', '合同待起草');
    const row = rows.find(({ businessId }) => businessId === id);
    expect(row?.text).toContain('请起草合同');
    expect(row?.dueAtMs).toBeGreaterThan(world.clock.at);
    // A colleague drafts it.
    await move(id, 'handler', 'send');
    expect(await askedOf(id)).toEqual({ supplier: ['contract.complete'] });
    await complete(id);
    expect(await askedOf(id)).toEqual({ buyer: ['contract.confirm'] });
    await move(id, 'buyer', 'confirm');
    expect(await askedOf(id)).toEqual({ supplier: ['contract.sealSupplier'] });
    await move(id, 'supplier', 'seal');
    // Both buyers drafted, so that finance alone may seal (rule 6).
    expect(await askedOf(id)).toEqual({ finance: ['contract.sealBuyer'] });
    await move(id, 'finance', 'seal');
    expect(await askedOf(id)).toEqual({});
    await decide(id, 'passed');
    expect(await askedOf(id)).toEqual({ buyer: ['contract.publish'] });
    const version = await versionOfContract(id);
    await must(world.as('finance').call(contractEndpoints.publish, { id, version }));
    expect(await askedOf(id)).toEqual({});
  });

  it('come back to the buyer with the reason, from the other side and from the review', async () => {
    const { id } = await newContract();
    await move(id, 'buyer', 'send');
    await move(id, 'supplier', 'sendBack', '付款比例有误');
    expect(await askedOf(id)).toEqual({ buyer: ['contract.draft'] });
    const textOf = async () =>
      (await todosOf(world.as('buyer'), 'open')).rows.find(({ businessId }) => businessId === id)
        ?.text;
    expect(await textOf()).toContain('合同被退回：付款比例有误');
    await toSeals(id);
    await move(id, 'supplier', 'seal');
    await move(id, 'handler', 'seal');
    await decide(id, 'failed', '条款不全');
    expect(await askedOf(id)).toEqual({ buyer: ['contract.revise'] });
    expect(await textOf()).toContain('条款不全——请重新起草');
    await move(id, 'buyer', 'revise');
    expect(await askedOf(id)).toEqual({ buyer: ['contract.draft'] });
  });

  it('are over with the order', async () => {
    const { id, orderId } = await newContract();
    await move(id, 'buyer', 'send');
    const cancelled = { id: orderId, version: await versionOf(world, orderId), reason: '不再需要' };
    await must(world.as('buyer').call(orderEndpoints.cancel, cancelled));
    expect(await askedOf(id)).toEqual({});
  });

  it('wait while an objection holds the order, and never reach a supervisor of it', async () => {
    const { id, orderId } = await newContract();
    await sql`update purchase_order set project_number = 'P-held', shop_id = null where id = ${orderId}`.execute(
      world.db,
    );
    await sql`insert into order_hold (cause, project_number, since) values ('ZY-1', 'P-held', now())`.execute(
      world.db,
    );
    expect(await askedOf(id)).toEqual({});
    await sql`delete from order_hold where cause = 'ZY-1'`.execute(world.db);
    expect(await askedOf(id)).toEqual({ buyer: ['contract.draft'] });
    await toSeals(id);
    await move(id, 'supplier', 'seal');
    expect(Object.keys(await askedOf(id)).sort()).toEqual(['finance', 'handler']);
    await supervise(orderId, 'finance');
    expect(await askedOf(id)).toEqual({ handler: ['contract.sealBuyer'] });
  });
});

describe('payment.prepay', () => {
  beforeEach(() => sql`update contract set published_at = now()`.execute(world.db));

  it('waits for the settlers of the unit until somebody applies, and comes back with a withdrawal', async () => {
    const orderId = await confirmedOrder(world, { pen: 9 });
    const id = await giveContract(world, orderId);
    const everybody = {
      buyer: ['payment.prepay'],
      handler: ['payment.prepay'],
      finance: ['payment.prepay'],
    };
    expect(await askedOf(id)).toEqual(everybody);
    const { rows } = await todosOf(world.as('buyer'), 'open', '待申请预付款');
    expect(rows.find(({ businessId }) => businessId === id)?.dueAtMs).not.toBeNull();
    const applied = await must(world.as('buyer').call(prepaymentEndpoints.apply, { id, note: '' }));
    expect(await askedOf(id)).toEqual({});
    const gone = { id: applied.id, version: 1, reason: '改日' };
    await must(world.as('buyer').call(paymentEndpoints.withdraw, gone));
    expect(await askedOf(id)).toEqual(everybody);
    await supervise(orderId, 'handler');
    expect(Object.keys(await askedOf(id)).sort()).toEqual(['buyer', 'finance']);
    // The account that the contract froze is another one now.
    await sql`update contract set account = '6222-other' where id = ${id}`.execute(world.db);
    expect(await askedOf(id)).toEqual({});
  });
});
