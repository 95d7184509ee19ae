import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { statementEndpoints } from '@jicai/shared/contract/fulfilment/statement.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  type MoneyWorld,
  moneyWorld,
  paymentOf,
  receivedInvoice,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { supplierOrg } from '../../../harness/people/cast.ts';

/* Two people at the same time, on PostgreSQL; the embedded database would hide such races. */

let world: MoneyWorld;
beforeAll(async () => {
  world = await moneyWorld('postgres');
});
afterAll(() => world?.stop());

describe('two at once', () => {
  it('[FU17] pay an invoice once', async () => {
    await acceptedOrder(world, { pen: 10 });
    const { invoice } = await receivedInvoice(world);
    const answers = await Promise.all(
      (['buyer', 'handler', 'finance', 'buyer'] as const).map((actor) =>
        world.as(actor).call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
      ),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
    const { rows } = await sql<{ amount: number }>`
      select sum(amount)::bigint as amount from payment_line where invoice_id = ${invoice.id} and live`.execute(
      world.db,
    );
    expect(rows[0]?.amount).toBe(invoice.gross);
  });

  it('[FU7] make one statement of the same pieces', async () => {
    await acceptedOrder(world, { pen: 20 });
    const body = { supplierId: supplierOrg(1), fundsType: 'fiscal', lines: [] } as const;
    const answers = await Promise.all(
      (['buyer', 'handler', 'finance'] as const).map((actor) =>
        world.as(actor).call(statementEndpoints.create, { ...body, lines: [] }),
      ),
    );
    expect(answers.filter(({ state }) => state === 1)).toHaveLength(1);
  });

  it('[FU8] a return while a statement is made counts once, on it or for the next one', async () => {
    const order = await acceptedOrder(world, { pen: 10 });
    const { id } = await must(
      world.as('buyer').call(afterSaleEndpoints.apply, {
        orderId: order,
        lineNo: 1,
        kind: 'refund',
        quantity: 1,
        refund: fen(333),
        reason: '短少',
        description: '',
        contactName: '林静',
        contactPhone: '13800000000',
        fileGroup: null,
        providerForm: [],
      }),
    );
    const agree = {
      id,
      version: 1,
      transition: 'agree',
      note: '',
      tracking: '',
      cost: null,
      isSellable: false,
    } as const;
    await Promise.all([
      world.as('supplier', 1).call(afterSaleEndpoints.move, agree),
      world.as('handler').call(statementEndpoints.create, {
        supplierId: supplierOrg(1),
        fundsType: 'fiscal',
        lines: [],
      }),
    ]);
    const { rows } = await sql<{ lines: number; sum: number; amount: number }>`
      select count(*) filter (where l.kind = 'afterSale')::int as lines, sum(l.amount)::bigint as sum,
        max(s.amount)::bigint as amount
      from statement s join statement_line l on l.statement_id = s.id
      where s.id in (select statement_id from statement_line where order_id = ${order})`.execute(
      world.db,
    );
    expect(rows[0]?.sum).toBe(rows[0]?.amount);
    expect(rows[0]?.lines).toBeLessThanOrEqual(1);
  });
});

/** An approved payment of an order of its own. */
async function approvedPayment(): Promise<{ id: string; number: string; orderId: string }> {
  const orderId = await acceptedOrder(world, { pen: 10 });
  const { invoice } = await receivedInvoice(world);
  const { id } = await must(
    world.as('buyer').call(paymentEndpoints.apply, wish(invoice.id, invoice.gross)),
  );
  await must(decidePayment(world, id));
  return { id, number: (await paymentOf(world.as('finance'), id)).number, orderId };
}

it('an import of paid payments locks their orders by their ids, in whatever order the file names them', async () => {
  const two = [await approvedPayment(), await approvedPayment()].toSorted((a, b) =>
    a.orderId < b.orderId ? -1 : 1,
  );
  const [low, high] = two;
  if (!low || !high) throw new Error('two payments');
  const paidOnMs = world.clock.at;
  const rows = [high, low].map(({ number }, n) => ({
    line: 0,
    number,
    voucher: `PZ-${n}`,
    paidOnMs,
  }));
  let importing: Promise<unknown> = Promise.resolve();
  await world.db.transaction().execute(async (trx) => {
    await sql`select from purchase_order where id = ${low.orderId} for update`.execute(trx);
    importing = world.as('finance').call(paymentEndpoints.importPaid, { rows });
    await expect
      .poll(
        async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(trx)
          ).rows.length,
      )
      .toBeGreaterThan(0);
    await sql`select from purchase_order where id = ${high.orderId} for update nowait`.execute(trx);
  });
  expect(await importing).toMatchObject({ state: 1, data: { paid: 2 } });
});
