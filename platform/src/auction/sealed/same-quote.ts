import {
  amountAsRead,
  isSameLines,
  type TypedBid,
} from '@jicai/shared/domain/auction/price/same-bid.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { AuctionEvent } from '../ledger/events.ts';
import * as quotes from './quote-repository.ts';
import { openRow } from './quotes.ts';
import type { Seals } from './seals.ts';

/**
 * Returns the text of a quote's input over which `macOfInput` computes the MAC. Its form must never change:
 * the log holds MACs.
 */
const inputText = (packageNumber: string, requestKey: string, input: TypedQuote) =>
  JSON.stringify([
    packageNumber,
    requestKey,
    amountAsRead(input.amount),
    input.lines.map(({ lineNo, price }) => [lineNo, price]),
    ...(input.sheet === undefined ? [] : [input.sheet]),
  ]);

/** The input of a quote as its supplier sent it; `sheet` is the quote sheet of an inquiry. */
export type TypedQuote = TypedBid & { readonly sheet?: string | undefined };

/**
 * Returns the MAC of a quote's input under the platform's key for quotes, for the event of a refusal. The MAC
 * distinguishes a repeated call from other input under the same request key (AU53). Without the key nobody
 * learns an amount from it, and calls with different request keys never have the same MAC (AU21).
 */
export const macOfInput = (
  seals: Seals,
  packageNumber: string,
  requestKey: string | null,
  input: TypedQuote,
): string => seals.mac(inputText(packageNumber, requestKey ?? '', input));

/**
 * AU53: returns whether the event's quote was made with this input. An accepted quote is decrypted and
 * compared with the input; a refused quote is compared by its MAC. Throws if the stored quote of an accepted
 * event is missing.
 */
export async function isSameQuote(
  packageNumber: string,
  { kind, seq, requestKey, payload }: AuctionEvent,
  input: TypedQuote,
  seals: Seals,
  db: Executor,
): Promise<boolean> {
  if (kind === 'quote.sealed') {
    const [row] = await quotes.findQuotes(packageNumber, [seq], db);
    if (!row) throw new Error(`no quote of event ${seq} of ${packageNumber}`);
    const { amount, lines, sheet } = openRow(packageNumber, row, seals);
    // AU8: lines determine the amount, so the amount is compared only for a quote without lines.
    return (
      sheet === input.sheet &&
      isSameLines(lines, input.lines) &&
      (lines.length > 0 || amountAsRead(input.amount) === amount)
    );
  }
  return payload.mac === macOfInput(seals, packageNumber, requestKey, input);
}
