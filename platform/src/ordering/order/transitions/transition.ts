import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import {
  holdsStock,
  judgeMove,
  type OrderMove,
  type OrderSide,
  type OrderState,
  stateAfter,
} from '@jicai/shared/domain/ordering/order/states.ts';
import type { Clock } from '../../../kernel/db/clock.ts';
import { readNow } from '../../../kernel/db/now.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import { returnStock, type StockLine } from '../../../mall/catalog/stock.ts';
import type { OrderEvents } from '../ports.ts';
import {
  type LockedOrder,
  lockOrder,
  readStockedLines,
  type StockedLine,
  sideOf,
  writeStep,
} from '../repository.ts';

export interface MoveParts {
  readonly clock: Clock;
  readonly events: OrderEvents;
}

export interface MoveGiven {
  readonly orderId: string;
  readonly move: OrderMove;
  readonly person: Person;
  /** The version that was decided on; null where the caller holds what it decides on itself. */
  readonly version: number | null;
  readonly note: string;
}

export interface Standing {
  readonly state: OrderState;
  readonly version: number;
}

/** What a move does besides changing the state; answers whether something is left to do. */
export type Effect = (
  order: LockedOrder,
  trx: Executor,
  now: number,
) => Promise<Refusal | { isPart?: boolean; note?: string } | null>;

/** Whose order it is, as far as it is any business of the person: a supplier's only once reviewed (OR8). */
export function visibleSide(
  order: Parameters<typeof sideOf>[0] & { readonly passedAt: number | null },
  person: Person,
): OrderSide | null {
  const side = sideOf(order, person);
  return side === 'supplier' && order.passedAt === null ? null : side;
}

/** Order lines as what stock is taken of. */
export function stockOf(
  lines: readonly Pick<StockedLine, 'skuId' | 'accessoryId' | 'quantity'>[],
): StockLine[] {
  return lines.map(({ skuId, accessoryId, quantity }) => ({
    kind: accessoryId === null ? 'sku' : 'accessory',
    id: accessoryId ?? skuId ?? '',
    quantity,
  }));
}

/**
 * Moves an order on inside the caller's transaction: its row locked, whose it is and the table of
 * states asked, the step logged, stock given back where the order holds none any more (OR1, OR7).
 */
export async function moveOrder(
  parts: MoveParts,
  given: MoveGiven,
  trx: Executor,
  effect?: Effect,
): Promise<Standing | Refusal> {
  const { move, person } = given;
  const order = await lockOrder(given.orderId, trx);
  const side = order && visibleSide(order, person);
  if (!order || !side) return refuse('order.unknown');
  const problem = judgeMove(move, { state: order.state, side });
  if (problem) return problem;
  if (given.version !== null && given.version !== order.version)
    return refuse('order.changedMeanwhile');
  const now = await readNow(parts.clock, trx);
  const done = effect ? await effect(order, trx, now) : null;
  if (isRefusal(done)) return done;
  const state = stateAfter(move, done?.isPart);
  if (holdsStock(order.state) && !holdsStock(state))
    await returnStock(stockOf(await readStockedLines(order.id, trx)), trx);
  const note = done?.note ?? given.note;
  const version = await writeStep({ order, move, state, person, note, now }, trx);
  await tell(parts.events, order, state, move, trx);
  return { state, version };
}

async function tell(
  events: OrderEvents,
  before: LockedOrder,
  state: OrderState,
  move: OrderMove,
  trx: Executor,
): Promise<void> {
  const order = { ...before, state };
  if (move === 'pass' || move === 'fail') return;
  if (before.state === 'pendingReview') await events.onReviewEnded(order, trx);
  else if (move !== 'resubmit') await events.onMoved(order, trx);
}

/**
 * What a review decided, inside its own transaction (for the review slice). Never by who ordered.
 * `note` is the opinion.
 */
export async function applyReviewResult(
  parts: MoveParts,
  given: { orderId: string; result: 'passed' | 'failed'; by: Person; note: string },
  trx: Executor,
): Promise<Standing | Refusal> {
  const { orderId, result, by, note } = given;
  const move = result === 'passed' ? 'pass' : 'fail';
  return moveOrder(parts, { orderId, move, person: by, version: null, note }, trx);
}
