import {
  type PrintedHead,
  parsePrintedHead,
} from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { parseFingerprints } from '@jicai/shared/domain/kernel/key-list.ts';

/*
 * Pins: key fingerprints and a log head that a visitor copies from paper. They are query parameters, as in
 * the QR code of a record.
 */

export const FINGERPRINT_PARAM = 'fingerprint';
export const HEAD_PARAM = 'head';

/** The pins of a visitor, parsed: key fingerprints and a log head. */
export interface Pins {
  /**
   * The ids of the only keys to trust; empty if the visitor gave none, so that the keys are not
   * restricted. Several, because each platform of an installation may sign with its own key.
   */
  readonly fingerprints: readonly string[];
  /**
   * The log head: the hash of an event that the log must contain, with the event's sequence number
   * or, if only the hash was typed, without; `null` if the text is empty or invalid.
   */
  readonly printed: PrintedHead | null;
  /** The name of the field whose text is invalid; `null` if both texts are empty or valid. */
  readonly problem: typeof FINGERPRINT_PARAM | typeof HEAD_PARAM | null;
}

/** Returns the text of a pin in a URL; joins a parameter that occurs several times. */
const pinText = (params: URLSearchParams, name: string): string =>
  params.getAll(name).join('；').trim();

/** The texts of the two pin fields, by the name of the query parameter. */
export interface PinTexts {
  readonly [FINGERPRINT_PARAM]: string;
  readonly [HEAD_PARAM]: string;
}

/** Returns the texts of the pins in the query of a URL. */
export const pinTextsOf = (params: URLSearchParams): PinTexts => ({
  [FINGERPRINT_PARAM]: pinText(params, FINGERPRINT_PARAM),
  [HEAD_PARAM]: pinText(params, HEAD_PARAM),
});

/**
 * Parses the texts of the two pins; an invalid text gives no pin, and its field is named in
 * `problem`.
 */
export function pinsOf(texts: PinTexts): Pins {
  const fingerprints = parseFingerprints(texts[FINGERPRINT_PARAM].trim());
  const head = texts[HEAD_PARAM].trim();
  const printed = parsePrintedHead(head);
  const isBadHead = head !== '' && printed === null;
  const problem = fingerprints === null ? FINGERPRINT_PARAM : isBadHead ? HEAD_PARAM : null;
  return { fingerprints: fingerprints ?? [], printed, problem };
}

/** Returns the query string of the pins with its `?`, without empty texts; empty if there are none. */
export function pinsQuery(texts: PinTexts): string {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const query = new URLSearchParams(filled.map(([name, text]) => [name, text.trim()])).toString();
  return query === '' ? '' : `?${query}`;
}
