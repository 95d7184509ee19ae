import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, refusal } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  applicationOf,
  confirmedStatement,
  decidePayment,
  executePayment,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  moveStatementAs,
  paymentOf,
  receivedInvoice,
  statementOf,
  stateOf,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

describe('from the accepted order to the confirmed payment', () => {
  it('[FU8] everything that was accepted is billed, invoiced and paid, and the order is completed', async () => {
    const order = await acceptedOrder(world, { pen: 10, ink: 5 });
    expect(await stateOf(world, order)).toBe('pendingStatement');
    const open = await must(
      world.as('finance').call(statementEndpoints.openSuppliers, { page: 1, pageSize: 60 }),
    );
    expect(open.rows).toMatchObject([
      { supplierId: supplierOrg(1), fundsType: 'fiscal', orders: 1, amount: 6_665 },
    ]);
    const { application, invoice, statement } = await receivedInvoice(world);
    expect(statement).toMatchObject({ amount: 6_665, state: 'confirmed', lines: 2 });
    expect(application).toMatchObject({ state: 'received', invoiced: 6_665, amount: 6_665 });
    expect(await stateOf(world, order)).toBe('pendingPayment');
    const { id } = await must(
      world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, fen(6_665))),
    );
    expect((await paymentOf(world.as('buyer'), id)).evidence.map(({ kind }) => kind)).toEqual([
      'order',
      'acceptance',
      'statement',
      'invoice',
    ]);
    await must(decidePayment(world, id));
    await must(executePayment(world, id));
    expect(await stateOf(world, order)).toBe('completed');
    const { version } = await paymentOf(world.as('supplier', 1), id);
    await must(world.as('supplier', 1).call(paymentEndpoints.confirm, { id, version }));
    const done = await paymentOf(world.as('buyer'), id);
    expect(done).toMatchObject({ state: 'confirmed', voucher: 'PZ-1' });
    expect(done.events.map(({ sentence }) => sentence)).toEqual([
      '提交付款申请',
      '付款审批通过',
      '登记付款',
      '供应商确认到账',
    ]);
  });
});

describe('[FU12] a statement', () => {
  it('takes each accepted piece once, and gives it back when it is cancelled', async () => {
    await acceptedOrder(world, { pen: 2 });
    const first = await makeStatement(world);
    const again = world.as('buyer').call(statementEndpoints.create, {
      supplierId: supplierOrg(1),
      fundsType: 'fiscal',
      lines: [],
    });
    expect(await refusal(again)).toContain('没有可对账的验收明细');
    const { cancel } = statementEndpoints;
    await must(moveStatementAs(world.as('buyer'), cancel, first.id, { reason: '重做' }));
    expect((await confirmedStatement(world)).amount).toBe(666);
  });

  it('is confirmed by both sides, the one of the rule first, at the version that they saw', async () => {
    await acceptedOrder(world, { pen: 3 });
    const { id } = await makeStatement(world);
    const { confirm } = statementEndpoints;
    const early = moveStatementAs(world.as('buyer'), confirm, id, {});
    expect(await refusal(early)).toBe('按对账规则应由对方先确认');
    await must(moveStatementAs(world.as('supplier', 1), confirm, id, {}));
    const stale = world.as('buyer').call(confirm, { id, version: 1 });
    expect(await refusal(stale)).toContain('已被他人更新');
    await must(moveStatementAs(world.as('buyer'), confirm, id, {}));
    expect((await statementOf(world.as('buyer'), id)).state).toBe('confirmed');
  });

  it('is seen and moved by its own two sides only', async () => {
    await acceptedOrder(world, { pen: 1 });
    const { id } = await makeStatement(world);
    for (const player of [world.as('otherHandler'), world.as('supplier', 2)]) {
      expect(await refusal(player.call(statementEndpoints.detail, { id }))).toContain('不存在');
      const body = { id, version: 1 };
      expect(await refusal(player.call(statementEndpoints.confirm, body))).toContain('不存在');
    }
    const rows = await must(
      world.as('buyer').call(invoiceEndpoints.billable, {
        keyword: '',
        fundsType: null,
        fromMs: null,
        toMs: null,
        page: 1,
        pageSize: 60,
      }),
    );
    expect(rows.rows.some((row) => row.id === id)).toBe(false);
  });

  it('of nothing left to pay is not applied for invoices of', async () => {
    await acceptedOrder(world, { pen: 1 });
    const { id, number } = await confirmedStatement(world);
    const before = (await statementOf(world.as('buyer'), id)).amount;
    // Refunds of other orders may take all of it off.
    const take = (amount: number) =>
      sql`update statement set deducted = deducted - ${amount}::bigint, amount = amount - ${amount}::bigint
        where id = ${id}`.execute(world.db);
    await take(before);
    const { apply } = invoiceEndpoints;
    const wished = world.as('buyer').call(apply, {
      ...{ statementIds: [id], titleId: 'title-unit-a', merge: 'merged' },
      ...{ content: 'lines', remark: '' },
    });
    expect(await refusal(wished)).toBe(`对账单 ${number} 合计为 0，没有可开票的金额`);
    await take(-before);
  });

  it('with a dispute or an adjustment is confirmed anew; the adjustment is part of its amount', async () => {
    await acceptedOrder(world, { pen: 4 });
    const { id } = await makeStatement(world);
    const supplier = world.as('supplier', 1);
    const { dispute, settle, adjust, confirm } = statementEndpoints;
    const disputed = { lineNos: [1], reason: '数量不符' };
    await must(moveStatementAs(supplier, dispute, id, disputed));
    const unknown = moveStatementAs(supplier, dispute, id, { lineNos: [99], reason: '无' });
    expect(await refusal(unknown)).toContain('第 99 行');
    expect(await refusal(moveStatementAs(supplier, confirm, id, {}))).toContain('有异议');
    await must(moveStatementAs(world.as('buyer'), settle, id, { note: '已核对' }));
    const before = (await statementOf(supplier, id)).amount;
    const most = { amount: fen(-before), reason: '全部减去' };
    const away = await moveStatementAs(world.as('buyer'), adjust, id, most);
    expect(away).toMatchObject({ state: 0, wire: { field: 'tzje' } });
    expect(away.text).toContain('最多减少');
    const double = { amount: fen(before + 1), reason: '翻倍' };
    expect(await refusal(moveStatementAs(world.as('buyer'), adjust, id, double))).toContain(
      '最多再增加',
    );
    const change = { amount: fen(-66), reason: '短少' };
    await must(moveStatementAs(world.as('buyer'), adjust, id, change));
    const statement = await statementOf(supplier, id);
    expect(statement).toMatchObject({ amount: before - 66, adjusted: -66, state: 'unreconciled' });
    expect(statement.messages.map(({ kind }) => kind)).toEqual(['dispute', 'adjustment']);
    expect(await applicationOf(world.as('buyer'), id).catch(String)).toContain('不存在');
  });
});
