import { isSiteUrl } from '../../work/todo/site-url.ts';

/** A link in content: to a page of this site, or to another address. */
export type ContentLink = { readonly kind: 'site' | 'outside'; readonly href: string };

const WEB =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i;
const MAIL = /^mailto:[^\s"'<>\\@]{1,64}@[a-z0-9.-]{1,190}$/i;
const PHONE = /^tel:\+?[\d-]{3,20}$/i;

/**
 * Parses a link of the content: a path of the site, http, https, mailto or tel; returns null for
 * anything else. No other scheme and no credentials in the URL are allowed.
 */
export function readLink(text: string): ContentLink | null {
  const href = text.trim();
  if (href.length > 500) return null;
  if (isSiteUrl(href)) return { kind: 'site', href };
  const isKnown = WEB.test(href) || MAIL.test(href) || PHONE.test(href);
  return isKnown ? { kind: 'outside', href } : null;
}
