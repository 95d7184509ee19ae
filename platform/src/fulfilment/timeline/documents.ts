import type { ThreadDocument, ThreadMoney } from '@jicai/shared/contract/fulfilment/thread.ts';
import {
  type AfterSaleState,
  afterSaleTable,
} from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import {
  type ContractState,
  contractTable,
} from '@jicai/shared/domain/fulfilment/contract/states.ts';
import {
  type ApplicationState,
  applicationTable,
} from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { type PaymentState, paymentTable } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import {
  type StatementState,
  statementTable,
} from '@jicai/shared/domain/fulfilment/statement/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { knownContract } from '../settlement/sides.ts';
import { hasRoleIn, isSupplierOf, type ThreadOrder, UNIT_READERS } from '../thread/order.ts';

/** The objects of an order's thread, as reviews and waivers name them: type and id. */
export const objectsOf = (orderId: string) => sql`
  values ('order', ${orderId}::text) union select 'contract', id from contract
    where order_id = ${orderId}
  union select 'project', p.id from purchase_order o join sourcing_project p
    on p.number = o.project_number where o.id = ${orderId} and o.project_number <> ''
  union select 'payment', k.payment_id from statement_line l
    join invoice_application_statement x on x.statement_id = l.statement_id and x.live
    join invoice i on i.application_id = x.application_id
    join payment_line k on k.invoice_id = i.id and k.live
    where l.order_id = ${orderId} and l.live
  union select 'payment', p.id from contract c join payment p on p.contract_id = c.id
    where c.order_id = ${orderId}`;

/** Documents of one thread that are listed at most; an order has a few of each kind. */
const MOST_DOCUMENTS = 500;

/** Roles of the unit that open the documents of each kind, beside the supplier. */
const OPENED_BY = {
  contract: UNIT_READERS,
  statement: ['buyer', 'handler', 'finance', 'paymentApprover'],
  invoice: ['buyer', 'handler', 'finance', 'paymentApprover'],
  payment: ['buyer', 'handler', 'finance', 'paymentApprover'],
  afterSale: ['buyer', 'handler', 'finance'],
} as const satisfies Record<ThreadDocument['kind'], readonly string[]>;

type Row = Omit<ThreadDocument, 'stateWord' | 'mayOpen'> & { readonly state: string };

/** A state in words; the row's kind says by which table. */
function wordOf({ kind, state }: Row): string {
  switch (kind) {
    case 'contract':
      return contractTable.states[state as ContractState];
    case 'statement':
      return statementTable.states[state as StatementState];
    case 'invoice':
      return applicationTable.states[state as ApplicationState];
    case 'payment':
      return paymentTable.states[state as PaymentState];
    case 'afterSale':
      return afterSaleTable.states[state as AfterSaleState];
  }
}

/**
 * The documents of an order that have pages of their own, cancelled ones too, the earliest first, in one
 * statement. A statement, an application or a payment may belong to several orders.
 */
export async function readDocuments(
  order: ThreadOrder,
  person: Person,
  db: Executor,
): Promise<ThreadDocument[]> {
  const { rows } = await sql<Row>`
    with statements as (
      select s.id, s.number, s.state, s.amount, s.created_at as at, sum(l.amount)::bigint as part
      from statement_line l join statement s on s.id = l.statement_id
      where l.order_id = ${order.id} group by s.id
    ), applications as (
      select distinct a.id, a.number, a.state, a.amount, a.created_at as at from statements s
      join invoice_application_statement x on x.statement_id = s.id
      join invoice_application a on a.id = x.application_id
    ), payments as (
      select p.id, p.number, p.state, p.amount, p.applied_at as at from applications a
      join invoice i on i.application_id = a.id join payment_line l on l.invoice_id = i.id
      join payment p on p.id = l.payment_id
      union select p.id, p.number, p.state, p.amount, p.applied_at from contract c
      join payment p on p.contract_id = c.id where c.order_id = ${order.id}
    )
    select d.kind, d.id, d.number, d.state, d.amount, d.part as "ofOrder", d.at as "atMs" from (
      select 'contract' as kind, id, number, state, amount, null::bigint as part, created_at as at
        from contract c where order_id = ${order.id} and ${knownContract(person, 'c')}
      union all select 'statement', id, number, state, amount, part, at from statements
      union all select 'invoice', id, number, state, amount, null, at from applications
      union all select 'payment', id, number, state, amount, null, at from payments
      union all select 'afterSale', id, number, state, refund, null, applied_at from after_sale
        where order_id = ${order.id}
    ) d order by d.at, d.number limit ${MOST_DOCUMENTS}`.execute(db);
  const isSupplier = isSupplierOf(order, person);
  return rows.map((row) => {
    const { state: _, ...shown } = row;
    const roles: readonly string[] = OPENED_BY[row.kind];
    const isOfUnit = UNIT_READERS.some(
      (role) => roles.includes(role) && hasRoleIn(order, person, role),
    );
    return { ...shown, stateWord: wordOf(row), mayOpen: isSupplier || isOfUnit };
  });
}

/** How much of an order was accepted, reconciled, invoiced and paid; null before it was confirmed. */
export async function readMoney(orderId: string, db: Executor): Promise<ThreadMoney | null> {
  const { rows } = await sql<ThreadMoney>`
    select accepted, deducted, reconciled, invoiced, paid from order_progress
    where order_id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}
