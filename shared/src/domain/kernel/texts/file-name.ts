/* File names that every operating system accepts, for uploads, downloads and entries of archives. */

/**
 * The greatest length of a file name on ext4, in bytes. The limit of NTFS, 255 UTF-16 units, is met as
 * well, because a name never has more UTF-16 units than bytes.
 */
export const FILE_NAME_BYTES = 255;

/**
 * Invisible characters and characters that reorder text; with them, a name can show a false
 * extension.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Characters that have a meaning in paths on some operating system. */
const OF_PATHS = /[\\/:*?"<>|]/g;
/**
 * Names that Windows reserves for devices, whatever the extension is: also with digits in superscript, and
 * with spaces before the extension.
 */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= *(?:$|\.))/i;

/** Returns the length of a text in bytes of UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Returns a text cut to at most `most` bytes of UTF-8, never within a character. */
function cutToBytes(text: string, most: number): string {
  let cut = '';
  let left = most;
  for (const character of text) {
    left -= utf8Bytes(character);
    if (left < 0) break;
    cut += character;
  }
  return cut;
}

/** Returns the extension of a name with its dot; empty if the end does not look like an extension. */
const endOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';

/**
 * Returns a file name of at most `most` bytes of UTF-8, with `suffix` inserted before its
 * extension. If the name is too long, cuts the end of the part before the suffix.
 */
export function boundedName(name: string, most = FILE_NAME_BYTES, suffix = ''): string {
  const end = endOf(name);
  const stem = name.slice(0, name.length - end.length);
  return cutToBytes(stem, most - utf8Bytes(suffix + end)) + suffix + end;
}

/** Returns a name without invisible characters and characters that reorder text. */
export const withoutUnseen = (name: string): string => name.toWellFormed().replace(UNSEEN, '');

/**
 * Returns a file name that every operating system accepts: no characters of paths, no dot or space at
 * the end, no device name of Windows, at most 255 bytes. Preserves the extension; an empty name becomes
 * 未命名. Inserts `suffix` before the extension.
 */
export function safeFileName(name: string, suffix = ''): string {
  const plain = withoutUnseen(name)
    .replace(OF_PATHS, '_')
    .replace(/[. ]+$/, '')
    .trim();
  const named = plain === '' ? '未命名' : plain.replace(DEVICE, '$&_');
  return boundedName(named, FILE_NAME_BYTES, suffix);
}

/**
 * Returns a key that is the same for two paths that a file system without case sensitivity takes as
 * equal.
 */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Returns a function that builds paths for the entries of an archive: each segment becomes a safe name,
 * and a path that was already returned gets a number before its extension (`报价 (2).pdf`).
 */
export function distinctPaths(): (...segments: readonly string[]) => string {
  const taken = new Set<string>();
  return (...segments) => {
    const folder = segments.slice(0, -1).map((segment) => `${safeFileName(segment)}/`);
    const name = segments.at(-1) ?? '';
    for (let number = 1; ; number += 1) {
      const path = folder.join('') + safeFileName(name, number === 1 ? '' : ` (${number})`);
      if (taken.has(keyOf(path))) continue;
      taken.add(keyOf(path));
      return path;
    }
  };
}
