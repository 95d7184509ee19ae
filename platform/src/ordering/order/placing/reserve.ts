import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import { checkCeiling } from '../../../identity/role/ceilings.ts';
import { forgetOrder, reserveAgain, reserveOrders } from '../../budget/orders.ts';
import type { OrderWrite } from '../ports.ts';
import type { LineRow, OrderRow } from './rows.ts';

/** The amounts of an order's lines with their categories. */
const partsOf = (orderId: string, lines: readonly LineRow[]) =>
  lines
    .filter((line) => line.order_id === orderId)
    .map((line) => ({ categoryId: line.category_id, amount: line.amount }));

/**
 * Reserves the budgets of orders that were just written; their unit and funds are the same. Every way to
 * order comes by here, so the buyer's ceiling is asked here too.
 */
export async function reserveFor(
  { orders, lines }: { readonly orders: readonly OrderRow[]; readonly lines: readonly LineRow[] },
  { trx, clock, person }: OrderWrite,
): Promise<Refusal | null> {
  const [first] = orders;
  if (!first) return null;
  const largest = Math.max(...orders.map(({ amount }) => amount));
  const above = await checkCeiling('order', largest, person, trx);
  if (above) return above;
  const funds = {
    unitId: first.unit_id,
    fundsType: first.funds_type,
    fundsCard: first.funds_card,
    now: Date.parse(first.submitted_at),
  };
  const budgeted = orders.map(({ id, number, amount }) => ({
    id,
    number,
    amount: fen(amount),
    parts: partsOf(id, lines),
  }));
  return reserveOrders(budgeted, funds, { trx, clock, person });
}

/** The same for an order that is submitted again; an award's stays with its project's budgets. */
export async function reserveEdited(
  row: OrderRow,
  lines: readonly LineRow[],
  context: OrderWrite,
): Promise<Refusal | null> {
  if (row.project_number !== '') return reserveAgain(row, Date.parse(row.submitted_at), context);
  await forgetOrder(row.id, context.trx);
  return reserveFor({ orders: [row], lines }, context);
}
