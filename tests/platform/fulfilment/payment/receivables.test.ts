import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  decidePayment,
  executePayment,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  registerXml,
  wish,
} from '../../../harness/fulfilment/money.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

/** A paid invoice of which a refund after the payment was credited by a red letter: the supplier owes it. */
async function overpaid() {
  const orderId = await acceptedOrder(world, { pen: 10 });
  const { invoice } = await receivedInvoice(world);
  const buyer = world.as('buyer');
  const paid = await must(buyer.call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)));
  await must(decidePayment(world, paid.id));
  await must(executePayment(world, paid.id));
  const claim = {
    ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(333) },
    ...{ reason: '短少', description: '', contactName: '林静', contactPhone: '13800000000' },
    fileGroup: null,
    providerForm: [],
  };
  const sale = await must(buyer.call(afterSaleEndpoints.apply, claim));
  const agree = { id: sale.id, version: 1, transition: 'agree', note: '', tracking: '' } as const;
  const body = { ...agree, cost: null, isSellable: false };
  await must(world.as('supplier', 1).call(afterSaleEndpoints.move, body));
  const statement = await confirmedStatement(world);
  expect(statement.amount).toBe(-333);
  const applicationId = await applyFor(world, [statement.id]);
  const [net, tax] = [295, 38];
  const red = { invoiceId: invoice.id, applicationId, reason: 'allowance' } as const;
  const asked = await must(
    buyer.call(invoiceEndpoints.askRed, { ...red, net: fen(net), tax: fen(tax) }),
  );
  const yes = { id: asked.id, answer: 'confirm', note: '' } as const;
  await must(world.as('supplier', 1).call(invoiceEndpoints.answerRed, yes));
  const lines = [{ net: -net, tax: -tax, rate: '0.13' }];
  const credit = goodInvoice(world, fen(-333), { reverses: invoice.number, lines });
  const { version } = await must(registerXml(world, applicationId, credit));
  await must(buyer.call(invoiceEndpoints.receive, { id: applicationId, version }));
  expect((await applicationOf(buyer, applicationId)).state).toBe('received');
  return invoice;
}

const refund = (invoiceId: string, amount: number, more: object = {}) =>
  world.as('finance').call(paymentEndpoints.refund, {
    ...{ invoiceId, amount: fen(amount), voucher: 'TK-1', receivedOnMs: world.clock.at, ...more },
  });

describe('[FU17] what a supplier owes after a return, with no next statement', () => {
  it('stands in the due list as a receivable until the money is back', async () => {
    const invoice = await overpaid();
    const filter = { keyword: '', fundsType: null, bucket: null, page: 1, pageSize: 60 } as const;
    const rows = async () =>
      (await must(world.as('finance').call(paymentEndpoints.due, filter))).rows;
    expect(await rows()).toMatchObject([{ invoiceId: invoice.id, outstanding: -333, interest: 0 }]);
    expect(await refusal(refund(invoice.id, 334))).toContain('3.33');
    for (const amount of [0, -1]) expect((await refund(invoice.id, amount)).state).toBe(0);
    const late = refund(invoice.id, 1, { receivedOnMs: world.clock.at + 1_000 });
    expect(await refusal(late)).toContain('不能晚于');
    for (const who of ['buyer', 'otherHandler'] as const) {
      const body = { invoiceId: invoice.id, amount: fen(1), voucher: 'X', receivedOnMs: 0 };
      expect((await world.as(who).call(paymentEndpoints.refund, body)).state).not.toBe(1);
    }
    await must(refund(invoice.id, 133));
    expect(await rows()).toMatchObject([{ outstanding: -200 }]);
    const answers = await Promise.all([refund(invoice.id, 200), refund(invoice.id, 200)]);
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    expect(await rows()).toEqual([]);
    expect(await breachesOf(world.db)).toEqual([]);
  });
});
