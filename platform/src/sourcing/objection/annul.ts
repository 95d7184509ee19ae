import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { voidAwards } from '../../auction/award/void.ts';
import type { WriteContext } from '../../kernel/write/write.ts';
import { voidNotice } from '../../mall/notice/repository.ts';
import { ordersInHand } from '../../ordering/order/hold.ts';
import type { ProjectRow } from '../life/row.ts';
import { applyTransition } from '../life/transition.ts';
import { deleteNotice, findNotice } from '../notice/repository.ts';

/**
 * Annuls the award of a locked project that has no orders, or whose orders were cancelled, after an
 * objection (PJ10) or a complaint (PJ21) was upheld. `note` is the reason for every reader.
 */
export async function annulAward(
  row: ProjectRow,
  note: string,
  { trx, person, clock }: WriteContext,
): Promise<Refusal | null> {
  if ((await ordersInHand(row.number, trx)).length > 0) return refuse('objection.ordersMade');
  const notice = await findNotice(row.id, trx);
  if (notice?.state === 'inReview') return refuse('objection.noticeInReview');
  const by = { side: 'handler', personId: person.id, note } as const;
  const moved = await applyTransition(row, 'annul', by, { trx, clock });
  if (isRefusal(moved)) return moved;
  await trx
    .updateTable('sourcing_project')
    // A notice of the end is drafted for projects whose orders are not settled yet.
    .set({ end_reason: note, ordered_at: null })
    .where('id', '=', row.id)
    .execute();
  // One fact beside the signed logs, and the mark on the notice that named the winner: every page reads them.
  if (row.auctionProjectId !== null) await voidAwards(row.auctionProjectId, note, trx);
  if (notice?.noticeId) await voidNotice(notice.noticeId, note, trx);
  await deleteNotice(row.id, trx);
  return null;
}
