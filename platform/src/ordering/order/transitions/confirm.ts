import { type Fen, fen, formatFen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { atField, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { checkConfirmed, checkReduction } from '@jicai/shared/domain/ordering/order/reduction.ts';
import { prorate } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { approvedOf } from '../approved.ts';
import { type ProgressPart, saveProgress } from '../progress.ts';
import { type LockedOrder, readStockedLines } from '../repository.ts';
import type { TransitionEffect } from './transition.ts';

/** Writes a lower amount: the discount goes over the products, no line below 0 (OR3, OR10). */
export async function takeOff(order: LockedOrder, amount: Fen, trx: Executor): Promise<void> {
  const lines = await readStockedLines(order.id, trx);
  const discount = order.productAmount + order.freight - amount;
  // A discount beyond the products themselves comes off the freight, which stays on the order.
  const shares = prorate(
    fen(Math.min(discount, order.productAmount)),
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

/** The first figures of an order: goods are to be shipped, services wait for their acceptance. */
const startOf = ({ isService }: LockedOrder, pieces: number): ProgressPart =>
  isService ? { isService, toShip: 0, toAccept: pieces } : { toShip: pieces };

interface Confirming {
  /** Null keeps the order's amount. */
  readonly amount: Fen | null;
  /** The amount that the supplier confirmed a second time. */
  readonly confirmed: Fen | null;
  readonly note: string;
}

/**
 * The supplier confirms, perhaps for less (OR10); an awarded price stays as it is. Less than half has to be
 * confirmed a second time.
 */
export function confirming({ amount, confirmed, note }: Confirming): TransitionEffect {
  return async (order, trx) => {
    const lines = await readStockedLines(order.id, trx);
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    await saveProgress(order.id, startOf(order, pieces), trx);
    if (amount === null || amount === order.amount) return { note };
    if (order.projectNumber !== '') return refuse('order.awardFrozen');
    const wrong = checkReduction(order.amount, amount);
    if (wrong) return atField('amount', wrong);
    const approved = approvedOf({ goods_amount: order.productAmount, freight: order.freight });
    const unconfirmed = checkConfirmed(approved, amount, confirmed);
    if (unconfirmed) return atField('confirmedAmount', unconfirmed);
    await takeOff(order, amount, trx);
    const change = `金额由 ${formatFen(order.amount)} 降为 ${formatFen(amount)}`;
    return { note: note ? `${change}；${note}` : change };
  };
}
