/** Returns the concatenation of some byte strings, of a few. */
export const concat = (...parts: readonly Uint8Array[]): Uint8Array => joined(parts);

/** Returns the concatenation of a list of byte strings, of any length. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Returns whether two byte strings are equal. Not constant in time: evidence is public. */
export const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes as lowercase hex digits. */
export function toHex(bytes: Uint8Array): string {
  let digits = '';
  for (const byte of bytes) digits += HEX[byte];
  return digits;
}

/** Parses lowercase hex digits; returns null for any other text. */
export function fromHex(digits: string): Uint8Array | null {
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/.test(digits)) return null;
  return Uint8Array.from({ length: digits.length / 2 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
}

const UINT64_BYTES = 8;
const BYTE = 256;

/** Returns a whole number from 0 to 2^53 − 1 as 8 bytes, big-endian. */
export function uint64(value: number): Uint8Array {
  const bytes = new Uint8Array(UINT64_BYTES);
  let remaining = value;
  for (let index = UINT64_BYTES - 1; index >= 0; index -= 1) {
    bytes[index] = remaining % BYTE;
    remaining = Math.floor(remaining / BYTE);
  }
  return bytes;
}

/** Parses 8 bytes, big-endian; returns null for another length or a number above 2^53 − 1. */
export function readUint64(bytes: Uint8Array): number | null {
  if (bytes.length !== UINT64_BYTES) return null;
  let value = 0;
  for (const byte of bytes) {
    value = value * BYTE + byte;
    if (!Number.isSafeInteger(value)) return null;
  }
  return value;
}
