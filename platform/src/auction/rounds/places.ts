import type { Executor } from '../../kernel/db/open.ts';

/* AU17: the changes to the suppliers' places at the end of a round. */

/** AU17: marks suppliers without a quote in a round as out of the later ones. Answers their codes. */
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

/** AU17: clears the places for a new round; each last amount stays as that supplier's limit. */
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
