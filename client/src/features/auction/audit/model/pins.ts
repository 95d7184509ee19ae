import {
  type PrintedHead,
  parsePrintedHead,
} from '@jicai/shared/domain/auction/audit/trust/printed-head.ts';
import { parseFingerprints } from '@jicai/shared/domain/kernel/key-list.ts';

/* Fingerprints and a head that a visitor copies from paper: they stand in the address, as a record's QR code writes them. */

export const FINGERPRINT_PARAM = 'fingerprint';
export const HEAD_PARAM = 'head';

export interface Pins {
  /** Key ids: each platform of an installation may sign with a key of its own. */
  readonly fingerprints: readonly string[];
  readonly printed: PrintedHead | null;
  /** The field whose text is neither empty nor what it should be. */
  readonly problem: typeof FINGERPRINT_PARAM | typeof HEAD_PARAM | null;
}

/** The text of a pin: parameters that stand in the address several times are one text. */
const pinText = (params: URLSearchParams, name: string): string =>
  params.getAll(name).join('；').trim();

/** The texts of the pins, by field. */
export interface PinTexts {
  readonly [FINGERPRINT_PARAM]: string;
  readonly [HEAD_PARAM]: string;
}

/** The texts of an address. */
export const pinTextsOf = (params: URLSearchParams): PinTexts => ({
  [FINGERPRINT_PARAM]: pinText(params, FINGERPRINT_PARAM),
  [HEAD_PARAM]: pinText(params, HEAD_PARAM),
});

/** The pins of an address, or of what stands in the fields now. */
export function pinsOf(texts: PinTexts): Pins {
  const fingerprints = parseFingerprints(texts[FINGERPRINT_PARAM].trim());
  const head = texts[HEAD_PARAM].trim();
  const printed = parsePrintedHead(head);
  const isBadHead = head !== '' && printed === null;
  const problem = fingerprints === null ? FINGERPRINT_PARAM : isBadHead ? HEAD_PARAM : null;
  return { fingerprints: fingerprints ?? [], printed, problem };
}

/** The query of an address with pins; empty texts are left out. */
export function pinsQuery(texts: PinTexts): string {
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
  const query = new URLSearchParams(filled.map(([name, text]) => [name, text.trim()])).toString();
  return query === '' ? '' : `?${query}`;
}
