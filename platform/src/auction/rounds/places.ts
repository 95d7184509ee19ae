import type { Executor } from '../../kernel/db/open.ts';

/* AU17: the changes to the rows of `auction_entrant` (one per supplier) at the end of a round. */

/**
 * AU17: excludes the suppliers without a bid in this round (from 1) from later rounds. Resolves to the sorted
 * codes of the suppliers excluded now, without those excluded before.
 */
export async function markOut(
  packageNumber: string,
  round: number,
  trx: Executor,
): Promise<string[]> {
  const rows = await trx
    .updateTable('auction_entrant')
    .set({ out_round: round })
    .where('package_number', '=', packageNumber)
    .where('amount', 'is', null)
    .where('out_round', 'is', null)
    .returning('code')
    .execute();
  return rows.map(({ code }) => code).sort();
}

/**
 * AU17: clears the suppliers' standing bids for a new round. A supplier's last amount becomes
 * `earlier_amount`, the limit of the supplier's next bids.
 */
export async function carryAmounts(packageNumber: string, trx: Executor): Promise<void> {
  await trx
    .updateTable('auction_entrant')
    .set((eb) => ({
      earlier_amount: eb.ref('amount'),
      earlier_bids: eb('earlier_bids', '+', eb.ref('bids')),
      amount: null,
      bid_at: null,
      bid_seq: null,
      bids: 0,
    }))
    .where('package_number', '=', packageNumber)
    .where('amount', 'is not', null)
    .execute();
}
