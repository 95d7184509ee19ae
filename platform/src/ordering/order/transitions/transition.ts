import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  holdsStock,
  isBinding,
  type OrderState,
  type OrderTransition,
  orderTable,
} from '@jicai/shared/domain/ordering/order/states.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { returnStock, type StockLine } from '../../../mall/catalog/stock.ts';
import { settleOrder } from '../../budget/orders.ts';
import { orderReviewEnded, orderTransitioned } from '../events.ts';
import { readFacts } from '../facts.ts';
import { checkHold } from '../hold.ts';
import type { OrderWrite } from '../ports.ts';
import {
  type LockedOrder,
  lockOrder,
  readStockedLines,
  type StockedLine,
  visibleSide,
  writeTransition,
} from '../repository.ts';
import { checkShipStop } from '../ship-stop.ts';

/** One person's wish to take an order to another state. */
export interface TransitionRequest {
  readonly orderId: string;
  readonly transition: Exclude<OrderTransition, 'advance'>;
  /** The version that was decided on; null where the caller holds what it decides on itself. */
  readonly version: number | null;
  readonly note: string;
  /** The side that acts, where somebody else has judged whose act it is. */
  readonly side?: 'reviewer';
}

/** The state of an order after a transition. */
export interface OrderStatus {
  readonly state: OrderState;
  readonly version: number;
}

/**
 * The part of a transition besides the change of state, inside its transaction and behind the order's
 * lock; answers the state computed from the order's quantities, and another note for the log.
 */
export type TransitionEffect = (
  order: LockedOrder,
  trx: Executor,
  now: number,
) => Promise<Refusal | { computed?: OrderState; note?: string }>;

/** Order lines as the stock that they hold; lines of an award hold none. */
export function stockOf(
  lines: readonly Pick<StockedLine, 'skuId' | 'accessoryId' | 'quantity'>[],
): StockLine[] {
  return lines.flatMap(({ skuId, accessoryId, quantity }): StockLine[] => {
    if (skuId !== null) return [{ kind: 'sku', id: skuId, quantity }];
    return accessoryId === null ? [] : [{ kind: 'accessory', id: accessoryId, quantity }];
  });
}

interface TransitionContext {
  readonly trx: Executor;
  readonly person: Person;
  readonly clock: Clock;
}

/** Why an order does not go on by this transition now; null if it may. */
async function whyHeld(
  transition: TransitionRequest['transition'],
  { id, projectNumber }: LockedOrder,
  trx: Executor,
): Promise<Refusal | null> {
  if (!isBinding(transition)) return null;
  const held = projectNumber === '' ? null : await checkHold(id, trx);
  return held ?? (transition === 'ship' ? checkShipStop(id, trx) : null);
}

/**
 * Changes an order's state: locks its row, asks whose it is and the table of states, logs the
 * transition, gives stock back where the order holds none any more (OR1, OR7).
 */
async function changeState(
  request: TransitionRequest,
  { trx, person, clock }: TransitionContext,
  effect?: TransitionEffect,
): Promise<{ before: LockedOrder; after: OrderStatus } | Refusal> {
  const { transition } = request;
  const order = await lockOrder(request.orderId, trx);
  const side = order && (request.side ?? visibleSide(order, person));
  if (!order || !side) return refuse('order.unknown');
  const facts = await readFacts(order.id, trx);
  const refused = orderTable.check(transition, { state: order.state, side, facts });
  if (refused) return refused;
  const held = await whyHeld(transition, order, trx);
  if (held) return held;
  if (request.version !== null && request.version !== order.version)
    return refuse('order.changedMeanwhile');
  const now = await readNow(clock, trx);
  const effected = effect ? await effect(order, trx, now) : {};
  if (isRefusal(effected)) return effected;
  const state = orderTable.next(transition, effected.computed);
  const { sentence } = orderTable.transitions[transition];
  await settleOrder(order.id, { state, by: person, now, note: sentence }, trx);
  if (holdsStock(order.state) && !holdsStock(state))
    await returnStock(stockOf(await readStockedLines(order.id, trx)), trx);
  const note = effected.note ?? request.note;
  const version = await writeTransition({ order, transition, state, person, note, now }, trx);
  return { before: order, after: { state, version } };
}

/** A transition that somebody makes by its own call; publishes it. */
export async function moveOrder(
  request: TransitionRequest,
  context: OrderWrite,
  effect?: TransitionEffect,
): Promise<OrderStatus | Refusal> {
  const changed = await changeState(request, context, effect);
  if (isRefusal(changed)) return changed;
  const { before, after } = changed;
  const order = { ...before, state: after.state, transition: request.transition };
  const event = before.state === 'pendingReview' ? orderReviewEnded : orderTransitioned;
  await context.publish(event, order, context.trx);
  return after;
}

/**
 * The result of a review, inside its own transaction. The review has judged who may decide. `note` is
 * the opinion. Publishes nothing: the review tells its people itself.
 */
export async function applyReviewResult(
  { clock }: { readonly clock: Clock },
  decision: { orderId: string; result: 'passed' | 'failed'; by: Person; note: string },
  trx: Executor,
): Promise<OrderStatus | Refusal> {
  const { orderId, result, by, note } = decision;
  const transition = result === 'passed' ? 'pass' : 'fail';
  const request = { orderId, transition, version: null, note, side: 'reviewer' } as const;
  const changed = await changeState(request, { trx, person: by, clock });
  return isRefusal(changed) ? changed : changed.after;
}
