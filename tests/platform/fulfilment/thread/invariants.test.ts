import { findBreaches } from '@jicai/platform/src/fulfilment/invariants/invariant.ts';
import { invariants } from '@jicai/platform/src/fulfilment/invariants/list.ts';
import { databaseClock } from '@jicai/platform/src/kernel/db/clock.ts';
import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import { diagnose } from '@jicai/platform/src/operations/doctor/check.ts';
import { fulfilmentChecks } from '@jicai/platform/src/operations/doctor/checks/fulfilment.ts';
import { afterSaleEndpoints } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import { invoiceEndpoints } from '@jicai/shared/contract/fulfilment/invoice.ts';
import { paymentEndpoints } from '@jicai/shared/contract/fulfilment/payment.ts';
import { stockEndpoints } from '@jicai/shared/contract/fulfilment/stock.ts';
import { budgetEndpoints } from '@jicai/shared/contract/ordering/budget.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../harness/answers.ts';
import {
  acceptedOrder,
  decidePayment,
  executePayment,
  goodInvoice,
  type MoneyWorld,
  moneyWorld,
  receivedInvoice,
  registerXml,
  wish,
} from '../../../harness/fulfilment/money.ts';
import { budgetForm } from '../../../harness/mall/budgets.ts';

/* Each invariant is tried by breaking a row behind the services' back: it names the document. */

let world: MoneyWorld;
let order = '';

/** An order that was stocked, claimed, invoiced, reversed, invoiced anew and paid. */
beforeAll(async () => {
  world = await moneyWorld('postgres');
  const budget = { ...budgetForm, amount: fen(1_000_000) };
  await must(world.as('finance').call(budgetEndpoints.save, budget));
  order = await acceptedOrder(world, { pen: 10, ink: 2 }, { rejected: 1 });
  const { rows: left } = await sql<{ acceptanceId: string; lineNo: number; quantity: number }>`
    select acceptance_id as "acceptanceId", line_no as "lineNo", quantity from stock_left`.execute(
    world.db,
  );
  const lines = left.map((line) => ({ ...line, batch: '', serials: [], isAsset: false }));
  const place = { warehouse: '一号库', location: '', note: '' };
  await must(world.as('keeper').call(stockEndpoints.enter, { ...place, lines }));
  const claim = {
    orderId: order,
    lineNo: 1,
    kind: 'refund' as const,
    quantity: 1,
    refund: fen(333),
    reason: '短少',
    description: '',
    contactName: '林静',
    contactPhone: '13800000000',
    fileGroup: null,
    providerForm: [],
  };
  const { id } = await must(world.as('buyer').call(afterSaleEndpoints.apply, claim));
  const move = { id, note: '', tracking: '', cost: null, isSellable: false } as const;
  const agree = { ...move, version: 1, transition: 'agree' } as const;
  await must(world.as('supplier', 1).call(afterSaleEndpoints.move, agree));
  const finish = { ...move, version: 2, transition: 'finish' } as const;
  await must(world.as('buyer').call(afterSaleEndpoints.move, finish));
  const { invoice, application } = await receivedInvoice(world);
  const red = { invoiceId: invoice.id, applicationId: null, reason: 'error' } as const;
  const asked = await must(
    world.as('buyer').call(invoiceEndpoints.askRed, { ...red, net: invoice.net, tax: invoice.tax }),
  );
  const yes = { id: asked.id, answer: 'confirm', note: '' } as const;
  await must(world.as('supplier', 1).call(invoiceEndpoints.answerRed, yes));
  const reverse = goodInvoice(world, fen(-invoice.gross), { reverses: invoice.number });
  await must(registerXml(world, application.id, reverse));
  const again = await must(
    registerXml(world, application.id, goodInvoice(world, application.amount)),
  );
  const received = { id: application.id, version: again.version };
  await must(world.as('buyer').call(invoiceEndpoints.receive, received));
  const { rows } = await sql<{ id: string; gross: number }>`
    select id, gross from invoice where reverses is null and number <> ${invoice.number}`.execute(
    world.db,
  );
  const [second] = rows;
  const payment = await must(
    world.as('buyer').call(paymentEndpoints.apply, wish(second?.id ?? '', fen(second?.gross ?? 0))),
  );
  await must(decidePayment(world, payment.id));
  const { version } = await must(executePayment(world, payment.id));
  await must(world.as('supplier', 1).call(paymentEndpoints.confirm, { id: payment.id, version }));
});
afterAll(() => world?.stop());

class Undone extends Error {}

/** The invariants that are broken after a change which the database's own rules would refuse. */
async function brokenBy(change: string, constraint = ''): Promise<string[]> {
  const names: string[] = [];
  await world.db
    .transaction()
    .execute(async (trx: Executor) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      if (constraint !== '') await sql.raw(constraint).execute(trx);
      await sql.raw(change).execute(trx);
      for (const invariant of invariants)
        if ((await findBreaches(invariant, trx)).count > 0) names.push(invariant.name);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return names;
}

const without = (table: string, name: string) =>
  `do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = '${table}'::regclass
    and contype = 'c' and pg_get_constraintdef(oid) like '%${name}%' loop
    execute format('alter table ${table} drop constraint %I', c); end loop; end $$`;

const BREAKS: Readonly<Record<string, readonly [change: string, constraint?: string]>> = {
  'parcel.received': [`update parcel set state = 'sent'`],
  'order.shipped': ['update order_line set shipped = shipped + 1'],
  'order.released': ['update order_line set released = 0'],
  'acceptance.judged': [
    'update acceptance_line set qualified = qualified - 1 where line_no = 1',
    without('acceptance_line', 'qualified + rejected'),
  ],
  'acceptance.withinReceived': ['update parcel_line set received = received - 1'],
  'statement.left': [
    `insert into statement_left select acceptance_id, line_no, order_id, unit_id, supplier_id, funds_type,
      amount + 1, accepted_at from accepted_line on conflict do nothing`,
  ],
  'invoice.due': [
    `insert into invoice_owed select i.id, a.unit_id, a.supplier_id, a.funds_type, i.number, now(), 1
      from invoice i join invoice_application a on a.id = i.application_id where i.gross > 0
      on conflict (invoice_id) do update set outstanding = -1`,
  ],
  'acceptance.value': ['update acceptance_line set amount = amount + 1 where line_no = 1'],
  'acceptance.sum': ['update acceptance set amount = amount + 1'],
  'stock.withinQualified': ['update stock_entry_line set quantity = quantity + 1'],
  'stock.returned': ['update after_sale set stock_returned = 1'],
  'stock.value': ['update stock_entry set amount = amount + 1'],
  'statement.sum': [
    'update statement set accepted = accepted + 1',
    without('statement', 'accepted + deducted'),
  ],
  'statement.lines': [
    `update statement_line set amount = amount + 1 where kind = 'acceptance' and line_no = 1`,
  ],
  'statement.once': [`update statement set state = 'cancelled'`],
  'application.amount': ['update invoice_application set amount = amount + 1'],
  'invoice.equalsStatement': [
    `update invoice_application set state = 'issued', amount = amount - 5`,
  ],
  'redLetter.exact': ['update invoice set tax = tax + 1, net = net - 1 where reverses is not null'],
  'invoice.once': [
    'update invoice set net = net + 1 where reverses is null',
    without('invoice', 'net + tax'),
  ],
  'payment.sum': ['update payment set amount = amount + 1'],
  'payment.withinInvoiced': ['update payment_line set amount = amount + 1'],
  'statement.paid': [`update payment set state = 'approved'`],
  'afterSale.claims': ['update after_sale set quantity = 10'],
  'budget.spent': ['update order_progress set paid = paid - 5'],
  'order.progress': ['update order_progress set paid = paid - 1'],
  'thread.reachable': ['delete from invoice_application_statement'],
  'thread.events': [`delete from settlement_event where kind = 'payment'`],
  'thread.person': [`update payment set voucher = ''`],
  'budget.ledger': ['update budget_move set amount = amount + 1 where seq = 1'],
  'budget.reservations': ['update budget_reservation set used = used + 1'],
  'budget.orders': [
    `update purchase_order set state = 'cancelled'; update budget_reservation set reserved = 1`,
  ],
  'duty.separated': [
    'update payment set executed_by = applied_by',
    without('payment', 'executed_by <> applied_by'),
  ],
};

describe('the invariants of the documents between order and payment', () => {
  it('hold in a database that the services wrote', async () => {
    const found = await diagnose(fulfilmentChecks, {
      db: world.db,
      clock: databaseClock,
      dataDir: null,
      env: {},
    });
    expect(found.filter(({ level }) => level !== 'good')).toEqual([]);
    expect(found).toHaveLength(invariants.length);
  });

  it('each have a change that breaks them', () => {
    expect(Object.keys(BREAKS).toSorted()).toEqual(invariants.map(({ name }) => name).toSorted());
  });

  it.each(Object.entries(BREAKS))('%s is found broken', async (name, [change, constraint]) => {
    expect(await brokenBy(change, constraint)).toContain(name);
  });

  it('name the document that is wrong, to the doctor too', async () => {
    const { rows } = await sql<{ number: string }>`select number from payment`.execute(world.db);
    await sql`update payment set amount = amount + 1`.execute(world.db);
    const found = await diagnose(fulfilmentChecks, {
      db: world.db,
      clock: databaseClock,
      dataDir: null,
      env: {},
    });
    await sql`update payment set amount = amount - 1`.execute(world.db);
    const [wrong, ...more] = found.filter(({ level }) => level === 'bad');
    expect(more).toEqual([]);
    expect(wrong).toMatchObject({ name: 'fulfilment.payment.sum' });
    expect(wrong?.text).toContain(rows[0]?.number);
  });
});
