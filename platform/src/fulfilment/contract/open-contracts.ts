import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';

/** A payment of a contract. `at` is the moment of its entry, `paidOn` the day of the transfer, in ms. */
export interface OpenPayment {
  readonly number: string;
  readonly at: number;
  readonly paidOn: number;
  readonly amount: Fen;
}

/** A supplement in force that the unit published. */
export interface OpenAmendment {
  readonly number: string;
  readonly name: string;
  readonly at: number;
  readonly amount: Fen;
}

/** A contract that its unit published, with everything of it that is public. Times in ms. */
export interface OpenContract {
  readonly number: string;
  readonly name: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
  readonly amount: Fen;
  readonly signedAt: number;
  readonly publishedAt: number;
  /** Days; empty where none was agreed. */
  readonly startsOn: string;
  readonly endsOn: string;
  readonly terminatedAt: number | null;
  readonly amendments: readonly OpenAmendment[];
  readonly payments: readonly OpenPayment[];
}

type ContractRow = Omit<OpenContract, 'amendments' | 'payments'> & { readonly id: string };

/** Documents of each kind that one project may publish; a project has a handful of contracts. */
const MOST = 500;

/** The published contracts of a project's orders with their supplements and payments, oldest first. */
export async function readOpenContracts(
  projectNumber: string,
  db: Executor,
): Promise<OpenContract[]> {
  const { rows } = await sql<ContractRow>`
    select c.id, c.number, c.name, c.supplier_id as "supplierId", c.amount,
      coalesce(c.signed_at, c.effective_at) as "signedAt", c.published_at as "publishedAt",
      c.starts_on as "startsOn", c.ends_on as "endsOn",
      (select min(t.effective_at) from contract t where t.parent_id = c.id
        and t.kind = 'termination' and t.effective_at is not null) as "terminatedAt"
    from contract c join purchase_order o on o.id = c.order_id
    where o.project_number = ${projectNumber} and o.project_number <> '' and c.kind = 'contract'
      and c.published_at is not null and c.effective_at is not null
    order by c.published_at, c.number limit ${MOST}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const amendments = await readAmendments(ids, db);
  const payments = await readPayments(ids, db);
  return rows.map(({ id, ...row }) => ({
    ...row,
    amendments: amendments.get(id) ?? [],
    payments: payments.get(id) ?? [],
  }));
}

/** Groups rows by their contract. */
function byContract<T extends object>(
  rows: readonly (T & { readonly contractId: string })[],
): Map<string, T[]> {
  const found = new Map<string, T[]>();
  // The row without its contract is what the caller asked for.
  for (const { contractId, ...rest } of rows)
    found.set(contractId, [...(found.get(contractId) ?? []), rest as unknown as T]);
  return found;
}

async function readAmendments(ids: readonly string[], db: Executor) {
  const { rows } = await sql<OpenAmendment & { contractId: string }>`
    select s.parent_id as "contractId", s.number, s.name, s.published_at as at, s.amount
    from contract s where s.parent_id = any(${[...ids]}::text[]) and s.kind = 'supplement'
      and s.published_at is not null and s.effective_at is not null
    order by s.published_at, s.number limit ${MOST}`.execute(db);
  return byContract<OpenAmendment>(rows);
}

/**
 * The payments that were made for contracts: prepayments name their contract, others pay invoices. An
 * invoice may bill several orders: each has the part of the payment that its lines are of the bill,
 * and the parts add up to the payment to the last 分.
 */
async function readPayments(ids: readonly string[], db: Executor) {
  const { rows } = await sql<OpenPayment & { contractId: string }>`
    with contracts as (select id, order_id from contract where id = any(${[...ids]}::text[])),
    bills as (
      select distinct x.application_id from contracts c
      join statement_line l on l.order_id = c.order_id and l.live
      join invoice_application_statement x on x.statement_id = l.statement_id and x.live
    ), billed as (
      select b.application_id, l.order_id, greatest(sum(l.amount), 0)::numeric as own
      from bills b join invoice_application_statement x on x.application_id = b.application_id and x.live
      join statement_line l on l.statement_id = x.statement_id and l.live
      group by b.application_id, l.order_id
    ), shares as (
      select application_id, order_id, own, sum(own) over (partition by application_id) as total,
        sum(own) over (partition by application_id order by order_id) as upto
      from billed
    ), paid as (
      select b.application_id, l.payment_id, sum(l.amount)::numeric as amount
      from bills b join invoice i on i.application_id = b.application_id
      join payment_line l on l.invoice_id = i.id and l.live
      group by b.application_id, l.payment_id
    ), parts as (
      select c.id as contract_id, p.payment_id,
        floor(p.amount * s.upto / s.total) - floor(p.amount * (s.upto - s.own) / s.total) as amount
      from paid p join shares s on s.application_id = p.application_id and s.total > 0
      join contracts c on c.order_id = s.order_id
      union all
      select c.id, p.id, p.amount from contracts c join payment p on p.contract_id = c.id
    )
    select x.contract_id as "contractId", p.number, e.at, p.paid_on as "paidOn",
      sum(x.amount)::bigint as amount
    from parts x join payment p on p.id = x.payment_id and p.state in ('paid', 'confirmed')
    join settlement_event e on e.kind = 'payment' and e.document_id = p.id and e.transition = 'execute'
    group by x.contract_id, p.number, e.at, p.paid_on
    having sum(x.amount) > 0
    order by e.at, p.number limit ${MOST}`.execute(db);
  return byContract<OpenPayment>(rows);
}

/** The number of the project that an order came from; none for an order of the mall. */
export async function projectOfOrder(orderId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select project_number as number from purchase_order
    where id = ${orderId} and project_number <> ''`.execute(db);
  return rows.map(({ number }) => number);
}

/** The projects whose orders a payment is for; a payment may be for several. */
export async function projectsOfPayment(paymentId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select distinct o.project_number as number from purchase_order o
    where o.project_number <> '' and o.id in (
      select k.order_id from payment_line l join invoice i on i.id = l.invoice_id
      join invoice_application_statement x on x.application_id = i.application_id and x.live
      join statement_line k on k.statement_id = x.statement_id and k.live
      where l.payment_id = ${paymentId}
      union all
      select c.order_id from payment p join contract c on c.id = p.contract_id
      where p.id = ${paymentId})
    order by 1 limit ${MOST}`.execute(db);
  return rows.map(({ number }) => number);
}
