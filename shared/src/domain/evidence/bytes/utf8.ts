/** The Unicode replacement character, which encoders write instead of a lone surrogate. */
const REPLACEMENT = 0xfffd;

/** Returns the UTF-8 bytes of one code point: https://encoding.spec.whatwg.org/#utf-8-encoder. */
function bytesOf(point: number): readonly number[] {
  const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f);
  if (point < 0x80) return [point];
  if (point < 0x800) return [0xc0 | (point >> 6), tail(0)];
  if (point < 0x10000) return [0xe0 | (point >> 12), tail(6), tail(0)];
  return [0xf0 | (point >> 18), tail(12), tail(6), tail(0)];
}

/**
 * Returns the UTF-8 bytes of a text, as `TextEncoder` does, which the shared package does not know. A lone
 * surrogate becomes U+FFFD; decoders of evidence refuse such texts before.
 */
export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text.toWellFormed()) {
    for (const byte of bytesOf(character.codePointAt(0) ?? REPLACEMENT)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
