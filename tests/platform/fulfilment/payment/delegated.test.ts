import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { delegationEndpoints } from '@jicai/shared/contract/work/delegation.ts';
import { todoEndpoints } from '@jicai/shared/contract/work/todo.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acceptedOrder,
  type MoneyWorld,
  moneyWorld,
  must,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';

/*
 * The level of payments names one approver, who is away: another approver of the unit decides in their
 * place, with the conflicts of both.
 */

const DEPUTY = '姓名-keeper（代姓名-paymentApprover）';
let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
  await sql`insert into review_level (id, business_type, level, name, from_amount, person_id)
    values ('named', 'payment', 1, '付款审批', 0, ${personIdOf('paymentApprover')})`.execute(
    world.db,
  );
});
afterAll(() => world?.stop());

const setRoles = (actor: Actor, roles: readonly string[]) =>
  sql`update person set roles = ${[...roles]}::text[] where id = ${personIdOf(actor)}`.execute(
    world.db,
  );
beforeEach(async () => {
  await sql`delete from review_delegation`.execute(world.db);
  await setRoles('keeper', ['keeper', 'paymentApprover']);
  await setRoles('paymentApprover', ['paymentApprover']);
  await setRoles('acceptor', ['acceptor']);
});

/** A payment that waits for its approval. */
async function applied(): Promise<string> {
  await acceptedOrder(world, { pen: 6 });
  const { invoice } = await receivedInvoice(world);
  const made = world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));
  return (await must(made)).id;
}
const give = (to: Actor, kind = 'payment') =>
  world.as('paymentApprover').call(delegationEndpoints.give, {
    toPersonId: personIdOf(to),
    kind,
    fromDay: null,
    toDay: dayOf(world.clock.at + 5 * 86_400_000),
    reason: '出差',
  });
const decide = (actor: Actor, id: string) =>
  world.as(actor).call(paymentEndpoints.decide, {
    id,
    result: 'passed',
    file: null,
    opinion: '',
    fileChange: null,
  });
const execute = async (actor: Actor, id: string) => {
  const { version } = await paymentOf(world.as(actor), id);
  const body = { id, version, voucher: 'PZ-1', paidOnMs: world.clock.at };
  return world.as(actor).call(paymentEndpoints.execute, body);
};
const hasTask = async (actor: Actor, id: string) => {
  const body = {
    personId: null,
    kind: '',
    objectId: '',
    tab: 'open',
    keyword: '',
    page: 1,
    pageSize: 100,
  } as const;
  const { data } = await world.as(actor).call(todoEndpoints.list, body);
  return data?.rows.some(({ businessId }) => businessId === id) ?? false;
};

describe('[RV14] a payment in the approver’s place', () => {
  it('is the deputy’s, who is told; page and log name both', async () => {
    const id = await applied();
    expect((await decide('keeper', id)).state).toBe(0);
    expect((await give('keeper')).text).toBe('');
    expect(await hasTask('keeper', id)).toBe(true);
    expect((await decide('keeper', id)).text).toBe('');
    expect(await hasTask('paymentApprover', id)).toBe(false);
    const payment = await paymentOf(world.as('buyer'), id);
    expect(payment).toMatchObject({ state: 'approved', approverName: DEPUTY });
    expect(payment.events.map(({ personName }) => personName)).toContain(DEPUTY);
  });

  it('[rule 5] is paid out by neither of them', async () => {
    await give('keeper');
    const id = await applied();
    await must(decide('keeper', id));
    await setRoles('keeper', ['keeper', 'paymentApprover', 'finance']);
    await setRoles('paymentApprover', ['paymentApprover', 'finance']);
    for (const actor of ['keeper', 'paymentApprover'] as const)
      expect((await execute(actor, id)).text).toContain('不能登记付款');
    expect((await execute('finance', id)).text).toBe('');
  });

  it('[rules 4 and 5] is decided neither by who applied nor by who accepted, in nobody’s place', async () => {
    const id = await applied();
    await setRoles('buyer', ['buyer', 'paymentApprover']);
    try {
      await must(give('buyer'));
      expect(await hasTask('buyer', id)).toBe(false);
      expect((await decide('buyer', id)).state).toBe(0);
    } finally {
      await setRoles('buyer', ['buyer']);
    }
    await sql`delete from review_delegation`.execute(world.db);
    await setRoles('acceptor', ['acceptor', 'paymentApprover']);
    await must(give('acceptor'));
    expect((await decide('acceptor', id)).state).toBe(0);
    await must(decide('paymentApprover', id));
  });

  it('is decided by nobody’s deputy once the delegation is ended', async () => {
    const { id: delegation } = await must(give('keeper'));
    const id = await applied();
    await must(world.as('paymentApprover').call(delegationEndpoints.end, { id: delegation }));
    expect((await decide('keeper', id)).state).toBe(0);
    await must(decide('paymentApprover', id));
    expect((await paymentOf(world.as('buyer'), id)).approverName).toBe('姓名-paymentApprover');
  });

  it('needs the post of an approver in the same unit', async () => {
    for (const actor of ['buyer', 'finance', 'reviewer'] as const)
      expect((await give(actor)).text).toContain('代理人不存在');
  });
});

describe('[RV14] a payment that is paid out in the place of finance', () => {
  const DEPUTY_OF_FINANCE = '姓名-acceptor（代姓名-finance）';
  const lend = (to: Actor) =>
    world.as('finance').call(delegationEndpoints.give, {
      toPersonId: personIdOf(to),
      kind: 'paymentExecution',
      fromDay: null,
      toDay: dayOf(world.clock.at + 5 * 86_400_000),
      reason: '出差',
    });

  it('is the deputy’s as long as it is lent; page and log name both, and nothing else is lent', async () => {
    const id = await applied();
    await must(decide('paymentApprover', id));
    const early = { id, version: 2, voucher: 'PZ-1', paidOnMs: world.clock.at };
    expect((await world.as('acceptor').call(paymentEndpoints.execute, early)).status).toBe(403);
    await must(lend('acceptor'));
    const row = { line: 0, number: 'x', voucher: 'PZ-1', paidOnMs: world.clock.at };
    const other = { rows: [row] };
    expect((await world.as('acceptor').call(paymentEndpoints.importPaid, other)).status).toBe(403);
    expect((await execute('acceptor', id)).text).toBe('');
    const payment = await paymentOf(world.as('buyer'), id);
    expect(payment).toMatchObject({ state: 'paid', executorName: DEPUTY_OF_FINANCE });
    expect(payment.events.at(-1)?.personName).toBe(DEPUTY_OF_FINANCE);
  });

  it('is told to the deputy as soon as it is approved', async () => {
    await must(lend('acceptor'));
    const id = await applied();
    await must(decide('paymentApprover', id));
    const list = {
      personId: null,
      kind: '',
      objectId: '',
      tab: 'messages',
      keyword: '',
      page: 1,
      pageSize: 20,
    } as const;
    const { rows } = await must(world.as('acceptor').call(todoEndpoints.list, list));
    expect(rows.filter(({ businessId }) => businessId === id)).toHaveLength(1);
  });

  it('[rule 5] is paid out by nobody who applied, nor in their place', async () => {
    const id = await applied();
    await must(decide('paymentApprover', id));
    await must(lend('buyer'));
    expect((await execute('buyer', id)).text).not.toBe('');
    await sql`delete from review_delegation`.execute(world.db);
    // Finance applied itself: its deputy does not pay either.
    await sql`update payment set applied_by = ${personIdOf('finance')} where id = ${id}`.execute(
      world.db,
    );
    await must(lend('acceptor'));
    expect((await execute('acceptor', id)).text).toContain('不能登记付款');
  });
});
