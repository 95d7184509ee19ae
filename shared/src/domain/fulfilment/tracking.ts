import { type Refusal, refuseAt } from '../kernel/result.ts';

/** The signs of tracking numbers; blanks, commas and slashes part several of them. */
const SIGNS = /^[A-Za-z0-9 ._/,#-]*$/;

/** Returns the form of a tracking number that is stored: half-width, without blanks around it. */
export const canonicalTracking = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[、;]/g, ',').replaceAll(/\s+/g, ' ').trim();

export const isTracking = (typed: string): boolean => SIGNS.test(canonicalTracking(typed));

/** Returns why a tracking number may not be stored, at the field of the request; null if it may. */
export const checkTracking = (field: string, typed: string): Refusal | null =>
  isTracking(typed) ? null : refuseAt(field, 'delivery.tracking');
