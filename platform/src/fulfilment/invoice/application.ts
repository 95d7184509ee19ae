import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import {
  type ApplicationSide,
  type ApplicationState,
  type ApplicationTransition,
  applicationTable,
} from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { logMove } from '../settlement/documents.ts';
import { notifySides } from '../settlement/notify-sides.ts';
import { lockOrders } from '../settlement/orders.ts';
import { sideOf } from '../settlement/sides.ts';
import { lockStatement, moveAndReport } from '../statement/moves.ts';

/** An application's row as its moves need it; for a move it is locked until the transaction ends. */
export interface LockedApplication {
  readonly id: string;
  readonly number: string;
  readonly unitId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  /** The supplier's code; a tax number where it has the form of one. */
  readonly supplierCode: string;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly state: ApplicationState;
  readonly version: number;
  readonly amount: number;
  readonly tolerance: number;
  readonly title: InvoiceDetails;
  /** One invoice for each order instead of one for all. */
  readonly isPerOrder: boolean;
}

/** An application, locked behind the orders and statements that it bills, like everything of a thread. */
export async function lockApplication(
  id: string,
  trx: Executor,
): Promise<LockedApplication | null> {
  await lockBilled([id], trx);
  return findApplication(id, trx);
}

/** An application as it is now, without a lock. */
export async function findApplication(id: string, db: Executor): Promise<LockedApplication | null> {
  const { rows } = await sql<LockedApplication>`
    select a.id, a.number, a.unit_id as "unitId", a.supplier_id as "supplierId",
      o.name as "supplierName", o.code as "supplierCode", a.funds_type as "fundsType", a.state, a.version, a.amount, a.tolerance,
      a.title, a.per_order as "isPerOrder"
    from invoice_application a join org o on o.id = a.supplier_id
    where a.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Locks what applications bill, in the order that all writes of a thread keep: orders, statements, and
 * then the applications. Whoever needs several of them asks for all at once.
 */
export async function lockBilled(ids: readonly string[], trx: Executor): Promise<void> {
  const billed = sql`select statement_id from invoice_application_statement
    where application_id = any(${[...ids]}::text[])`;
  const { rows } = await sql<{ id: string }>`select distinct order_id as id from statement_line
    where statement_id in (${billed})`.execute(trx);
  await lockOrders(
    rows.map((row) => row.id),
    trx,
  );
  await sql`select id from statement where id in (${billed}) order by id for update`.execute(trx);
  await sql`select id from invoice_application where id = any(${[...ids]}::text[])
    order by id for update`.execute(trx);
}

/** An application with the side on which somebody acts. */
export interface TakenApplication {
  readonly application: LockedApplication;
  readonly side: 'buyer' | 'supplier';
}

/** Locks an application for one of its sides, at the version that was decided on. */
export async function takeApplication(
  { id, version }: { readonly id: string; readonly version: number },
  person: Person,
  trx: Executor,
): Promise<TakenApplication | Refusal> {
  return admit(await lockApplication(id, trx), version, person);
}

/** Lets one of an application's sides act on it, at the version that was decided on. */
export function admit(
  application: LockedApplication | null,
  version: number,
  person: Person,
): TakenApplication | Refusal {
  const side = application && sideOf(application, person);
  if (!application || !side) return refuse('invoice.unknown');
  if (side === 'reader') return refuse('invoice.notYours');
  if (application.version !== version) return refuse('invoice.changedMeanwhile');
  return { application, side };
}

interface Move {
  readonly transition: ApplicationTransition;
  readonly side: ApplicationSide;
  readonly isWhole?: boolean;
  readonly note?: string;
}

export interface MoveDeps {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly person: Person | null;
}

export const PAGES = { buyer: businessPaths.invoice, supplier: businessPaths.supplierInvoice };

/** The side that an application in this state asks to act (`duties.ts`). */
const ASKED: Readonly<Partial<Record<ApplicationState, 'buyer' | 'supplier'>>> = {
  applied: 'supplier',
  returned: 'supplier',
  issued: 'buyer',
};

/** Makes a move of a locked application by the table of states, logs it and notifies the other side. */
export async function moveApplication(
  application: LockedApplication,
  { transition, side, isWhole = false, note = '' }: Move,
  { trx, clock, person }: MoveDeps,
): Promise<{ state: ApplicationState; version: number } | Refusal> {
  const refusal = applicationTable.check(transition, { state: application.state, side });
  if (refusal) return refusal;
  const state = applicationTable.next(transition, isWhole);
  const version = application.version + 1;
  const { id } = application;
  await trx
    .updateTable('invoice_application')
    .set({
      state,
      version,
      ...(state === 'received' ? { received_at: sql<Date>`${clock.now()}` } : {}),
    })
    .where('id', '=', id)
    .execute();
  const { sentence } = applicationTable.transitions[transition];
  const log = { kind: 'invoiceApplication', documentId: id, transition } as const;
  await logMove({ ...log, sentence, note, person }, clock, trx);
  const text = `${sentence}${note ? `：${note}` : ''}`;
  const to = [side === 'buyer' ? 'supplier' : 'buyer'] as const;
  const asked = ASKED[state];
  const news = { to, asks: asked ? [asked] : [], subject: '开票有变化', text, pages: PAGES };
  await notifySides(application, news, { trx, clock, person });
  return { state, version };
}

/** The sum of the invoices that count: what was withdrawn or returned does not. */
export async function invoicedOf(applicationId: string, db: Executor): Promise<number> {
  const { rows } = await sql<{ gross: number }>`
    select coalesce(sum(gross), 0)::bigint as gross from invoice
    where application_id = ${applicationId} and state in ('registered', 'received')`.execute(db);
  return rows[0]?.gross ?? 0;
}

/** Moves the statements of an application along with its invoices. */
export async function moveStatements(
  applicationId: string,
  transition: 'invoice' | 'reopenInvoice' | 'pay',
  deps: MoveDeps,
): Promise<Refusal | null> {
  const { rows } = await sql<{ id: string }>`
    select statement_id as id from invoice_application_statement
    where application_id = ${applicationId} and live order by statement_id`.execute(deps.trx);
  for (const { id } of rows) {
    const statement = await lockStatement(id, deps.trx);
    if (!statement) continue;
    const done = await moveAndReport(statement, { transition, side: 'system' }, deps);
    if (isRefusal(done)) return done;
  }
  return null;
}
