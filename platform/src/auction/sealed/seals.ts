import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { openBytes, sealBytes } from '../../kernel/signing/sealed-bytes.ts';

/* The encryption of sealed quotes in the database (AU21, [L6], [A01]). */

/** The hidden part of a quote; the rest of its content stands in the row. */
export interface QuoteSecret {
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  /** The whole quote sheet of an inquiry, as text; absent where only prices are quoted. */
  readonly sheet?: string;
}

/** Which quote a secret belongs to: a row's content moved to another row does not open. */
export interface QuotePlace {
  readonly packageNumber: string;
  readonly code: string;
  readonly seq: number;
}

/** Encrypts and decrypts quotes. Opening throws where the key is not the one that sealed. */
export interface Seals {
  readonly seal: (place: QuotePlace, secret: QuoteSecret) => string;
  readonly open: (place: QuotePlace, content: string) => QuoteSecret;
  /** HMAC-SHA256 in hex, under a key that is derived from the one that seals. */
  readonly mac: (text: string) => string;
}

const KEY_BYTES = 32;
/** Texts are padded to a multiple of this, so that their length does not depend on the amount. */
const PAD = 256;

/**
 * The platform's key for quotes: given as 64 hex digits, or from a file that is made at the first
 * start; with neither it lasts as long as the process. Platforms on one database need the same one.
 */
export function openQuoteKey(given: { hex: string | null; file: string | null }): Buffer {
  if (given.hex !== null) return checked(Buffer.from(given.hex, 'hex'));
  const { file } = given;
  if (file && existsSync(file)) return checked(Buffer.from(readFileSync(file, 'utf8'), 'hex'));
  const key = randomBytes(KEY_BYTES);
  if (!file) return key;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, key.toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Two platforms of one data directory start together: the first one's key is both's.
    if (!existsSync(file)) throw error;
    return checked(Buffer.from(readFileSync(file, 'utf8'), 'hex'));
  }
  return key;
}

function checked(key: Buffer): Buffer {
  if (key.length !== KEY_BYTES) throw new Error(`the key for quotes is not ${KEY_BYTES} bytes`);
  return key;
}

const placeText = ({ packageNumber, code, seq }: QuotePlace) =>
  JSON.stringify([packageNumber, code, seq]);

export function createSeals(key: Buffer): Seals {
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'jicai quote input', KEY_BYTES));
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    seal(place, secret) {
      const text = JSON.stringify(secret);
      const length = Math.ceil(Buffer.byteLength(text) / PAD) * PAD;
      const padded = text + ' '.repeat(length - Buffer.byteLength(text));
      return sealBytes(key, placeText(place), Buffer.from(padded)).toString('base64');
    },
    open(place, content) {
      const bytes = openBytes(key, placeText(place), Buffer.from(content, 'base64'));
      const text = bytes.toString('utf8');
      // Only this file writes contents, and the tag proves that nobody changed one.
      const secret = JSON.parse(text) as QuoteSecret;
      return { ...secret, amount: fen(secret.amount) };
    },
  };
}
