import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { type Actor, personIdOf } from '../../../harness/people/cast.ts';

/* Payments that nobody goes on with: what keeps an invoice is said, and somebody can release it. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

async function invoiceToPay(): Promise<string> {
  await acceptedOrder(world, { pen: 10 });
  const { invoice } = await receivedInvoice(world);
  return invoice.id;
}

async function applied(invoiceId: string, who: Actor = 'buyer') {
  return must(world.as(who).call(paymentEndpoints.apply, wish(invoiceId, fen(100))));
}

async function dueOf(invoiceId: string) {
  const body = { keyword: '', fundsType: null, bucket: null, page: 1, pageSize: 60 } as const;
  const { rows } = await must(world.as('finance').call(paymentEndpoints.due, body));
  return rows.find((row) => row.invoiceId === invoiceId);
}

async function withdraw(id: string, who: Actor) {
  const { version } = await paymentOf(world.as('buyer'), id);
  return world.as(who).call(paymentEndpoints.withdraw, { id, version, reason: '改由他人申请' });
}

describe('[FU16] a payment that was not approved', () => {
  it('is named where it keeps its invoice, and a colleague who may apply withdraws it', async () => {
    const invoiceId = await invoiceToPay();
    const { id, number } = await applied(invoiceId);
    expect(await refusal(withdraw(id, 'finance'))).toContain('不由您操作');
    await must(decidePayment(world, id, 'failed'));
    expect((await dueOf(invoiceId))?.holders).toMatchObject([
      { id, number, state: 'returned', amount: 100 },
    ]);
    expect(await refusal(withdraw(id, 'paymentApprover'))).toContain('不由您操作');
    expect((await paymentOf(world.as('finance'), id)).actions).toEqual(['withdraw']);
    expect((await must(withdraw(id, 'finance'))).state).toBe('cancelled');
    const { events } = await paymentOf(world.as('buyer'), id);
    expect(events.at(-1)).toMatchObject({ sentence: '撤销付款申请', note: '改由他人申请' });
    expect(await dueOf(invoiceId)).toMatchObject({ underWay: 0, holders: [] });
  });
});

describe('[FU16] a payment that was approved', () => {
  it.each(['buyer', 'paymentApprover'] as const)(
    'is withdrawn by %s until it is paid',
    async (who) => {
      const { id } = await applied(await invoiceToPay());
      await must(decidePayment(world, id));
      expect(await refusal(withdraw(id, 'finance'))).toContain('不由您操作');
      expect((await must(withdraw(id, who))).state).toBe('cancelled');
    },
  );

  it('whose applicant is the only person of finance says beforehand that nobody could pay it', async () => {
    const invoiceId = await invoiceToPay();
    const lines = [{ invoiceId, amount: fen(100) }];
    const noteFor = async (who: Actor) =>
      (await must(world.as(who).call(paymentEndpoints.preview, { lines }))).preview.executionNote;
    expect(await noteFor('buyer')).toBe('');
    expect(await noteFor('finance')).toContain('没有其他可登记这笔付款的财务人员');
    await sql`update person set roles = roles || '{finance}'::text[] where id = ${personIdOf('handler')}`.execute(
      world.db,
    );
    expect(await noteFor('finance')).toBe('');
  });
});
