import type { Executor } from '../kernel/db/open.ts';
import { readSetting, type Setting, wholeNumber } from '../kernel/settings/settings.ts';

/** Pieces beyond the order that may be shipped, in percent of a line (FU2). */
export const overDeliveryPercent = wholeNumber(
  'fulfilment.overDeliveryPercent',
  'OVER_DELIVERY_PERCENT',
  0,
  0,
);

/** Orders above this amount need two acceptors, in yuan. */
export const twoAcceptorsAbove = wholeNumber(
  'fulfilment.twoAcceptorsAbove',
  'TWO_ACCEPTORS_ABOVE',
  50_000,
  0,
);

/** Days after the last receipt when goods are deemed accepted; 0 is never. */
export const deemedAcceptedDays = wholeNumber(
  'fulfilment.deemedAcceptedDays',
  'DEEMED_ACCEPTED_DAYS',
  0,
  0,
);

/** Orders of this amount or more need a contract, in yuan. */
export const contractFrom = wholeNumber('fulfilment.contractFrom', 'CONTRACT_FROM', 20_000, 0);

/** Stocked pieces at this unit price or more are assets, in yuan. */
export const assetFrom = wholeNumber('fulfilment.assetFrom', 'ASSET_FROM', 1_000, 0);

/** The settings of this wing. */
export const fulfilmentSettings: readonly Setting<unknown>[] = [
  overDeliveryPercent,
  twoAcceptorsAbove,
  deemedAcceptedDays,
  contractFrom,
  assetFrom,
];

/** The value of one of them that counts now. */
export const settingOf = (setting: Setting<number>, db: Executor): Promise<number> =>
  readSetting(setting, process.env, db);
