/** Text that a browser takes for markup when the answer names no other type. */
const MARKUP =
  /^\s*<(?:!doctype|!--|html|head|body|script|svg|iframe|style|table|title|a|b|br|div|font|h1|img|p|\?xml)[\s>/]/i;

const DECODERS = ['utf-8', 'gb18030'] as const;

/** UTF-16 with its mark; nothing that a browser would take for markup. */
export const isWideText = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/**
 * Plain text: UTF-8 or GB18030; no control characters but those of text;
 * and no page in disguise. A character may be cut at either end of a piece.
 */
export function isPlainText(piece: Uint8Array, place: 'head' | 'tail'): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/.test(Buffer.from(piece).toString('latin1')))
    return false;
  if (place === 'head' && MARKUP.test(Buffer.from(piece.subarray(0, 1_024)).toString('utf8')))
    return false;
  return DECODERS.some((encoding) => decodes(piece, encoding));
}

function decodes(piece: Uint8Array, encoding: (typeof DECODERS)[number]): boolean {
  const fatal = (bytes: Uint8Array) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  // A tail may begin in the middle of a character of up to four bytes.
  return [0, 1, 2, 3].some((skip) => fatal(piece.subarray(skip)));
}
