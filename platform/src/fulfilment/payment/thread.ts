import type { EvidenceRow, MatchRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import { matchDocuments } from '@jicai/shared/domain/fulfilment/payment/match.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { decidersOf } from '../../work/approval/reviewers/deciders.ts';
import { applicantsOf, ordersOfPayment } from '../thread/payments.ts';

interface Amounts {
  readonly ordered: number;
  readonly accepted: number;
  readonly deductions: number;
  readonly statement: number;
  readonly invoiced: number;
  readonly tolerance: number;
}

/** The statements that lead to invoices. */
const statementsOf = (invoiceIds: readonly string[]) => sql`
  select distinct x.statement_id as id, x.application_id from invoice i
  join invoice_application_statement x on x.application_id = i.application_id and x.live
  where i.id = any(${[...invoiceIds]}::text[])`;

/**
 * Compares the four documents behind these invoices. The order's value of accepted pieces is
 * computed anew from its price, so that an acceptance with another value is seen.
 */
export async function readMatch(invoiceIds: readonly string[], db: Executor): Promise<MatchRow[]> {
  const { rows } = await sql<Amounts>`
    with statements as (${statementsOf(invoiceIds)}), lines as (
      select l.* from statement_line l join statements t on t.id = l.statement_id
    ), per_line as (
      select l.order_id, l.order_line_no, sum(l.amount) as accepted, sum(l.quantity) as pieces
      from lines l where l.kind = 'acceptance' group by 1, 2
    ), ordered as (
      select sum(case when p.order_line_no = 0 then least(p.accepted, o.freight)
        when p.pieces >= g.quantity then least(p.accepted, g.amount)
        else least(p.accepted, ceil(g.amount::numeric * p.pieces / g.quantity)) end)::bigint as amount
      from per_line p join purchase_order o on o.id = p.order_id
      left join order_line g on g.order_id = p.order_id and g.line_no = p.order_line_no
    )
    select coalesce((select amount from ordered), 0)::bigint as ordered,
      coalesce((select sum(amount) from lines where kind = 'acceptance'), 0)::bigint as accepted,
      coalesce((select sum(amount) from lines where kind = 'afterSale'), 0)::bigint as deductions,
      coalesce((select sum(s.amount) from statement s join statements t on t.id = s.id), 0)::bigint as statement,
      coalesce((select sum(i.gross) from invoice i where i.state in ('registered', 'received')
        and i.application_id in (select application_id from statements)), 0)::bigint as invoiced,
      coalesce((select min(s.tolerance) from statement s join statements t on t.id = s.id), 0)::bigint as tolerance`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return [];
  const amounts = {
    ordered: fen(found.ordered),
    accepted: fen(found.accepted),
    deductions: fen(found.deductions),
    statement: fen(found.statement),
    invoiced: fen(found.invoiced),
  };
  return matchDocuments(amounts, fen(found.tolerance));
}

/** The value of the pieces of the order `o` that are not delivered any more, as `releasedWorth` counts it. */
const releasedWorth = sql`coalesce((select sum(l.amount
    - floor((2 * l.amount::numeric * (l.quantity - l.released) + l.quantity) / (2 * l.quantity)))
  from order_line l where l.order_id = o.id and l.released > 0), 0)::bigint`;

/**
 * Returns every document behind these invoices, those contracts and supplements included that were in force; a
 * payment brings them along by itself.
 */
export async function readEvidence(
  invoiceIds: readonly string[],
  db: Executor,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    with statements as (${statementsOf(invoiceIds)}), lines as (
      select l.order_id, l.acceptance_id from statement_line l join statements t on t.id = l.statement_id
    )
    select * from (
      select 'contract' as kind, c.id, c.number, c.amount from contract c
        where c.order_id in (select order_id from lines) and c.kind in ('contract', 'supplement')
          and c.state in ('effective', 'changed', 'terminated')
      union all select 'termination', c.id, c.number, -coalesce((select sum((e ->> 'amount')::bigint)
          from jsonb_array_elements(c.ended) e), 0)::bigint from contract c
        where c.order_id in (select order_id from lines) and c.kind = 'termination'
          and c.effective_at is not null
      union all select 'order', o.id, o.number, o.amount - ${releasedWorth} from purchase_order o
        where o.id in (select order_id from lines)
      union all select 'acceptance', a.id, a.number, a.amount from acceptance a
        where a.id in (select acceptance_id from lines)
      union all select 'statement', s.id, s.number, s.amount from statement s
        where s.id in (select id from statements)
      union all select 'invoice', i.application_id, i.number, i.gross from invoice i
        where i.id = any(${[...invoiceIds]}::text[])
    ) e order by array_position(array['contract', 'termination', 'order', 'acceptance', 'statement', 'invoice'], e.kind), e.number
    limit 500`.execute(db);
  return rows;
}

/** The contract of a prepayment, and its order: there is no invoice yet. */
export async function readContractEvidence(
  paymentId: string,
  db: Executor,
): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.* from payment p join contract c on c.id = p.contract_id
    join purchase_order o on o.id = c.order_id
    cross join lateral (values ('contract', c.id, c.number, c.amount), ('order', o.id, o.number, o.amount))
      e (kind, id, number, amount)
    where p.id = ${paymentId}`.execute(db);
  return rows;
}

/** The people who supervise the orders of a payment: they do nothing else in it (rule 9). */
export const readSupervisors = (paymentId: string, db: Executor): Promise<string[]> =>
  supervisorsOf(ordersOfPayment(sql`${paymentId}::text`), db);

/** The same for `orders`: a query for `order_id`. */
export async function supervisorsOf(orders: RawBuilder<unknown>, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from fulfilment_duty where duty = 'supervise'
      and order_id in (${orders}) limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** Everybody who ever applied for a payment; its applicant may have been succeeded. */
export async function readApplicants(paymentId: string, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${applicantsOf(sql`${paymentId}::text`)} limit 200`.execute(db);
  return rows.map(({ id }) => id);
}

/** The person in whose place a payment was approved; null where the approver decided in their own right. */
export async function approvedFor(
  { id, approvedBy }: { readonly id: string; readonly approvedBy: string | null },
  db: Executor,
): Promise<{ readonly id: string; readonly name: string } | null> {
  if (approvedBy === null) return null;
  const { rows } = await sql<{ id: string; name: string }>`
    select giver.id, ${nameAt('person', 'giver', 's.at')} as name from review_flow f
    join review_step s on s.flow_id = f.id and s.action = 'passed'
    join person giver on giver.id = s.for_person_id
    where f.business_type = 'payment' and f.business_id = ${id} and s.person_id = ${approvedBy}
    order by s.at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Whether somebody applied for a payment or decided on it at any level, whatever became of that,
 * themselves or through somebody else (rules 5 and 12).
 */
export async function hasActedIn(
  paymentId: string,
  personId: string,
  db: Executor,
): Promise<boolean> {
  const id = sql`${paymentId}::text`;
  const { rows } = await sql`
    select where ${personId} in (${applicantsOf(id)}) or ${personId} in (${decidersOf('payment', id)})`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether somebody decided on a payment at any level, themselves or through somebody else. */
export async function hasDecidedIn(
  paymentId: string,
  personId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql`
    select where ${personId} in (${decidersOf('payment', sql`${paymentId}::text`)})`.execute(db);
  return rows.length > 0;
}

/**
 * The people who accepted goods of the orders that a payment is for, billed in it or not: they never
 * approve it.
 */
export const readAcceptors = (paymentId: string, db: Executor): Promise<string[]> =>
  acceptorsOf(ordersOfPayment(sql`${paymentId}::text`), db);

/** The same for `orders`: a query for `order_id`. */
export async function acceptorsOf(orders: RawBuilder<unknown>, db: Executor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from acceptance a
    cross join lateral (values (a.lead_id), (a.cosigner_id), (a.lead_for), (a.cosigner_for)) p (id)
    where p.id is not null
      and a.order_id in (${orders}) limit 200`.execute(db);
  return rows.map(({ id }) => id);
}
