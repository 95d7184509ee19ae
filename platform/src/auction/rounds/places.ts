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
 * AU17: prepares the rows of the suppliers with a bid for a new round: moves the amount of the last
 * bid to `earlier_amount`, which the supplier's next bids may not be worse than, adds the number of
 * bids to `earlier_bids`, and clears the bid.
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
