import { type Refusal, refuseAt } from '../kernel/result.ts';

/**
 * Matches a canonical text of one or several tracking numbers: ASCII letters and digits, blanks and
 * `._/,#-`. Blanks, commas and slashes separate the numbers.
 */
const SIGNS = /^[A-Za-z0-9 ._/,#-]*$/;

/**
 * Returns the form in which typed tracking numbers are stored: half-width, with `,` for 、 and `;`,
 * single blanks, and no blanks around.
 */
export const canonicalTracking = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[、;]/g, ',').replaceAll(/\s+/g, ' ').trim();

export const isTracking = (typed: string): boolean => SIGNS.test(canonicalTracking(typed));

/**
 * Returns the refusal, at `field` of the request, of a text that is no tracking number; null if the
 * text, which may be empty, may be stored.
 */
export const checkTracking = (field: string, typed: string): Refusal | null =>
  isTracking(typed) ? null : refuseAt(field, 'delivery.tracking');
