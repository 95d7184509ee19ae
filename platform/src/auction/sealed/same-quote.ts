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

/** The one text of a refused quote whose MAC stands in the log. It must never change. */
const inputText = (packageNumber: string, requestKey: string, input: TypedQuote) =>
  JSON.stringify([
    packageNumber,
    requestKey,
    amountAsRead(input.amount),
    input.lines.map(({ lineNo, price }) => [lineNo, price]),
    ...(input.sheet === undefined ? [] : [input.sheet]),
  ]);

/** A quote as its supplier sent it; of an inquiry with its sheet. */
export type TypedQuote = TypedBid & { readonly sheet?: string | undefined };

/**
 * The MAC of what was typed into a refused quote, under the platform's key for quotes: it tells a
 * repeated call from another amount under the same request key (AU53). Without the key nobody learns
 * an amount from it, and two calls never have the same one (AU21).
 */
export const macOfInput = (
  seals: Seals,
  packageNumber: string,
  requestKey: string | null,
  input: TypedQuote,
): string => seals.mac(inputText(packageNumber, requestKey ?? '', input));

/**
 * AU53: was this input sent with the event's request key? An accepted quote is opened and compared,
 * a refused one is compared by its MAC.
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
    // The lines make the amount (AU8).
    return (
      sheet === input.sheet &&
      isSameLines(lines, input.lines) &&
      (lines.length > 0 || amountAsRead(input.amount) === amount)
    );
  }
  return payload.mac === macOfInput(seals, packageNumber, requestKey, input);
}
