import { createHmac, randomBytes } from 'node:crypto';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import {
  derivedKeys,
  openBytes,
  type SealingKey,
  sealBytes,
} from '../../kernel/signing/sealed-bytes.ts';

/* The encryption of sealed quotes in the database (AU21, [L6], [A01]). */

/**
 * The part of a quote that is stored encrypted; the other columns of the quote's row are not
 * encrypted.
 */
export interface QuoteSecret {
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  /** The whole quote sheet of an inquiry, as text; absent for a quote without a sheet. */
  readonly sheet?: string;
}

/**
 * The identity of a quote, which its encryption authenticates: content that is moved to another row cannot be
 * decrypted.
 */
export interface QuotePlace {
  readonly packageNumber: string;
  readonly code: string;
  readonly seq: number;
}

/**
 * Encrypts and decrypts quotes, as base64. `open` throws unless one of the keys encrypted the content for the
 * identity `place`.
 */
export interface Seals {
  readonly seal: (place: QuotePlace, secret: QuoteSecret) => string;
  readonly open: (place: QuotePlace, content: string) => QuoteSecret;
  /** Returns the HMAC-SHA256 of a text in hex, under a key that is derived from the current sealing key. */
  readonly mac: (text: string) => string;
  /**
   * Returns the HMAC-SHA256 of a text in hex, under a derived key other than that of `mac`, for the
   * confirmation tokens that suppliers get (AU7).
   */
  readonly confirm: (text: string) => string;
}

const KEY_BYTES = 32;
/**
 * Texts are padded to a multiple of this many bytes, so that the length does not reveal the amount's number
 * of digits.
 */
const PAD = 256;

/**
 * Parses the platform's keys for quotes: 64 hex digits each, separated by commas or white space, the current
 * key first. With null, creates a random key, which is lost when the process ends. All platforms on one
 * database need the same keys. Throws for a key of another length, and if the text has no key.
 */
export function openQuoteKey({ hex }: { readonly hex: string | null }): SealingKey {
  if (hex === null) return randomBytes(KEY_BYTES);
  const [first, ...others] = hex
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((text) => checked(Buffer.from(text, 'hex')));
  return [first ?? checked(Buffer.alloc(0)), ...others];
}

function checked(key: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new Error(`the key for quotes is not ${KEY_BYTES} bytes`);
  return key;
}

const placeText = ({ packageNumber, code, seq }: QuotePlace) =>
  JSON.stringify([packageNumber, code, seq]);

export function createSeals(key: SealingKey): Seals {
  const [macKey] = derivedKeys(key, 'jicai quote input');
  const [confirmKey] = derivedKeys(key, 'jicai bid confirmation');
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    confirm: (text) => createHmac('sha256', confirmKey).update(text).digest('hex'),
    seal(place, secret) {
      const text = JSON.stringify(secret);
      const length = Math.ceil(Buffer.byteLength(text) / PAD) * PAD;
      const padded = text + ' '.repeat(length - Buffer.byteLength(text));
      return sealBytes(key, placeText(place), Buffer.from(padded)).toString('base64');
    },
    open(place, content) {
      const bytes = openBytes(key, placeText(place), Buffer.from(content, 'base64'));
      const text = bytes.toString('utf8');
      // The cast is safe, because only this file encrypts quotes, and the authentication tag proves
      // that the content is unchanged.
      const secret = JSON.parse(text) as QuoteSecret;
      return { ...secret, amount: fen(secret.amount) };
    },
  };
}
