import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { Refusal } from '@jicai/shared/domain/kernel/result.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Offer } from '../../mall/catalog/offers.ts';

/** An external provider’s answer about one SKU, right now. */
export interface ExternalQuote {
  readonly price: Fen;
  /** Whether the provider sells it at all. */
  readonly isSold: boolean;
  /** Whether it delivers to every region that was asked about. */
  readonly delivers: boolean;
}

/** Quotes by SKU; a SKU of a shop of the mall itself has none. */
export type ExternalQuotes = ReadonlyMap<string, ExternalQuote>;

/** Lines that are about to be ordered, and the regions that they go to. */
export interface ExternalQuestion {
  readonly lines: readonly { readonly skuId: string; readonly quantity: number }[];
  readonly regionCodes: readonly string[];
}

/**
 * The port to shops whose prices and stock another system keeps. It is asked before a submit, outside
 * of the submit's transaction, and stores the price and stock that it hears. It refuses in words when
 * a provider that is needed does not answer: nothing is ordered at a price that nobody confirmed.
 */
export type AskProviders = (
  question: ExternalQuestion,
  db: Executor,
) => Promise<ExternalQuotes | Refusal>;

/** An offer as its provider quoted it; others stay as they are. */
export const asQuoted =
  (quotes: ExternalQuotes) =>
  (offer: Offer): Offer => {
    const quote = quotes.get(offer.skuId);
    if (!quote) return offer;
    return {
      ...offer,
      price: quote.price,
      productState: quote.isSold ? offer.productState : 'offSale',
      deliverable: quote.delivers ? offer.deliverable : false,
    };
  };
