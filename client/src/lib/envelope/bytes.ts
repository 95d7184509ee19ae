/** Bytes → standard base64. `btoa` takes text, and too many arguments at once overflow the stack. */
export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

/** Standard base64 → bytes; throws on anything else. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  // Not Uint8Array.from: over an answer of a megabyte it takes a tenth of a second.
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Hex digits → bytes, big end first; an odd number of digits is read with a leading zero. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  const even = hex.length % 2 ? `0${hex}` : hex;
  const bytes = new Uint8Array(even.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(even.slice(at * 2, at * 2 + 2), 16);
  }
  return bytes;
}

/** Bytes → hex digits, two for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Bytes → base64url without padding, as a JSON Web Key wants its numbers. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Text → UTF-8. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}
