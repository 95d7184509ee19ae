import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type OrderProgress, standingOf } from '@jicai/shared/domain/ordering/order/progress.ts';
import { type OrderState, orderTable } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { budgetedOf, settleOrder } from '../budget/orders.ts';

/**
 * The figures that a report changes; `afterSale` is shown beside the state, `dropped` is the value in 分
 * of the pieces that are neither delivered nor paid any more (`OrderFigures`).
 */
export type ProgressPart = Partial<OrderProgress> & {
  readonly isService?: boolean;
  readonly dropped?: Fen;
  readonly afterSale?: 'none' | 'partial' | 'all';
};

const columnsOf = (part: ProgressPart) => ({
  ...(part.contract === undefined ? {} : { contract: part.contract }),
  ...(part.isService === undefined ? {} : { is_service: part.isService }),
  ...(part.toShip === undefined ? {} : { to_ship: part.toShip }),
  ...(part.sent === undefined ? {} : { sent: part.sent }),
  ...(part.toReceive === undefined ? {} : { to_receive: part.toReceive }),
  ...(part.toAccept === undefined ? {} : { to_accept: part.toAccept }),
  ...(part.accepted === undefined ? {} : { accepted: part.accepted }),
  ...(part.dropped === undefined ? {} : { dropped: part.dropped }),
  ...(part.deducted === undefined ? {} : { deducted: part.deducted }),
  ...(part.reconciled === undefined ? {} : { reconciled: part.reconciled }),
  ...(part.invoiced === undefined ? {} : { invoiced: part.invoiced }),
  ...(part.paid === undefined ? {} : { paid: part.paid }),
});

/** The stored figures of an order; null before it was confirmed. */
export async function readProgress(
  orderId: string,
  db: Executor,
): Promise<(OrderProgress & { readonly isService: boolean }) | null> {
  const row = await db
    .selectFrom('order_progress')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    contract: row.contract,
    isService: row.is_service,
    toShip: row.to_ship,
    sent: row.sent,
    toReceive: row.to_receive,
    toAccept: row.to_accept,
    accepted: fen(row.accepted),
    deducted: fen(row.deducted),
    reconciled: fen(row.reconciled),
    invoiced: fen(row.invoiced),
    paid: fen(row.paid),
  };
}

/**
 * Stores figures of an order and answers the state that follows from all of them. The caller holds
 * the order's lock and writes the state itself, as the outcome of a transition.
 */
export async function saveProgress(
  orderId: string,
  part: ProgressPart,
  trx: Executor,
): Promise<OrderState> {
  const columns = columnsOf(part);
  await trx
    .insertInto('order_progress')
    .values({ order_id: orderId, ...columns })
    .onConflict((conflict) =>
      Object.keys(columns).length === 0
        ? conflict.doNothing()
        : conflict.column('order_id').doUpdateSet(columns),
    )
    .execute();
  const progress = await readProgress(orderId, trx);
  if (!progress) throw new Error(`no progress of ${orderId}`);
  return standingOf(progress);
}

/**
 * The amounts of an order that follow from its statements, invoices, payments and after-sales, 分.
 * `prepaid` and `partPaid` count for its budget alone (`OrderFigures`).
 */
export interface SettledAmounts {
  readonly orderId: string;
  readonly deducted: Fen;
  readonly reconciled: Fen;
  readonly invoiced: Fen;
  readonly paid: Fen;
  readonly prepaid: Fen;
  readonly partPaid: Fen;
}

type ProgressRow = OrderProgress & { readonly orderId: string };

/** Stores the amounts of orders; answers those of which one changed, with all of their figures. */
async function saveAmounts(
  amounts: readonly SettledAmounts[],
  trx: Executor,
): Promise<ProgressRow[]> {
  const { rows } = await sql<ProgressRow>`
    insert into order_progress as p (order_id, deducted, reconciled, invoiced, paid, prepaid, part_paid)
    select "orderId", deducted, reconciled, invoiced, paid, prepaid, "partPaid" from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb)
      a ("orderId" text, deducted bigint, reconciled bigint, invoiced bigint, paid bigint, prepaid bigint,
        "partPaid" bigint)
    on conflict (order_id) do update set deducted = excluded.deducted,
      reconciled = excluded.reconciled, invoiced = excluded.invoiced, paid = excluded.paid,
      prepaid = excluded.prepaid, part_paid = excluded.part_paid
    where (p.deducted, p.reconciled, p.invoiced, p.paid, p.prepaid, p.part_paid)
      is distinct from (excluded.deducted, excluded.reconciled, excluded.invoiced, excluded.paid,
        excluded.prepaid, excluded.part_paid)
    returning order_id as "orderId", contract, to_ship as "toShip", sent, to_receive as "toReceive",
      to_accept as "toAccept", accepted, deducted, reconciled, invoiced, paid`.execute(trx);
  return rows;
}

/**
 * The same as `recordProgress` for the amounts of many orders at once: a constant number of statements
 * but for orders that are paid from budgets. The caller holds the locks of all of them.
 */
export async function recordAmounts(
  amounts: readonly SettledAmounts[],
  trx: Executor,
): Promise<void> {
  if (amounts.length === 0) return;
  const changed = await saveAmounts(amounts, trx);
  if (changed.length === 0) return;
  const ids = changed.map(({ orderId }) => orderId);
  const states = changed.map((progress) => orderTable.next('advance', standingOf(progress)));
  await sql`
    update purchase_order o set state = n.state, version = o.version + 1
    from unnest(${ids}::text[], ${states}::text[]) n (id, state)
    where o.id = n.id and o.state <> n.state`.execute(trx);
  for (const id of await budgetedOf(ids, trx))
    await settleOrder(id, { by: null, now: null, note: null }, trx);
}

/**
 * Reports figures of an order and moves it to the state that follows from them: the only way in which
 * contract, acceptance and settlement change an order (FU6). The caller holds the order's lock, and
 * writes the sentence of its own document. A move counts in the order's version, so that a decision
 * made on the state before is refused.
 */
export async function recordProgress(
  orderId: string,
  part: ProgressPart,
  trx: Executor,
): Promise<OrderState> {
  const state = orderTable.next('advance', await saveProgress(orderId, part, trx));
  const { afterSale } = part;
  await trx
    .updateTable('purchase_order')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('state', '<>', state)
    .execute();
  await settleOrder(orderId, { by: null, now: null, note: null }, trx);
  if (afterSale !== undefined) {
    await trx
      .updateTable('purchase_order')
      .set({ after_sale: afterSale })
      .where('id', '=', orderId)
      .execute();
  }
  return state;
}
