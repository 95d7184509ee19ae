import {
  type ClaimTerms,
  parseTerms,
  termsText,
  usualTerms,
} from '@jicai/shared/domain/fulfilment/after-sale/terms.ts';
import type { Executor } from '../kernel/db/open.ts';
import { readSetting, type Setting, wholeNumber } from '../kernel/settings/settings.ts';

/** Pieces beyond the order that may be shipped, in percent of a line (FU2). */
export const overDeliveryPercent = {
  ...wholeNumber('fulfilment.overDeliveryPercent', 'OVER_DELIVERY_PERCENT', 0, 0),
  offText: '0',
};

/** Orders above this amount need two acceptors, in yuan. */
export const twoAcceptorsAbove = wholeNumber(
  'fulfilment.twoAcceptorsAbove',
  'TWO_ACCEPTORS_ABOVE',
  50_000,
  0,
);

/** Days after the last receipt when goods bought with other than fiscal funds are deemed accepted; 0 is never. */
export const deemedAcceptedDays = {
  ...wholeNumber('fulfilment.deemedAcceptedDays', 'DEEMED_ACCEPTED_DAYS', 0, 0),
  offText: '0',
};

/** The same for fiscal funds, which nobody may spend by silence unless the installation says so. */
export const deemedAcceptedDaysFiscal = {
  ...wholeNumber('fulfilment.deemedAcceptedDaysFiscal', 'DEEMED_ACCEPTED_DAYS_FISCAL', 0, 0),
  offText: '0',
};

/** Orders of this amount or more need a contract, in yuan. */
export const contractFrom = wholeNumber('fulfilment.contractFrom', 'CONTRACT_FROM', 20_000, 0);

/** Stocked pieces at this unit price or more are assets, in yuan. */
export const assetFrom = wholeNumber('fulfilment.assetFrom', 'ASSET_FROM', 1_000, 0);

/** Days after the acceptance within which pieces may be claimed, by category. */
export const afterSaleTerms: Setting<ClaimTerms> = {
  name: 'fulfilment.afterSaleTerms',
  variable: 'AFTER_SALE_TERMS',
  fallback: usualTerms,
  fallbackText: termsText(usualTerms),
  parse: parseTerms,
  hint: 'days of return/exchange/repair/refund by category, like *=90/90/365/365;A02=7/15/730/90',
  hintText: '各品目退货/换货/维修/退款的天数，形如 *=90/90/365/365;A02=7/15/730/90',
};

/** The settings of this wing. */
export const fulfilmentSettings: readonly Setting<unknown>[] = [
  overDeliveryPercent,
  twoAcceptorsAbove,
  deemedAcceptedDays,
  deemedAcceptedDaysFiscal,
  contractFrom,
  assetFrom,
  afterSaleTerms,
];

/** The value of one of them that counts now. */
export const settingOf = <Value>(setting: Setting<Value>, db: Executor): Promise<Value> =>
  readSetting(setting, process.env, db);
