const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUES = new Map([...ALPHABET].map((letter, value) => [letter, value]));

const GROUP_LETTERS = 4;
const GROUP_BYTES = 3;

/** Returns bytes in standard base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += GROUP_BYTES) {
    const group = bytes.subarray(start, start + GROUP_BYTES);
    const bits = ((group[0] ?? 0) << 16) | ((group[1] ?? 0) << 8) | (group[2] ?? 0);
    const letters = [18, 12, 6, 0].map((shift) => ALPHABET[(bits >> shift) & 0x3f]);
    text += letters
      .slice(0, group.length + 1)
      .join('')
      .padEnd(GROUP_LETTERS, '=');
  }
  return text;
}

/**
 * Parses standard base64 with padding. Returns null for any other text, also for a second spelling of the
 * same bytes (spaces, missing padding, unused bits that are not zero), so that one value has one text.
 */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % GROUP_LETTERS !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const letters = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((letters.length * GROUP_BYTES) / GROUP_LETTERS));
  let bits = 0;
  let count = 0;
  let length = 0;
  for (const letter of letters) {
    bits = ((bits << 6) | (VALUES.get(letter) ?? 0)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[length] = (bits >> count) & 0xff;
    length += 1;
  }
  return toBase64(bytes) === text ? bytes : null;
}
