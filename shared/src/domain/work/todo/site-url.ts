/** One slash, then plain segments; a query of letters, digits and what separates them. */
const SHAPE = /^\/(?!\/)[\w\-./]*(?:\?[\w\-./?&=%+,:;~!*()@$]*)?$/;

/**
 * May a to-do lead here? Only a plain absolute path of this site: no scheme, no host, no `//`, no
 * backslash, no dots to climb with. The client also asks whether such a page exists.
 */
export function isSiteUrl(url: string): boolean {
  if (url.length > 512 || !SHAPE.test(url)) return false;
  const path = url.split('?', 1)[0] ?? '';
  return !path.includes('//') && !path.split('/').some((part) => part === '..' || part === '.');
}
