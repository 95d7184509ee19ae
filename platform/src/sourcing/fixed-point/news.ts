import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { buyersOf, peopleOf } from '../../work/todo/recipients.ts';
import { addTodos } from '../../work/todo/write.ts';
import type { FixedOrder } from './row.ts';

interface News {
  readonly to: 'buyer' | 'supplier';
  /** A duty says the same: the message is stored as read. */
  readonly isKnown?: boolean;
  readonly subject: string;
  readonly text: string;
}

/** Tells one side about a fixed-point order: the supplier's people, or the buyer, or the unit's buyers. */
export async function notifySide(
  order: FixedOrder,
  { to, isKnown = false, subject, text }: News,
  { trx, clock }: { readonly trx: Executor; readonly clock: Clock },
): Promise<void> {
  const buyers = order.buyerId === null ? await buyersOf(order.unitId, trx) : [order.buyerId];
  const personIds = to === 'buyer' ? buyers : await peopleOf(order.supplierId, trx);
  if (personIds.length === 0) return;
  const name = `${order.number} ${order.title}`;
  const todo = {
    personIds,
    kind: 'message',
    isKnown,
    openMode: 'page',
    businessType: 'none',
    businessId: order.id,
    processName: subject,
    content: text ? `${name}：${text}` : name,
    url: businessPaths.fixedOrder(order.id),
    fromName: to === 'buyer' ? order.supplierName : order.unitName,
  } as const;
  await addTodos([todo], clock, trx);
}
