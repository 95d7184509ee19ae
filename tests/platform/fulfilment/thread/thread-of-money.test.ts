import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { threadEndpoints } from '@jicai/shared/contract/fulfilment/thread.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import type { Actor } from '../../../harness/people/cast.ts';

/* One thread per yuan: the order's timeline shows what became of its money. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const eventsOf = async (orderId: string, who: Actor = 'buyer') =>
  (await must(world.as(who).call(threadEndpoints.read, { orderId }))).thread.events;

describe('the timeline of an order', () => {
  it('goes on through statement, invoice, payment and after-sale, with person and time', async () => {
    const orderId = await acceptedOrder(world, { pen: 10 });
    const { statement, application, invoice } = await receivedInvoice(world);
    const { id } = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
    );
    await must(decidePayment(world, id));
    const { version } = await must(executePayment(world, id));
    await must(world.as('supplier', 1).call(paymentEndpoints.confirm, { id, version }));
    const claim = {
      ...{ orderId, lineNo: 1, kind: 'refund' as const, quantity: 1, refund: fen(333) },
      ...{ reason: '短少', description: '', contactName: '林静', contactPhone: '13800000000' },
      fileGroup: null,
      providerForm: [],
    };
    const sale = await must(world.as('buyer').call(afterSaleEndpoints.apply, claim));
    const { number } = await paymentOf(world.as('buyer'), id);
    const events = await eventsOf(orderId);
    const said = events
      .filter(({ kind }) => ['statement', 'invoice', 'payment', 'afterSale'].includes(kind))
      .map(({ sentence, personName }) => [sentence, personName !== '']);
    const wished = [
      `对账单 ${statement.number}：生成对账单`,
      `对账单 ${statement.number}：供应商确认对账单`,
      `对账单 ${statement.number}：采购人确认对账单`,
      `开票申请 ${application.number}：提交开票申请`,
      `开票申请 ${application.number}：供应商登记发票`,
      `开票申请 ${application.number}：采购人收票`,
      `对账单 ${statement.number}：发票已收齐`,
      `付款单 ${number}：提交付款申请`,
      `付款单 ${number}：付款审批通过`,
      `付款单 ${number}：登记付款`,
      `对账单 ${statement.number}：款项已付清`,
      `付款单 ${number}：供应商确认到账`,
      `售后单 ${sale.number}：申请售后`,
    ];
    // All of it happens at one moment of the test's clock.
    expect(said.toSorted()).toEqual(wished.map((sentence) => [sentence, true]).toSorted());
    const times = events.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('shows each order its own documents', async () => {
    const orderId = await acceptedOrder(world, { ink: 2 });
    expect((await eventsOf(orderId)).some(({ sentence }) => sentence.includes('对账单'))).toBe(
      false,
    );
  });
});
