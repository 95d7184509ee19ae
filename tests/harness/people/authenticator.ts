import { codeOfStep, stepAt } from '@jicai/platform/src/identity/second-factor/totp.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a base32 text. */
function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((eight) => Number.parseInt(eight, 2)));
}

/** The code that a person's authenticator shows at a time, `off` steps away from it. */
export const codeAt = (secret: string, ms: number, off = 0): string =>
  codeOfStep(bytesOf(secret), stepAt(ms) + off);
