import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { isRefusal, type Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { BudgetKind } from '@jicai/shared/domain/ordering/budget/budget.ts';
import { orderTarget } from '@jicai/shared/domain/ordering/budget/order-target.ts';
import { type CategoryPart, divideByShares } from '@jicai/shared/domain/ordering/budget/shares.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { checkClaims, claimsOf, findBudgets, sumClaims } from './claims.ts';
import { type Holding, type Move, type Mover, writeMoves } from './ledger.ts';
import { notifyOfClaims } from './news.ts';
import { lockBudgets } from './row.ts';

/** An order that is submitted, as far as its budget goes. */
export interface BudgetedOrder {
  readonly id: string;
  readonly number: string;
  readonly amount: Fen;
  readonly parts: readonly CategoryPart[];
}

/** The part that the orders of one submit have in common. */
export interface OrderFunds {
  readonly unitId: string;
  readonly fundsType: FundsType;
  readonly fundsCard: string;
  readonly now: number;
}

interface ReserveContext {
  readonly trx: Executor;
  readonly clock: Clock;
  readonly person: { readonly id: string; readonly name: string };
}

/**
 * Reserves the budgets of orders that are submitted, all or none (BG2). What an order held before an
 * edit has been released. Two statements, however many orders; one where no budget applies.
 */
export async function reserveOrders(
  orders: readonly BudgetedOrder[],
  funds: OrderFunds,
  { trx, clock, person }: ReserveContext,
): Promise<Refusal | null> {
  const categoryIds = orders.flatMap(({ parts }) =>
    parts.flatMap(({ categoryId }) => categoryId ?? []),
  );
  const found = await findBudgets({ ...funds, planNumber: '', categoryIds }, trx);
  if (isRefusal(found)) return found;
  const claims = orders.flatMap((order) =>
    claimsOf(found, order.parts, order.amount).map((claim) => ({ ...claim, order })),
  );
  if (claims.length === 0) return null;
  const sums = sumClaims(claims);
  const refused = checkClaims(sums);
  if (refused) return refused;
  const business = ({ id, number }: BudgetedOrder) =>
    ({ business: 'order', businessId: id, number }) as const;
  const moves = claims.map(
    ({ order, budget, share }): Move => ({
      ...business(order),
      budgetId: budget.id,
      kind: 'reserve',
      reserved: share,
      note: '提交订单',
    }),
  );
  const holdings = claims.map(
    ({ order, budget, share }): Holding => ({
      ...business(order),
      budgetId: budget.id,
      whole: order.amount,
      share,
      reserved: share,
      used: fen(0),
    }),
  );
  await writeMoves({ moves, holdings }, { by: person, now: funds.now }, trx);
  await notifyOfClaims(sums, person.name, clock, trx);
  return null;
}

/** Refuses a purchase that its budgets could not pay now; it reserves and locks nothing. */
export async function checkBudgets(
  { parts, amount }: Pick<BudgetedOrder, 'parts' | 'amount'>,
  funds: OrderFunds,
  db: Executor,
): Promise<Refusal | null> {
  const categoryIds = parts.flatMap(({ categoryId }) => categoryId ?? []);
  const found = await findBudgets({ ...funds, planNumber: '', categoryIds }, db, false);
  return isRefusal(found) ? found : checkClaims(sumClaims(claimsOf(found, parts, amount)));
}

/** A holding of an order with the order's figures. */
interface Held extends Holding {
  readonly kind: BudgetKind;
  readonly state: OrderState;
  readonly amount: Fen;
  readonly accepted: Fen;
  readonly deducted: Fen;
  readonly paid: Fen;
  readonly dropped: Fen;
  readonly prepaid: Fen;
  readonly partPaid: Fen;
}

async function readHeld(orderId: string, trx: Executor): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select r.business, r.business_id as "businessId", r.number, r.budget_id as "budgetId", r.whole,
      r.share, r.reserved, r.used, b.kind, o.state, o.amount, coalesce(p.accepted, 0)::bigint as accepted,
      coalesce(p.deducted, 0)::bigint as deducted, coalesce(p.paid, 0)::bigint as paid,
      coalesce(p.dropped, 0)::bigint as dropped, coalesce(p.prepaid, 0)::bigint as prepaid, coalesce(p.part_paid, 0)::bigint as "partPaid"
    from budget_reservation r join budget b on b.id = r.budget_id
    join purchase_order o on o.id = r.business_id
    left join order_progress p on p.order_id = o.id
    where r.business = 'order' and r.business_id = ${orderId}
    order by r.budget_id for update of b`.execute(trx);
  return rows;
}

/** Why an order's budget changes. */
export interface Cause {
  /** The state that the order is about to have; without it the one that it has. */
  readonly state?: OrderState;
  readonly by: Mover;
  readonly now: number | null;
  /** Null: the words of the move itself. */
  readonly note: string | null;
}

/** The words of moves that follow from a document between the order and its payment. */
const moveNotes = {
  use: '付款',
  giveBack: '退款',
  release: '释放不再支付的金额',
  reserve: '按履约情况调整',
} as const;

/** The moves from what an order holds of one budget to what it should. */
function movesTo(held: Held, reserved: Fen, used: Fen, note: string | null): Move[] {
  const { business, businessId, number, budgetId } = held;
  const move = (kind: keyof typeof moveNotes, change: Pick<Move, 'reserved' | 'used'>): Move => ({
    ...{ business, businessId, number, budgetId, kind },
    ...change,
    note: note ?? moveNotes[kind],
  });
  const moves: Move[] = [];
  const spent = used - held.used;
  // Spent money leaves the reservation; the rest of its change is a move of its own.
  const fromReserved = Math.min(Math.max(0, spent), held.reserved);
  if (spent > 0) moves.push(move('use', { used: spent, reserved: -fromReserved }));
  if (spent < 0) moves.push(move('giveBack', { used: spent }));
  const rest = reserved - (held.reserved - fromReserved);
  if (rest > 0) moves.push(move('reserve', { reserved: rest }));
  if (rest < 0) moves.push(move('release', { reserved: rest }));
  return moves;
}

/**
 * Brings what an order holds of its budgets to what follows from its state and figures (BG3): reserved,
 * used, released and given back are nothing else than the difference. The caller holds the order's
 * lock, and calls this before it takes locks of stock.
 */
export async function settleOrder(orderId: string, cause: Cause, trx: Executor): Promise<void> {
  const held = await readHeld(orderId, trx);
  const [order] = held;
  if (!order) return;
  const target = orderTarget({ ...order, state: cause.state ?? order.state });
  const shares = order.whole === order.amount ? null : divideByShares(order.amount, held);
  const reserved = divideByShares(target.reserved, held);
  const used = divideByShares(target.used, held);
  const moves: Move[] = [];
  const holdings: Holding[] = [];
  for (const [index, one] of held.entries()) {
    const next = {
      whole: order.amount,
      share: shares?.[index] ?? one.share,
      reserved: reserved[index] ?? one.reserved,
      used: used[index] ?? one.used,
    };
    const own = movesTo(one, next.reserved, next.used, cause.note);
    if (own.length === 0 && one.whole === next.whole) continue;
    moves.push(...own);
    const { business, businessId, number, budgetId } = one;
    holdings.push({ business, businessId, number, budgetId, ...next });
  }
  await writeMoves({ moves, holdings }, cause, trx);
}

/** Those of these orders that are paid from budgets. */
export async function budgetedOf(
  orderIds: readonly string[],
  trx: Executor,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct business_id as id from budget_reservation
    where business = 'order' and business_id = any(${[...orderIds]}::text[]) order by 1`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Forgets which budgets an order was to be paid from; it is about to be submitted anew. */
export async function forgetOrder(orderId: string, trx: Executor): Promise<void> {
  await sql`delete from budget_reservation where business = 'order' and business_id = ${orderId}
    and reserved = 0 and used = 0`.execute(trx);
}

/** Locks the budgets of several orders at once, so that two payments never wait in a circle. */
export async function lockBudgetsOf(orderIds: readonly string[], trx: Executor): Promise<void> {
  await sql`select b.id from budget b where b.id in (select budget_id from budget_reservation
      where business = 'order' and business_id = any(${[...orderIds]}::text[]))
    order by b.id for update`.execute(trx);
}

/**
 * Reserves anew what an order held before it was given back, from the same budgets: an awarded order
 * that is submitted again is paid from its project's.
 */
export async function reserveAgain(
  order: { readonly id: string; readonly amount: Fen },
  now: number,
  { trx, person }: Omit<ReserveContext, 'clock'>,
): Promise<Refusal | null> {
  const held = await readHeld(order.id, trx);
  const shares = divideByShares(order.amount, held);
  const budgets = await lockBudgets(
    held.map(({ budgetId }) => budgetId),
    trx,
  );
  const claims = held.flatMap(({ budgetId, reserved }, index) => {
    const budget = budgets.get(budgetId);
    return budget ? [{ budget, share: fen((shares[index] ?? 0) - reserved) }] : [];
  });
  const refused = checkClaims(sumClaims(claims));
  if (refused) return refused;
  const cause = { state: 'pendingReview', by: person, now, note: '重新提交订单' } as const;
  await settleOrder(order.id, cause, trx);
  return null;
}
