import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { limits } from '@jicai/shared/limits.ts';
import { moment } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import { readStockedLines, type StockedLine } from '../repository.ts';
import type { TransitionEffect } from './transition.ts';

type Parcel = RequestOf<(typeof orderEndpoints)['ship']>;

/** Checks a parcel's lines against what is left of the order; answers what is left after it (OR11). */
function checkParcel(lines: readonly StockedLine[], parcel: Parcel): Refusal | { left: number } {
  if (parcel.lines.length === 0) return refuse('order.shipNothing');
  const sums = new Map<number, number>();
  for (const { lineNo, quantity } of parcel.lines)
    sums.set(lineNo, (sums.get(lineNo) ?? 0) + quantity);
  for (const [lineNo, quantity] of sums) {
    const line = lines.find((known) => known.lineNo === lineNo);
    if (!line) return refuse('order.lineUnknown', { line: String(lineNo) });
    const left = line.quantity - line.shipped;
    if (quantity > left)
      return refuse('order.shipTooMany', { line: line.name, left: String(left) });
  }
  const open = lines.reduce((sum, line) => sum + line.quantity - line.shipped, 0);
  return { left: open - [...sums.values()].reduce((sum, quantity) => sum + quantity, 0) };
}

async function countParcels(orderId: string, trx: Executor): Promise<number> {
  const { count } = await trx
    .selectFrom('order_parcel')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function writeParcel(
  orderId: string,
  parcel: Parcel,
  person: Person,
  now: number,
  trx: Executor,
): Promise<void> {
  for (const { lineNo, quantity } of parcel.lines) {
    await trx
      .updateTable('order_line')
      .set((eb) => ({ shipped: eb('shipped', '+', quantity) }))
      .where('order_id', '=', orderId)
      .where('line_no', '=', lineNo)
      .execute();
  }
  await trx
    .insertInto('order_parcel')
    .values({
      id: randomUUID(),
      order_id: orderId,
      carrier: parcel.carrier.trim(),
      tracking_number: parcel.trackingNumber.trim(),
      note: parcel.note,
      lines: JSON.stringify(parcel.lines),
      shipped_at: moment(now),
      person_name: person.name,
    })
    .execute();
}

/**
 * The supplier ships one parcel (OR11); the order is shipped when nothing is left. The last parcel
 * that an order may have must hold all that is left, so that no order stays unfinished.
 */
export function shipping(parcel: Parcel, person: Person): TransitionEffect {
  return async (order, trx, now) => {
    const checked = checkParcel(await readStockedLines(order.id, trx), parcel);
    if ('refused' in checked) return checked;
    const isPart = checked.left > 0;
    if (isPart && (await countParcels(order.id, trx)) + 1 >= limits.orderParcels)
      return refuse('order.lastParcel', { max: String(limits.orderParcels) });
    await writeParcel(order.id, parcel, person, now, trx);
    const note = [parcel.carrier.trim(), parcel.trackingNumber.trim()].filter(Boolean).join(' ');
    return { isPart, note };
  };
}
