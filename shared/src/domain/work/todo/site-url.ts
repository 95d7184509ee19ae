/** Matches one slash, then plain segments, then an optional query of letters, digits and separators. */
const SHAPE = /^\/(?!\/)[\w\-./]*(?:\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * Returns whether a to-do may link to a URL: only a plain absolute path of this site, without scheme,
 * host, `//`, backslash or dot segments. The client also checks that such a page exists.
 */
export function isSiteUrl(url: string): boolean {
  if (url.length > 512 || !SHAPE.test(url)) return false;
  const path = url.split('?', 1)[0] ?? '';
  return !path.includes('//') && !path.split('/').some((part) => part === '..' || part === '.');
}
