import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  must,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { todosOf } from '../../../harness/mall/reviewers.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';
import { dutiesOf } from '../../../harness/work/duties.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const UNIT: readonly Actor[] = ['buyer', 'handler', 'finance', 'keeper', 'paymentApprover'];

/** The people with duties about a document, with the names of the duties. */
async function askedOf(id: string): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    UNIT.map(async (who) => [who, await dutiesOf(world.as(who), id)] as const),
  );
  const supplier = ['supplier', await dutiesOf(world.as('supplier', 1), id)] as const;
  expect(await dutiesOf(world.as('supplier', 2), id)).toEqual([]);
  expect(await dutiesOf(world.as('otherHandler'), id)).toEqual([]);
  return Object.fromEntries([...rows, supplier].filter(([, names]) => names.length > 0));
}
const everySettler = (name: string) => ({ buyer: [name], handler: [name], finance: [name] });

async function owed() {
  const orderId = await acceptedOrder(world, { pen: 6 });
  const { invoice } = await receivedInvoice(world);
  return { orderId, invoice };
}
async function applied(by: Actor = 'buyer') {
  const { invoice, orderId } = await owed();
  const made = world.as(by).call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
  return { id: (await must(made)).id, invoice, orderId };
}
async function approved(by: Actor = 'buyer') {
  const made = await applied(by);
  await must(decidePayment(world, made.id));
  return made;
}
const supervise = (orderId: string, who: Actor) =>
  sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    values (${orderId}, ${personIdOf(who)}, 'supervise', now())`.execute(world.db);
const setAccount = (account: string) =>
  sql`update supplier_subject set account = ${account} where org_id = 'org-supplier-1'`.execute(
    world.db,
  );

describe('payment.apply', () => {
  it('waits for the settlers with the legal day, until the rest is applied for', async () => {
    const { invoice } = await owed();
    expect(await askedOf(invoice.id)).toEqual(everySettler('payment.apply'));
    const { rows } = await todosOf(world.as('finance'), 'open', '待申请付款');
    const row = rows.find(({ businessId }) => businessId === invoice.id);
    expect(row?.text).toContain(`可付 19.98 元，应在 ${dayOf(row?.dueAtMs ?? 0)} 前付清`);
    expect(row?.dueAtMs).toBeGreaterThan(world.clock.at);
    const part = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, 100 as never, '分期')),
    );
    expect(await askedOf(invoice.id)).toEqual(everySettler('payment.apply'));
    const rest = wish(invoice.id, (invoice.gross - 100) as never, '分期');
    await must(world.as('handler').call(paymentEndpoints.apply, rest));
    expect(await askedOf(invoice.id)).toEqual({});
    const { version } = await paymentOf(world.as('buyer'), part.id);
    const gone = { id: part.id, version, reason: '改日' };
    await must(world.as('buyer').call(paymentEndpoints.withdraw, gone));
    expect(await askedOf(invoice.id)).toEqual(everySettler('payment.apply'));
  });

  it('does not wait for a supervisor, nor while finance stops the payment or the account is another', async () => {
    const { invoice, orderId } = await owed();
    await supervise(orderId, 'handler');
    expect(Object.keys(await askedOf(invoice.id)).sort()).toEqual(['buyer', 'finance']);
    const stop = {
      invoiceId: invoice.id,
      scope: 'invoice',
      until: '',
      reason: '质量争议',
    } as const;
    await must(world.as('finance').call(paymentEndpoints.block, stop));
    expect(await askedOf(invoice.id)).toEqual({});
    await must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id }));
    expect(Object.keys(await askedOf(invoice.id)).sort()).toEqual(['buyer', 'finance']);
    await setAccount('');
    expect(await askedOf(invoice.id)).toEqual({});
    await setAccount('6222-1');
  });
});

describe('payment.resubmit', () => {
  it('waits for the applicant alone until they submit again or withdraw', async () => {
    const { id } = await applied('handler');
    expect(await askedOf(id)).toEqual({});
    await must(decidePayment(world, id, 'failed'));
    expect(await askedOf(id)).toEqual({ handler: ['payment.resubmit'] });
    const { rows } = await todosOf(world.as('handler'), 'open', '付款审批未通过');
    expect(rows.find(({ businessId }) => businessId === id)?.text).toContain('请补充');
    const { version } = await paymentOf(world.as('handler'), id);
    const again = { id, version, differenceReason: '' };
    await must(world.as('handler').call(paymentEndpoints.resubmit, again));
    expect(await askedOf(id)).toEqual({});
    await must(decidePayment(world, id, 'failed'));
    const gone = { id, version: version + 2, reason: '不付了' };
    await must(world.as('handler').call(paymentEndpoints.withdraw, gone));
    expect(await askedOf(id)).toEqual({});
  });
});

describe('payment.execute', () => {
  it('waits for finance; the supplier confirms (payment.confirm) and the applicant is told', async () => {
    const { id } = await approved();
    expect(await askedOf(id)).toEqual({ finance: ['payment.execute'] });
    const { rows } = await todosOf(world.as('finance'), 'open', '待付款');
    expect(rows.find(({ businessId }) => businessId === id)?.dueAtMs).toBeGreaterThan(0);
    await must(executePayment(world, id));
    expect(await askedOf(id)).toEqual({ supplier: ['payment.confirm'] });
    const newsOf = async (who: Actor) =>
      (await todosOf(world.as(who), 'unread', '付款有变化')).rows
        .filter(({ businessId }) => businessId === id)
        .map(({ text }) => text.split('：').at(1))
        .toSorted();
    expect(await newsOf('buyer')).toEqual(['付款审批通过', '登记付款']);
    expect(await newsOf('finance')).toEqual([]);
    const { version } = await paymentOf(world.as('supplier', 1), id);
    await must(world.as('supplier', 1).call(paymentEndpoints.confirm, { id, version }));
    expect(await askedOf(id)).toEqual({});
    expect(await newsOf('finance')).toEqual(['供应商确认到账']);
  });

  it('is nobody’s where finance applied, supervises, or is above the ceiling; a waiver lets them', async () => {
    const { id } = await approved('finance');
    expect(await askedOf(id)).toEqual({});
    await sql`insert into separation_waiver (id, unit_id, rules, reason, asked_by, asked_at, until_on,
        granted_by, granted_at)
      values ('w5', 'unit-a', '{5}', '人员不足', ${personIdOf('unitAdmin')}, now(), '2027-01-01',
        ${personIdOf('securityAdmin')}, now())`.execute(world.db);
    expect(await askedOf(id)).toEqual({ finance: ['payment.execute'] });
    await sql`update separation_waiver set withdrawn_at = now(), withdrawn_by = ${personIdOf('unitAdmin')}`.execute(
      world.db,
    );
    const supervised = await approved();
    await supervise(supervised.orderId, 'finance');
    expect(await askedOf(supervised.id)).toEqual({});
    const dear = await approved();
    await sql`insert into role_ceiling (id, unit_id, role, act, amount, changed_at, changed_by)
      values ('c1', 'unit-a', 'finance', 'pay', 100, now(), ${personIdOf('unitAdmin')})`.execute(
      world.db,
    );
    expect(await askedOf(dear.id)).toEqual({});
    await sql`delete from role_ceiling`.execute(world.db);
    expect(await askedOf(dear.id)).toEqual({ finance: ['payment.execute'] });
    // Somebody who got control of an account in the chain (rule 16).
    await sql`insert into account_control (id, person_id, by_id, kind, at)
      values ('k1', ${personIdOf('buyer')}, ${personIdOf('finance')}, 'reset', ${new Date(world.clock.at)})`.execute(
      world.db,
    );
    expect(await askedOf(dear.id)).toEqual({});
    await sql`alter table account_control disable trigger user`.execute(world.db);
    await sql`delete from account_control`.execute(world.db);
    await sql`alter table account_control enable trigger user`.execute(world.db);
  });

  it('waits for a deputy of finance too, but not of one who applied (rule 12)', async () => {
    const own = await approved('finance');
    const other = await approved();
    const { id } = await must(
      world.as('finance').call(delegationEndpoints.give, {
        toPersonId: personIdOf('keeper'),
        kind: 'paymentExecution',
        fromDay: null,
        toDay: dayOf(world.clock.at + 5 * 86_400_000),
        reason: '出差',
      }),
    );
    expect(await askedOf(other.id)).toEqual({
      finance: ['payment.execute'],
      keeper: ['payment.execute'],
    });
    expect(await askedOf(own.id)).toEqual({});
    await must(world.as('finance').call(delegationEndpoints.end, { id }));
    expect(await askedOf(other.id)).toEqual({ finance: ['payment.execute'] });
  });

  it('ends with a withdrawal, waits while it is stopped, and for the applicant (payment.withdraw) after a change of the account', async () => {
    const { id, invoice } = await approved();
    const stop = {
      invoiceId: invoice.id,
      scope: 'invoice',
      until: '',
      reason: '质量争议',
    } as const;
    await must(world.as('finance').call(paymentEndpoints.block, stop));
    expect(await askedOf(id)).toEqual({});
    await must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id }));
    expect(await askedOf(id)).toEqual({ finance: ['payment.execute'] });
    await setAccount('6222-new');
    expect(await askedOf(id)).toEqual({ buyer: ['payment.withdraw'] });
    const { version } = await paymentOf(world.as('buyer'), id);
    await must(
      world.as('buyer').call(paymentEndpoints.withdraw, { id, version, reason: '换账户' }),
    );
    expect(await askedOf(id)).toEqual({});
    await setAccount('6222-1');
  });
});
