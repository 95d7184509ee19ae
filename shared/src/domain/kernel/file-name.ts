/* Names of files as every system takes them: uploads, downloads, entries of archives. */

/** The most bytes of one name: ext4 takes no more; NTFS takes as many signs, which are never more. */
export const FILE_NAME_BYTES = 255;

/** Characters that move text about or do not show: a name with them shows another extension. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Signs that a path gives a meaning, on one system or another. */
const OF_PATHS = /[\\/:*?"<>|]/g;
/** Names that Windows keeps for devices, whatever their extension is. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i;

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** A text cut to at most so many bytes of UTF-8, never within a character. */
function cutToBytes(text: string, most: number): string {
  let cut = '';
  let left = most;
  for (const sign of text) {
    left -= utf8Bytes(sign);
    if (left < 0) break;
    cut += sign;
  }
  return cut;
}

/** The end of a name from its last dot on, if it looks like an extension. */
const endOf = (name: string): string => /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';

/** A name cut to at most so many bytes; what is cut stands before `suffix` and the extension. */
export function boundedName(name: string, most = FILE_NAME_BYTES, suffix = ''): string {
  const end = endOf(name);
  const stem = name.slice(0, name.length - end.length);
  return cutToBytes(stem, most - utf8Bytes(suffix + end)) + suffix + end;
}

/** A name without what cannot be seen. */
export const withoutUnseen = (name: string): string => name.toWellFormed().replace(UNSEEN, '');

/**
 * Returns a name that a file can have on every system: no sign of a path, no dot or blank at its end, no
 * device of Windows, at most 255 bytes. The extension stays; an empty name is 未命名. `suffix` stands
 * before the extension.
 */
export function safeFileName(name: string, suffix = ''): string {
  const plain = withoutUnseen(name)
    .replace(OF_PATHS, '_')
    .replace(/[. ]+$/, '')
    .trim();
  const named = plain === '' ? '未命名' : plain.replace(DEVICE, '$&_');
  return boundedName(named, FILE_NAME_BYTES, suffix);
}

/** Names are the same where a system that ignores their case would overwrite one by the other. */
const keyOf = (path: string): string => path.normalize('NFC').toLowerCase();

/**
 * Returns a function that makes paths of an archive: each segment is a safe name, and a path that was given
 * out already gets a number before its extension (`报价 (2).pdf`).
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
