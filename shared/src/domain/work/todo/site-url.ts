/** Matches a path of this site: one slash, then segments of plain characters, then an optional query. */
const SHAPE = /^\/(?!\/)[\w\-./]*(?:\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * Returns whether a to-do may link to a URL: only a plain absolute path of this site of at most 512
 * characters, without scheme, host, `//`, backslash or dot segments. The client checks in addition that the
 * page exists.
 */
export function isSiteUrl(url: string): boolean {
  if (url.length > 512 || !SHAPE.test(url)) return false;
  const path = url.split('?', 1)[0] ?? '';
  return !path.includes('//') && !path.split('/').some((part) => part === '..' || part === '.');
}
