import { say } from '@jicai/shared/messages.ts';
import { holdOrders, ordersInHand, releaseOrders } from '../../ordering/order/hold.ts';
import { peopleOf } from '../../work/todo/recipients.ts';
import { notifyOfProject, organisersOf } from '../life/mail/news.ts';
import type { ProjectRow } from '../life/row.ts';
import type { LifeContext } from '../life/transition.ts';

/**
 * An objection that may change the result holds the orders of the award and their contracts (PJ10),
 * those that are there and those that would be made later. It names a result and no line: with several
 * winners (AU43) the orders of all of them wait. Both parties and the supervisor are told.
 */
export async function holdAward(row: ProjectRow, number: string, context: LifeContext) {
  await holdOrders({ projectNumber: row.number, cause: number }, context.clock, context.trx);
  const text = say('objection.held', { number });
  await notifyParties(row, { subject: '成交订单暂停', text }, context);
}

/** The objection is over and the orders go on, as far as no other one holds them. */
export async function releaseAward(row: ProjectRow, number: string, context: LifeContext) {
  const wasLast = await releaseOrders(number, context.trx);
  if (!wasLast) return;
  const text = say('objection.released', { number });
  await notifyParties(row, { subject: '成交订单恢复办理', text }, context);
}

async function notifyParties(
  row: ProjectRow,
  news: { readonly subject: string; readonly text: string },
  context: LifeContext,
): Promise<void> {
  const orders = await ordersInHand(row.number, context.trx);
  if (orders.length === 0) return;
  const ours = [...organisersOf(row), ...orders.map(({ buyerId }) => buyerId)];
  await notifyOfProject(row, { ...news, personIds: ours, page: 'result' }, context);
  const suppliers = new Set(orders.map(({ supplierId }) => supplierId));
  const theirs: string[] = [];
  for (const supplierId of suppliers) theirs.push(...(await peopleOf(supplierId, context.trx)));
  await notifyOfProject(row, { ...news, personIds: theirs, page: 'own' }, context);
}
