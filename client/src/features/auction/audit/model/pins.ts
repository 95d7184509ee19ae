import {
  type PrintedHead,
  parsePrintedHead,
} from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { parseFingerprints } from '@jicai/shared/domain/kernel/key-list.ts';

/* Fingerprints and a log head that a visitor copies from paper; query parameters, as in a record's QR code. */

export const FINGERPRINT_PARAM = 'fingerprint';
export const HEAD_PARAM = 'head';

export interface Pins {
  /** Key ids: each platform of an installation may sign with its own key. */
  readonly fingerprints: readonly string[];
  readonly printed: PrintedHead | null;
  /** The field whose text is invalid; `null` if each is empty or valid. */
  readonly problem: typeof FINGERPRINT_PARAM | typeof HEAD_PARAM | null;
}

/** Returns the text of a pin; joins parameters that occur several times in the address. */
const pinText = (params: URLSearchParams, name: string): string =>
  params.getAll(name).join('；').trim();

/** The texts of the pins, by field. */
export interface PinTexts {
  readonly [FINGERPRINT_PARAM]: string;
  readonly [HEAD_PARAM]: string;
}

/** Reads the texts from an address. */
export const pinTextsOf = (params: URLSearchParams): PinTexts => ({
  [FINGERPRINT_PARAM]: pinText(params, FINGERPRINT_PARAM),
  [HEAD_PARAM]: pinText(params, HEAD_PARAM),
});

/** Parses the pins from the texts of an address or of the fields. */
export function pinsOf(texts: PinTexts): Pins {
  const fingerprints = parseFingerprints(texts[FINGERPRINT_PARAM].trim());
  const head = texts[HEAD_PARAM].trim();
  const printed = parsePrintedHead(head);
  const isBadHead = head !== '' && printed === null;
  const problem = fingerprints === null ? FINGERPRINT_PARAM : isBadHead ? HEAD_PARAM : null;
  return { fingerprints: fingerprints ?? [], printed, problem };
}

/** Returns the query string of the pins, without empty texts; empty if there are none. */
export function pinsQuery(texts: PinTexts): string {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const query = new URLSearchParams(filled.map(([name, text]) => [name, text.trim()])).toString();
  return query === '' ? '' : `?${query}`;
}
