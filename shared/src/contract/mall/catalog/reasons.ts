/** Reasons why a product cannot be bought in any quantity. */
export type UnavailableReason = 'offSale' | 'shopClosed' | 'noPrice' | 'outOfArea' | 'noStock';
