import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { isRefusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import type { OrderTransition } from '@jicai/shared/domain/ordering/order/states.ts';
import type { OrderWrite } from '../ports.ts';
import { recordProgress } from '../progress.ts';
import { confirming } from './confirm.ts';
import { moveOrder } from './transition.ts';

/* The calls that take an order to another state. */

type Body<Name extends keyof typeof orderEndpoints> = RequestOf<(typeof orderEndpoints)[Name]>;

interface NamedOrder {
  readonly id: string;
  readonly version: number;
}

/** The transitions that somebody makes by a button; fulfilment has the rest. */
type OwnTransition = Exclude<OrderTransition, 'advance'>;

const requestOf = ({ id, version }: NamedOrder, transition: OwnTransition, note = '') => ({
  orderId: id,
  version,
  transition,
  note,
});

/** A transition that must say why. */
async function withReason(
  body: NamedOrder & { readonly reason: string },
  transition: OwnTransition,
  context: OrderWrite,
) {
  const note = body.reason.trim();
  if (note === '') return refuse('order.reasonMissing');
  return moveOrder(requestOf(body, transition, note), context);
}

export const withdraw = (body: Body<'withdraw'>, context: OrderWrite) =>
  moveOrder(requestOf(body, 'withdraw'), context);

export const cancel = (body: Body<'cancel'>, context: OrderWrite) =>
  withReason(body, 'cancel', context);

export const decline = (body: Body<'decline'>, context: OrderWrite) =>
  withReason(body, 'decline', context);

/** The supplier confirms. Listeners may have moved the order on, such as to its contract. */
export async function confirm(body: Body<'confirm'>, context: OrderWrite) {
  const { amount, confirmedAmount: confirmed = null } = body;
  const effect = confirming({ amount, confirmed, note: body.note.trim() });
  const moved = await moveOrder(requestOf(body, 'confirm'), context, effect);
  if (isRefusal(moved)) return moved;
  // Services have nothing to ship.
  await recordProgress(body.id, {}, context.trx);
  return context.trx
    .selectFrom('purchase_order')
    .select(['state', 'version'])
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
}
