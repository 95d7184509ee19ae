import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const DAY_MS = 86_400_000;
const TODAY = '2026-06-01';

async function invoiced() {
  await acceptedOrder(world, { pen: 4 });
  return (await receivedInvoice(world)).invoice;
}
const block = (invoiceId: string, more: object = {}) =>
  world.as('finance').call(paymentEndpoints.block, {
    ...({ invoiceId, scope: 'invoice', until: '', reason: '质量争议' } as const),
    ...more,
  });
const apply = (invoice: { id: string; gross: Parameters<typeof wish>[1] }) =>
  world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross));

describe('[FU16] a stopped payment', () => {
  it('is refused with the reason, shown to both sides, and goes on once it is lifted', async () => {
    const invoice = await invoiced();
    await must(block(invoice.id));
    expect(await refusal(apply(invoice))).toContain('质量争议');
    const filter = { keyword: '', fundsType: null, bucket: null, page: 1, pageSize: 60 } as const;
    for (const player of [world.as('buyer'), world.as('supplier', 1)]) {
      const { rows } = await must(player.call(paymentEndpoints.due, filter));
      expect(rows.map(({ blockReason }) => blockReason)).toEqual(['质量争议']);
    }
    const lift = () =>
      world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id });
    await must(lift());
    expect(await refusal(lift())).toContain('没有被暂停');
    expect((await apply(invoice)).state).toBe(1);
  });

  it('holds through its last day, and for every invoice of the supplier', async () => {
    const [first, second] = [await invoiced(), await invoiced()];
    await must(block(first.id, { scope: 'supplier', until: TODAY }));
    expect(await refusal(apply(second))).toContain('已暂停付款');
    world.clock.at += DAY_MS;
    expect((await apply(second)).state).toBe(1);
    world.clock.at -= DAY_MS;
  });

  it('is asked again when the voucher is written down', async () => {
    const invoice = await invoiced();
    await must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id }));
    const { id } = await must(apply(invoice));
    await must(decidePayment(world, id));
    await must(block(invoice.id));
    expect(await refusal(executePayment(world, id))).toContain('质量争议');
    await must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id }));
    await must(executePayment(world, id));
    // H046: nothing of it is left to be paid; everything to its supplier can still be stopped.
    expect(await refusal(block(invoice.id))).toContain('已全部付清');
    await must(block(invoice.id, { scope: 'supplier', until: TODAY }));
    await must(world.as('finance').call(paymentEndpoints.unblock, { invoiceId: invoice.id }));
  });

  it('is the unit’s finance department’s to stop, for its own invoices, with a day that is one', async () => {
    const invoice = await invoiced();
    for (const until of ['2026-05-31', '2026-02-30', '明天'])
      expect(await refusal(block(invoice.id, { until }))).toContain('截止日');
    expect(await refusal(block('none'))).toContain('不存在');
    for (const who of ['buyer', 'otherHandler', 'paymentApprover'] as const) {
      const body = { invoiceId: invoice.id, scope: 'invoice', until: '', reason: '无' } as const;
      expect((await world.as(who).call(paymentEndpoints.block, body)).state).not.toBe(1);
    }
    expect((await apply(invoice)).state).toBe(1);
  });
});
