import type { ProviderField } from '@jicai/shared/contract/fulfilment/after-sale.ts';
import type { TypedInvoice } from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { AfterSaleKind } from '@jicai/shared/contract/fulfilment/states.ts';
import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import type { Fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The port to an external provider (dsbs): a shop of the mall whose products, prices, stock, orders,
   after-sales and invoices another system keeps. Each method answers what the provider said, or a fault;
   none throws. */

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
  /** HTML that was cleaned. */
  readonly description: string;
  readonly isOnSale: boolean;
  /** A hash of everything that the provider sent of it. */
  readonly contentHash: string;
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

/** An after-sale of one line of an order, as the provider gets it. */
export interface ProviderClaimForm {
  /** Our number; a provider makes one claim of it, however often it is sent. */
  readonly number: string;
  /** The provider's number of the order. */
  readonly order: string;
  /** Empty if the claim is for the order's freight. */
  readonly sku: string;
  readonly kind: AfterSaleKind;
  readonly quantity: number;
  /** Nothing for an exchange and a repair. */
  readonly refund: Fen;
  readonly reason: string;
  readonly description: string;
  readonly contact: { readonly name: string; readonly phone: string };
  /** The values that the buyer typed into the fields of the provider's own form, by label. */
  readonly form: Readonly<Record<string, string>>;
}

/** The provider's own number of a claim or of a request for invoices, or why it does not take it. */
export type Sent = { readonly number: string } | { readonly refusedBecause: string };

/** The decisions of a provider about a claim so far. */
export interface ClaimStanding {
  readonly decision: 'open' | 'agreed' | 'refused';
  /** Why the provider refused the claim or the returned goods; otherwise it may be empty. */
  readonly reason: string;
  /** The returned goods; `none` until the provider has them. */
  readonly goods: 'none' | 'taken' | 'refused';
  /** The tracking number of the parcel with which replaced or repaired goods go back; empty before. */
  readonly replacement: string;
}

/** An application for invoices, as the provider gets it. */
export interface ProviderInvoiceForm {
  /** Our number; a provider takes it once, however often it is sent. */
  readonly number: string;
  readonly title: InvoiceDetails;
  /** Whether the invoices name products or only categories. */
  readonly content: 'lines' | 'categories';
  readonly remark: string;
  /** Whether each order has an invoice of its own. */
  readonly isPerOrder: boolean;
  readonly amount: Fen;
  readonly lines: readonly {
    /** The provider's number of the order. */
    readonly order: string;
    readonly name: string;
    readonly quantity: number;
    /** Below zero for what was returned. */
    readonly amount: Fen;
  }[];
}

/** An invoice that a provider issued; `order` is the provider's number, empty for several orders. */
export interface ProviderInvoice extends Omit<TypedInvoice, 'reverses'> {
  readonly order: string;
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

/** The provider did what it was told, and says nothing more. */
type Done = Record<never, never>;

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
  readonly cancel: (order: string, reason: string) => Promise<Done | ProviderFault>;
  readonly claim: (form: ProviderClaimForm) => Promise<Sent | ProviderFault>;
  readonly claimStanding: (claim: string) => Promise<ClaimStanding | ProviderFault>;
  /** Tells the parcel in which the buyer sent goods back; a second time changes nothing. */
  readonly returnGoods: (claim: string, tracking: string) => Promise<Done | ProviderFault>;
  /** The buyer gave the claim up; a second time changes nothing. */
  readonly cancelClaim: (claim: string) => Promise<Done | ProviderFault>;
  readonly requestInvoices: (form: ProviderInvoiceForm) => Promise<Sent | ProviderFault>;
  /** All invoices that were issued for a request. */
  readonly invoices: (request: string) => Promise<readonly ProviderInvoice[] | ProviderFault>;
  /** The buyer withdrew the application; a second time changes nothing. */
  readonly cancelInvoices: (request: string) => Promise<Done | ProviderFault>;
}
