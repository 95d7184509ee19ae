import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';

/* The encryption of sealed quotes in the database (AU21, [L6], [A01]). */

/** The hidden part of a quote; the rest of its content stands in the row. */
export interface QuoteSecret {
  readonly amount: Fen;
  readonly lines: readonly { readonly lineNo: number; readonly price: string }[];
  readonly salt: string;
  /** The whole quote sheet of an inquiry, as text; absent where only prices are quoted. */
  readonly sheet?: string;
}

/** The quote that a secret belongs to: a row's content moved to another row does not open. */
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
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
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

const aadOf = ({ packageNumber, code, seq }: QuotePlace) =>
  Buffer.from(JSON.stringify([packageNumber, code, seq]));

export function createSeals(key: Buffer): Seals {
  const macKey = Buffer.from(hkdfSync('sha256', key, '', 'jicai quote input', KEY_BYTES));
  return {
    mac: (text) => createHmac('sha256', macKey).update(text).digest('hex'),
    seal(place, secret) {
      const text = JSON.stringify(secret);
      const length = Math.ceil(Buffer.byteLength(text) / PAD) * PAD;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      cipher.setAAD(aadOf(place));
      const padded = text + ' '.repeat(length - Buffer.byteLength(text));
      const body = Buffer.concat([cipher.update(padded, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64');
    },
    open(place, content) {
      const bytes = Buffer.from(content, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(aadOf(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
      const text = Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      // Only this file writes contents, and the tag proves that nobody changed one.
      const secret = JSON.parse(text) as QuoteSecret;
      return { ...secret, amount: fen(secret.amount) };
    },
  };
}
