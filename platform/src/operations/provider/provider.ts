import type { ProviderField } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The port to an external provider (dsbs): a shop of the mall whose products, prices, stock and orders
   another system keeps. Each method answers what the provider said, or a fault; none throws. */

/**
 * Why a provider gave no answer. `away`: it does not answer, or not in time. `nonsense`: its answer is
 * not one of the agreed form. `reason` is for operators; it never holds a secret.
 */
export interface ProviderFault {
  readonly fault: 'away' | 'nonsense';
  readonly reason: string;
}

export const isFault = (value: object): value is ProviderFault => 'fault' in value;

/** A product of the provider; it has one SKU. */
export interface ProviderProduct {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly model: string;
  /** The provider's own category, or one of the mall. */
  readonly category: string;
  readonly unit: string;
  readonly price: Fen;
  readonly stock: number;
  /** Hundredths of a percent. */
  readonly taxHundredths: number;
  readonly description: string;
  readonly isOnSale: boolean;
}

/** One page of the feed; a product that is not of the agreed form is a reason why it is left out. */
export interface FeedPage {
  readonly products: readonly ProviderProduct[];
  readonly skipped: readonly string[];
  /** The next page's cursor; null after the last. */
  readonly next: string | null;
}

export interface ProviderQuote {
  readonly sku: string;
  readonly price: Fen;
  readonly stock: number;
  readonly isSold: boolean;
  readonly delivers: boolean;
}

export interface ProviderOrderForm {
  /** Our number; a provider makes one order of it, however often it is sent. */
  readonly number: string;
  readonly lines: readonly {
    readonly sku: string;
    readonly quantity: number;
    readonly price: Fen;
  }[];
  readonly receiver: {
    readonly name: string;
    readonly phone: string;
    readonly regionCode: string;
    readonly address: string;
  };
}

/** The answer to an order: the provider's own number, or why it takes it not. */
export type Placed = { readonly order: string } | { readonly refusedBecause: string };

export interface ProviderParcel {
  readonly id: string;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly lines: readonly { readonly sku: string; readonly quantity: number }[];
}

export interface Tracking {
  readonly parcels: readonly ProviderParcel[];
}

/** The provider's own after-sale form: what it asks for besides the mall's fields; empty: nothing. */
export interface AfterSaleForm {
  readonly fields: readonly ProviderField[];
}

/** The address of a provider with everything that an operator may see; nothing of it is secret. */
export interface ProviderDescription {
  readonly code: string;
  readonly title: string;
  readonly address: string;
  /** The shop of the mall that its products stand in. */
  readonly shopId: string;
  /** The mall's categories by the provider's own. */
  readonly categories: Readonly<Record<string, string>>;
}

export interface ExternalProvider extends ProviderDescription {
  readonly feed: (cursor: string | null) => Promise<FeedPage | ProviderFault>;
  readonly quote: (
    lines: readonly { readonly sku: string; readonly quantity: number }[],
    regionCodes: readonly string[],
  ) => Promise<readonly ProviderQuote[] | ProviderFault>;
  readonly place: (form: ProviderOrderForm) => Promise<Placed | ProviderFault>;
  readonly afterSaleForm: () => Promise<AfterSaleForm | ProviderFault>;
  readonly track: (order: string) => Promise<Tracking | ProviderFault>;
  /** Cancels an order that was placed; a second time it is cancelled already. */
  readonly cancel: (order: string, reason: string) => Promise<Record<never, never> | ProviderFault>;
}
