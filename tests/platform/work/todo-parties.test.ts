import { contractEndpoints } from '@jicai/shared/contract/fulfilment/contract.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../harness/answers.ts';
import {
  acceptedOrder,
  type MoneyWorld,
  makeStatement,
  moneyWorld,
  receivedInvoice,
  wish,
} from '../../harness/fulfilment/money.ts';
import { confirmedOrder } from '../../harness/mall/order-worlds.ts';
import { todosOf } from '../../harness/mall/reviewers.ts';
import { type Actor, supplierName } from '../../harness/people/cast.ts';
import { counted } from '../../harness/run/counted.ts';
import { openDatabase } from '../../harness/world.ts';

/* A to-do names the amount and the other side of its business, whatever the business is. */

let world: MoneyWorld;
let take: () => number;
beforeAll(async () => {
  const counter = counted(await openDatabase());
  take = counter.take;
  world = await moneyWorld(counter.db, { contracts: true });
});
afterAll(() => world?.stop());

const about = async (who: Actor | 'supplier', id: string) => {
  const player = who === 'supplier' ? world.as(who, 1) : world.as(who);
  const lists = await Promise.all([todosOf(player, 'open'), todosOf(player, 'messages')]);
  const row = lists.flatMap(({ rows }) => rows).find(({ businessId }) => businessId === id);
  return row && { amount: row.amount, partyName: row.partyName };
};
const withSupplier = (amount: number) => ({ amount, partyName: supplierName(1) });
const withUnit = (amount: number) => ({ amount, partyName: '甲采购单位' });

/** A contract of 30,000 yuan that its supplier has to complete. */
async function sentContract(): Promise<string> {
  const orderId = await confirmedOrder(world, { machine: 3 });
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from contract where order_id = ${orderId}`.execute(world.db);
  const { id = '', version = 0 } = rows[0] ?? {};
  const send = { id, version, name: 'send' as const, reason: '' };
  await must(world.as('buyer').call(contractEndpoints.move, send));
  return id;
}

describe('[OR32] the amount and the other side of a to-do', () => {
  it('stand on contracts, for each side the other one', async () => {
    const id = await sentContract();
    expect(await about('supplier', id)).toEqual(withUnit(3_000_000));
    const { data } = await world.as('supplier', 1).call(contractEndpoints.detail, { id });
    const body = { id, version: data?.contract.version ?? 0, serials: [] };
    const days = { startsOn: '2026-06-10', endsOn: '2026-07-10' };
    await must(world.as('supplier', 1).call(contractEndpoints.complete, { ...body, ...days }));
    expect(await about('buyer', id)).toEqual(withSupplier(3_000_000));
  });

  it('stand on statements, applications for invoices and payments', async () => {
    await acceptedOrder(world, { pen: 2 });
    const { statement, application, invoice } = await receivedInvoice(world);
    expect(await about('supplier', statement.id)).toEqual(withUnit(666));
    expect(await about('supplier', application.id)).toEqual(withUnit(666));
    const payment = wish(invoice.id, fen(600), '扣除运费');
    const paid = await must(world.as('finance').call(paymentEndpoints.apply, payment));
    expect(await about('paymentApprover', paid.id)).toEqual(withSupplier(600));
  });

  it('cost one statement, however many kinds a page has', async () => {
    await acceptedOrder(world, { pen: 2 });
    const { id } = await makeStatement(world);
    await sentContract();
    const supplier = world.as('supplier', 1);
    const of = async (keyword: string) => {
      take();
      const { rows } = await todosOf(supplier, null, keyword);
      return {
        statements: take(),
        kinds: new Set(rows.map(({ processName }) => processName)).size,
        rows,
      };
    };
    const all = await of('');
    expect(all.kinds).toBeGreaterThan(2);
    const some = await of('合同');
    expect(some.rows.length).toBeLessThan(all.rows.length);
    expect(some.statements).toBe(all.statements);
    expect(all.rows.find(({ businessId }) => businessId === id)?.partyName).toBe('甲采购单位');
  });
});
