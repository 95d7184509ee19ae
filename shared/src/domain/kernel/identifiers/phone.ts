import { foldSigns } from './fold.ts';
import { canonicalMobile, isMobile } from './mobile.ts';

/**
 * A landline number: area code (three digits for 010 and 02x, otherwise four), seven or eight digits, an
 * extension.
 */
const FIXED =
  /^\(?(01\d|02\d|0[3-9]\d{2})\)?[\s-]*(\d{3,4})[\s-]?(\d{4})(?:\s*(?:-|转|ext\.?|x|#)\s*(\d{1,6}))?$/i;
/** Service numbers (400, 800), whose calls the called party pays wholly or in part. */
const SERVICE = /^([48]00)(\d{3})(\d{4})$/;
/** Short numbers of carriers and services: 95533, 95188, 96110, 10086, 12345. */
const SHORT = /^(?:95\d{3,6}|96\d{3,6}|1[012]\d{3})$/;

/** Returns the canonical form of a telephone number; null if the text is none. */
function readPhone(typed: string): string | null {
  if (isMobile(typed)) return canonicalMobile(typed);
  // After the country code the 0 of an area code is omitted, so it is restored.
  const text = foldSigns(typed).replace(/^(?:\+86|0086)[\s-]*\(?0?/, '0');
  const digits = text.replaceAll(/[\s-]/g, '');
  if (SHORT.test(digits)) return digits;
  const service = SERVICE.exec(digits);
  if (service) return service.slice(1).join('-');
  const [, area, first, second, extension] = FIXED.exec(text) ?? [];
  if (area === undefined) return null;
  return `${area}-${first}${second}${extension === undefined ? '' : `-${extension}`}`;
}

/**
 * Returns whether a text is a mobile, landline, service (400, 800) or short number of the mainland.
 */
export const isPhone = (typed: string): boolean => readPhone(typed) !== null;

/**
 * Returns a telephone number in its stored form: `13800000000`, `0571-87654321-801`, `400-820-8820`,
 * `95533`. Returns a text that is not a number without its outer spaces.
 */
export const canonicalPhone = (typed: string): string => readPhone(typed) ?? typed.trim();
