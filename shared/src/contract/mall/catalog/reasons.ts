/** Reasons why nothing of a product can be bought. */
export type UnavailableReason = 'offSale' | 'shopClosed' | 'noPrice' | 'outOfArea' | 'noStock';
