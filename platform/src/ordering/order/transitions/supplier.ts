import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@jicai/shared/contract/kernel/endpoint.ts';
import type { orderEndpoints } from '@jicai/shared/contract/ordering/order.ts';
import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { prorate } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller.ts';
import { type LockedOrder, readStockedLines, type StockedLine } from '../repository.ts';
import type { Effect } from './transition.ts';

type Parcel = RequestOf<(typeof orderEndpoints)['ship']>;

/** The lower amount, written: what is taken off goes over the goods, no line below 0 (OR3, OR10). */
async function takeOff(order: LockedOrder, amount: Fen, trx: Executor): Promise<void> {
  const lines = await readStockedLines(order.id, trx);
  const discount = order.goodsAmount + order.freight - amount;
  // What is more than the goods themselves comes off the freight, which stays on the order.
  const shares = prorate(
    fen(Math.min(discount, order.goodsAmount)),
    lines.map((line) => line.amount),
  );
  await sql`
    update order_line l set discount = s.share, amount = l.price * l.quantity - s.share
    from unnest(${lines.map(({ lineNo }) => lineNo)}::int[], ${shares}::bigint[]) s(line_no, share)
    where l.order_id = ${order.id} and l.line_no = s.line_no`.execute(trx);
  await trx
    .updateTable('purchase_order')
    .set({ discount, amount })
    .where('id', '=', order.id)
    .execute();
}

/** OR10: the supplier confirms, perhaps for less. */
export function confirming(amount: Fen | null, note: string): Effect {
  return async (order, trx) => {
    if (amount === null || amount === order.amount) return { note };
    if (amount > order.amount || amount < 0)
      return refuse('order.priceHigher', { amount: formatFen(order.amount) });
    await takeOff(order, amount, trx);
    const change = `金额由 ${formatFen(order.amount)} 降为 ${formatFen(amount)}`;
    return { note: note ? `${change}；${note}` : change };
  };
}

/** What a parcel may hold of each line, and what is left after it. */
function judgeParcel(lines: readonly StockedLine[], parcel: Parcel): Refusal | { left: number } {
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

/** OR11: one parcel; the order is shipped when nothing is left. */
export function shipping(parcel: Parcel, person: Person): Effect {
  return async (order, trx, now) => {
    const lines = await readStockedLines(order.id, trx);
    const judged = judgeParcel(lines, parcel);
    if ('refused' in judged) return judged;
    for (const { lineNo, quantity } of parcel.lines) {
      await trx
        .updateTable('order_line')
        .set((eb) => ({ shipped: eb('shipped', '+', quantity) }))
        .where('order_id', '=', order.id)
        .where('line_no', '=', lineNo)
        .execute();
    }
    await trx
      .insertInto('order_parcel')
      .values({
        id: randomUUID(),
        order_id: order.id,
        carrier: parcel.carrier.trim(),
        tracking_number: parcel.trackingNumber.trim(),
        note: parcel.note,
        lines: JSON.stringify(parcel.lines),
        shipped_at: moment(now),
        person_name: person.name,
      })
      .execute();
    const note = [parcel.carrier.trim(), parcel.trackingNumber.trim()].filter(Boolean).join(' ');
    return { isPart: judged.left > 0, note };
  };
}
