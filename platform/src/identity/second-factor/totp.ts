import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/* Codes by time (RFC 6238): HMAC-SHA-1, six digits, steps of 30 seconds, as every authenticator has. */

const STEP_MS = 30_000;
const DIGITS = 6;
/** RFC 4226 asks for at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** Steps that a device's clock may be early or late. */
const DRIFT = 1;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Bytes in base32 without padding, as authenticators take a secret. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

/** The number of the step at a time in milliseconds. */
export const stepAt = (ms: number): number => Math.floor(ms / STEP_MS);

/** The code of a step. */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/**
 * The step whose code this is, up to one step early or late; null for a wrong code and for one of a
 * step that is not later than the last used one.
 */
export function matchingStep(
  secret: Buffer,
  code: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const now = stepAt(nowMs);
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (isRight && step > lastStep) return step;
  }
  return null;
}

/** The address that an authenticator reads from a QR code; kept short, so that cameras find its squares. */
export const otpauthUri = (secret: Buffer, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(account)}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
