import { prepaymentEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import { breachesOf } from '../../../harness/fulfilment/breaches.ts';
import {
  decidePayment,
  executePayment,
  giveContract,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  settleOrder,
  stateOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { budgetForm } from '../../../harness/mall/budgets.ts';
import { confirmedOrder } from '../../../harness/mall/order-worlds.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

async function pay(id: string, voucher: string): Promise<void> {
  await must(decidePayment(world, id));
  await must(executePayment(world, id, voucher));
}

describe('[BG3] a budget books every payment of an order when it is paid', () => {
  it('the prepayment, a part of an invoice and the rest', async () => {
    const budget = { ...budgetForm, amount: fen(1_000_000) };
    const { id } = await must(world.as('finance').call(budgetEndpoints.save, budget));
    const read = () =>
      must(world.as('finance').call(budgetEndpoints.read, { id, page: 1, pageSize: 50 }));
    const held = async () => {
      const { reserved, used } = (await read()).budget;
      return [reserved, used];
    };
    const orderId = await confirmedOrder(world, { pen: 10 });
    const contract = await giveContract(world, orderId);
    expect(await held()).toEqual([3_330, 0]);
    const ahead = await must(
      world.as('buyer').call(prepaymentEndpoints.apply, { id: contract, note: '' }),
    );
    expect(await held()).toEqual([3_330, 0]);
    await pay(ahead.id, 'PZ-ahead');
    expect(await held()).toEqual([2_331, 999]);
    expect(await breachesOf(world.db)).toEqual([]);
    await settleOrder(world, orderId);
    expect(await held()).toEqual([2_331, 999]);
    const { invoice } = await receivedInvoice(world);
    expect(await held()).toEqual([2_331, 999]);
    const part = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(2_000))),
    );
    await pay(part.id, 'PZ-part');
    expect(await held()).toEqual([331, 2_999]);
    expect(await breachesOf(world.db)).toEqual([]);
    const rest = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(331))),
    );
    await pay(rest.id, 'PZ-rest');
    expect(await held()).toEqual([0, 3_330]);
    expect(await stateOf(world, orderId)).toBe('completed');
    const moves = (await read()).rows.map(({ kind, used }) => [kind, used]).reverse();
    expect(moves).toEqual([
      ...[
        ['set', 0],
        ['reserve', 0],
        ['use', 999],
        ['use', 2_000],
        ['use', 331],
      ],
    ]);
    expect(await breachesOf(world.db)).toEqual([]);
  });
});
