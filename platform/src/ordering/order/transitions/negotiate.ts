import { type Fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { checkReduction } from '@jicai/shared/domain/ordering/order/reduction.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { readNow } from '../../../kernel/db/now.ts';
import { settleOrder } from '../../budget/orders.ts';
import type { OrderWrite } from '../ports.ts';
import { type LockedOrder, lockOrder, writeTransition } from '../repository.ts';
import { takeOff } from './confirm.ts';

/** Whether the amount of an order may still be negotiated: a mall's order that waits for its supplier. */
export function checkNegotiable(
  order: Pick<LockedOrder, 'state' | 'projectNumber' | 'sourceNumber'>,
): Refusal | null {
  const isOpen =
    order.state === 'pendingConfirm' && order.projectNumber === '' && order.sourceNumber === '';
  return isOpen ? null : refuse('negotiation.orderState', { state: orderLabels[order.state] });
}

/** The condition of `checkNegotiable` over an order's row with this alias. */
export const isNegotiableOrder = (order: RawBuilder<unknown>) => sql<boolean>`(
  ${order}.state = 'pendingConfirm' and ${order}.project_number = ''
  and ${order}.source_number = '')`;

/** Lowers the amount of an order to what a negotiation agreed on, and logs it (NG5). */
export async function lowerAmount(
  { orderId, amount, number }: { orderId: string; amount: Fen; number: string },
  { trx, person, clock }: Omit<OrderWrite, 'publish'>,
): Promise<Refusal | null> {
  const order = await lockOrder(orderId, trx);
  if (!order) return refuse('order.unknown');
  const refusal = checkNegotiable(order);
  if (refusal) return refusal;
  const wrong = checkReduction(order.amount, amount);
  if (wrong) return wrong;
  if (amount < order.amount) await takeOff(order, amount, trx);
  const note = `${number}：金额由 ${formatFen(order.amount)} 降为 ${formatFen(amount)}`;
  const now = await readNow(clock, trx);
  const logged = { order, transition: 'negotiate', state: order.state, person, note, now } as const;
  await writeTransition(logged, trx);
  await settleOrder(orderId, { by: person, now, note: `议价 ${number}` }, trx);
  return null;
}
