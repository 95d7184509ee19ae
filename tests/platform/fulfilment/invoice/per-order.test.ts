import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applicationOf,
  applyFor,
  confirmedStatement,
  goodInvoice,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  moveStatementAs,
  registerXml,
  statementOf,
} from '../../../harness/fulfilment/money.ts';
import { pdfText } from '../../../harness/made-files.ts';
import { look } from '../../../harness/mall/orders.ts';
import type { Player } from '../../../harness/world.ts';

/* One invoice for each order of a statement, as the buyer chose. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld();
});
afterAll(() => world?.stop());

const seller = () => world.as('supplier', 1);

/** Two accepted orders; answers their numbers. */
async function twoOrders(): Promise<[string, string]> {
  const pens = await acceptedOrder(world, { pen: 10 });
  const inks = await acceptedOrder(world, { ink: 3 });
  return [(await look(world, 'buyer', pens)).number, (await look(world, 'buyer', inks)).number];
}

/** Registers an invoice of this amount for an order; no order: it is found by the amount. */
const register = (id: string, gross: number, orderNumber = '') =>
  registerXml(world, id, goodInvoice(world, fen(gross)), 1, orderNumber);

describe('[FU13] an application with one invoice for each order', () => {
  it('is issued when each order has its invoice, and the buyer sees which bills which', async () => {
    const [pens, inks] = await twoOrders();
    const statement = await confirmedStatement(world);
    const id = await applyFor(world, [statement.id], 'perOrder');
    const before = (await applicationOf(seller(), id)).orders;
    expect(before.map(({ number, amount, invoiced }) => [number, amount, invoiced])).toEqual([
      [pens, 3_330, 0],
      [inks, 2_001, 0],
    ]);
    const wholeSum = register(id, statement.amount);
    expect(await refusal(wholeSum)).toContain(`请选择发票对应的订单（${pens}、${inks}）`);
    expect(await refusal(register(id, 3_331, pens))).toContain(`订单 ${pens} 的发票合计`);
    expect(await refusal(register(id, 2_000, '别的订单'))).toContain('请选择发票对应的订单');
    // Found by its amount, as an invoice that comes through the supplier's system.
    expect((await must(register(id, 2_001))).state).toBe('applied');
    world.clock.at += 1_000;
    expect((await must(register(id, 3_330, pens))).state).toBe('issued');
    const done = await applicationOf(world.as('buyer'), id);
    expect(done.invoices.map(({ orderNumber, gross }) => [orderNumber, gross])).toEqual([
      [inks, 2_001],
      [pens, 3_330],
    ]);
    expect(done.orders.every(({ amount, invoiced }) => amount === invoiced)).toBe(true);
    const print = (player: Player) => player.call(invoiceEndpoints.print, { id });
    const paper = await must(print(seller()));
    expect(paper.fileName).toMatch(/^开票申请单_.*\.pdf$/);
    const text = pdfText(Buffer.from(paper.content, 'base64'));
    for (const part of ['抬头-unit-a', pens, inks, '每张订单一张发票', statement.number])
      expect(text).toContain(part);
    for (const stranger of [world.as('otherHandler'), world.as('supplier', 2)])
      expect(await refusal(print(stranger))).toContain('不存在');
    const { version } = done;
    await must(world.as('buyer').call(invoiceEndpoints.receive, { id, version }));
    expect((await statementOf(world.as('buyer'), statement.id)).state).toBe('invoiced');
  });

  it('shares an adjustment of the whole statement out, so that the orders add up to it', async () => {
    const [pens, inks] = await twoOrders();
    const made = await makeStatement(world);
    const { adjust, confirm } = statementEndpoints;
    const less = { amount: fen(-100), reason: '运费减免' };
    await must(moveStatementAs(world.as('buyer'), adjust, made.id, less));
    await must(moveStatementAs(seller(), confirm, made.id, {}));
    await must(moveStatementAs(world.as('buyer'), confirm, made.id, {}));
    const id = await applyFor(world, [made.id], 'perOrder');
    const { orders, amount } = await applicationOf(seller(), id);
    // 100 分 in the proportion 3330 : 2001.
    expect(orders.map((one) => [one.number, one.amount])).toEqual([
      [pens, 3_330 - 62],
      [inks, 2_001 - 38],
    ]);
    expect(amount).toBe(3_330 + 2_001 - 100);
  });

  it('takes an invoice of several orders where the buyer wants them merged', async () => {
    await twoOrders();
    const statement = await confirmedStatement(world);
    const id = await applyFor(world, [statement.id]);
    expect((await must(register(id, statement.amount))).state).toBe('issued');
    expect((await applicationOf(seller(), id)).orders).toEqual([]);
  });
});
