import { codeOf } from './codecs.ts';

const BUSINESS_TYPES = {
  0: 'none',
  1: 'order',
  2: 'contract',
  3: 'project',
  7: 'payment',
  20: 'groupBuy',
  21: 'budget',
  22: 'countersign',
} as const;
/** The type of the business object that a to-do or a duty is about; unknown codes decode to `none`. */
export type BusinessType = (typeof BUSINESS_TYPES)[keyof typeof BUSINESS_TYPES];
export const businessType = codeOf(BUSINESS_TYPES, 'none');
/**
 * The codec of a business type in a request: like `businessType`, but an unknown code fails to
 * decode.
 */
export const knownBusinessType = codeOf(BUSINESS_TYPES);
