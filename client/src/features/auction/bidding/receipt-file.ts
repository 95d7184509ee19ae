import { biddingEndpoints } from '@jicai/shared/contract/auction/bidding.ts';
import { download } from '../../../lib/browser/download.ts';
import { useCaller } from '../../../lib/http/call.ts';

/** AU51: Saves a receipt as a file in the browser; `proof` is its content. */
export function saveReceipt(packageNumber: string, seq: number, proof: string): void {
  download(`回执-${packageNumber}-${seq}.json`, 'application/json', proof);
}

/**
 * Returns a function that fetches the receipt of one of the supplier's own bids and saves the receipt as a
 * file. The function's promise resolves even if that fails.
 */
export function useSaveReceipt(packageNumber: string): (seq: number) => Promise<void> {
  const call = useCaller();
  return async (seq) => {
    // `call` shows the reason of a failure to the person.
    const answer = await call(biddingEndpoints.receipt, { packageNumber, seq }).catch(() => null);
    if (answer) saveReceipt(packageNumber, seq, answer.proof);
  };
}
