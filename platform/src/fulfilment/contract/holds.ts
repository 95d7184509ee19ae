import { heldOf, type Instalment } from '@jicai/shared/domain/fulfilment/contract/plan.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type Listener, on } from '../../kernel/events/events.ts';
import { invoicesReceived } from '../invoice/events.ts';

interface Billed {
  readonly invoiceId: string;
  readonly gross: number;
  readonly applicationAmount: number;
  readonly contractId: string;
  readonly plan: Instalment[];
  /** 分 of the contract's order in the application. */
  readonly ofOrder: number;
  readonly acceptedAtMs: number;
}

/** The invoices of an application with the contracts of the orders that they bill. */
async function readBilled(applicationId: string, trx: Executor): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    with per_order as (
      select l.order_id, sum(l.amount) as amount, max(a.done_at) as accepted_at
      from invoice_application_statement x join statement_line l on l.statement_id = x.statement_id
      left join acceptance a on a.id = l.acceptance_id
      where x.application_id = ${applicationId} and x.live and l.live group by l.order_id
    )
    select i.id as "invoiceId", i.gross, app.amount as "applicationAmount", c.id as "contractId", c.plan,
      p.amount::bigint as "ofOrder", p.accepted_at as "acceptedAtMs"
    from invoice i join invoice_application app on app.id = i.application_id
    cross join per_order p join contract c on c.order_id = p.order_id and c.kind = 'contract'
      and c.state in ('effective', 'changed', 'terminated')
    where i.application_id = ${applicationId} and i.state = 'received' and i.gross > 0
      and p.amount > 0 and p.accepted_at is not null and app.amount > 0
    order by i.id, c.id`.execute(trx);
  return rows;
}

/** The part of an invoice that belongs to a contract's order, by the order's part of the application. */
const shareOf = ({ gross, ofOrder, applicationAmount }: Billed) =>
  fen(
    Number(
      (BigInt(gross) * BigInt(Math.min(ofOrder, applicationAmount))) / BigInt(applicationAmount),
    ),
  );

/** The part of the invoice that the contract's prepayment took off. */
async function offsetOf({ invoiceId, contractId }: Billed, trx: Executor): Promise<Fen> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(o.amount), 0)::bigint as amount from prepayment_offset o
    join payment p on p.id = o.payment_id
    where o.invoice_id = ${invoiceId} and p.contract_id = ${contractId}`.execute(trx);
  return fen(rows[0]?.amount ?? 0);
}

/** Keeps back of new invoices what their contracts' plans say is due later (FU15). */
async function writeHolds(billed: Billed, trx: Executor): Promise<void> {
  const prepaid = await offsetOf(billed, trx);
  const rows = heldOf(billed.plan, shareOf(billed), prepaid).map(
    ({ milestone, amount, days }, index) => ({
      invoice_id: billed.invoiceId,
      contract_id: billed.contractId,
      instalment: index + 1,
      milestone,
      amount,
      due_at: moment(billed.acceptedAtMs + days * DAY_MS),
    }),
  );
  if (rows.length === 0) return;
  await trx
    .insertInto('payment_hold')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes what was paid ahead off a new invoice, as far as it reaches (FU15). */
async function writeOffsets(billed: Billed, clock: Clock, trx: Executor): Promise<void> {
  await sql`
    insert into prepayment_offset (payment_id, invoice_id, amount, at)
    select p.id, i.id, least(
        p.amount - coalesce((select sum(o.amount) from prepayment_offset o where o.payment_id = p.id), 0),
        ${shareOf(billed)}::bigint,
        i.gross - coalesce((select sum(o.amount) from prepayment_offset o where o.invoice_id = i.id), 0)
      )::bigint, ${clock.now()}
    from payment p, invoice i
    where p.contract_id = ${billed.contractId} and p.state in ('paid', 'confirmed')
      and i.id = ${billed.invoiceId}
      and p.amount > coalesce((select sum(o.amount) from prepayment_offset o where o.payment_id = p.id), 0)
    on conflict do nothing`.execute(trx);
}

/** New invoices are due by the plans of their contracts. */
export const holdListeners = (clock: Clock): Listener[] => [
  on(invoicesReceived, async ({ applicationId }, trx) => {
    for (const billed of await readBilled(applicationId, trx)) {
      await writeOffsets(billed, clock, trx);
      await writeHolds(billed, trx);
    }
  }),
];
