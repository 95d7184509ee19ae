import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import type { Role } from '../../kernel/http/caller/policy.ts';
import { isReached } from '../../kernel/http/caller/reach.ts';
import { holdCause, holdWords } from '../../ordering/order/hold.ts';
import { shipStop, stopWords } from '../../ordering/order/ship-stop.ts';
import { isReviewerOf } from '../../work/approval/access.ts';

/** An order as its thread shows it. */
export interface ThreadOrder {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly state: OrderState;
  readonly version: number;
  readonly unitId: string;
  readonly unitName: string;
  readonly buyerId: string;
  readonly buyerName: string;
  /** The supplier's organisation. */
  readonly supplierId: string;
  readonly supplierName: string;
  readonly amount: Fen;
  readonly isService: boolean;
  readonly passedAt: number | null;
  /** Why the order waits, in words; empty for one that goes on. */
  readonly hold: string;
}

/** The order of a thread; null where there is none. */
export async function findThreadOrder(id: string, db: Executor): Promise<ThreadOrder | null> {
  const { rows } = await sql<
    Omit<ThreadOrder, 'hold'> & { readonly cause: string | null; readonly stop: string | null }
  >`
    select o.id, o.number, o.name, o.state, o.version, o.unit_id as "unitId", ${nameAt('org', 'unit', 'o.submitted_at')} as "unitName",
      o.buyer_id as "buyerId", ${nameAt('person', 'person', 'o.submitted_at')} as "buyerName", o.supplier_id as "supplierId",
      ${nameAt('org', 'supplier', 'o.submitted_at')} as "supplierName", o.amount, coalesce(g.is_service, false) as "isService",
      o.passed_at as "passedAt", ${holdCause} as cause, ${shipStop} as stop
    from purchase_order o join org unit on unit.id = o.unit_id
    join org supplier on supplier.id = o.supplier_id join person on person.id = o.buyer_id
    left join order_progress g on g.order_id = o.id where o.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { cause, stop, ...order } = row;
  return { ...order, amount: fen(order.amount), hold: holdWords(cause) || stopWords(stop) };
}

/** Takes the order's row until the end of the transaction: the lock of everything in its thread. */
export async function lockThread(id: string, trx: Executor): Promise<ThreadOrder | null> {
  await sql`select id from purchase_order where id = ${id} for update`.execute(trx);
  return findThreadOrder(id, trx);
}

/** Roles of a purchasing unit that read the threads of its orders. */
export const UNIT_READERS = [
  'buyer',
  'handler',
  'supervisor',
  'acceptor',
  'keeper',
  'finance',
  'paymentApprover',
] as const satisfies readonly Role[];

type OrderParties = Pick<ThreadOrder, 'unitId' | 'supplierId' | 'passedAt'>;

/** Whether a person has this role in a call that reaches the order. */
export const hasRoleIn = (
  { unitId, buyerId }: Pick<ThreadOrder, 'unitId' | 'buyerId'>,
  person: Person,
  role: Role,
): boolean => person.roles.includes(role) && isReached(person, { unitId, ownerId: buyerId });

/** Whether a person is of the supplier, who knows of an order once it was reviewed (OR8). */
export const isSupplierOf = (order: OrderParties, person: Person): boolean =>
  order.supplierId === person.orgId && person.roles.includes('supplier') && order.passedAt !== null;

/** Whether a person may read the thread of an order: its unit, its supplier, its reviewers ([A03]). */
export async function mayReadThread(
  order: ThreadOrder,
  person: Person,
  db: Executor,
): Promise<boolean> {
  if (UNIT_READERS.some((role) => hasRoleIn(order, person, role))) return true;
  if (isSupplierOf(order, person)) return true;
  if (!person.roles.includes('reviewer')) return false;
  return isReviewerOf(person, { businessType: 'order', businessId: order.id }, db);
}

/** Whether a person may read the photos of acceptances of an order. */
export const mayReadThreadFiles = async (
  person: Person,
  orderId: string,
  db: Executor,
): Promise<boolean> => {
  const order = await findThreadOrder(orderId, db);
  return order !== null && mayReadThread(order, person, db);
};
