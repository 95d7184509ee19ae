/** Matches a path of this site: one slash, then segments of plain characters, then an optional query. */
const SHAPE = /^\/(?!\/)[\w\-./]*(?:\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * Returns whether a URL is a plain absolute path of this site of at most 512 characters, without
 * scheme, host, `//`, backslash or dot segments. To-dos may link only to such URLs; editorial
 * content treats every other URL as an outside link. Whether the page exists is checked by the
 * client, not here.
 */
export function isSiteUrl(url: string): boolean {
  if (url.length > 512 || !SHAPE.test(url)) return false;
  const path = url.split('?', 1)[0] ?? '';
  return !path.includes('//') && !path.split('/').some((part) => part === '..' || part === '.');
}
