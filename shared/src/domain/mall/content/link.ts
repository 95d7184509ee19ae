import { isSiteUrl } from '../../work/todo/site-url.ts';

/** A link in editorial content: `site` is a path of this site, `outside` is any other address. */
export type ContentLink = { readonly kind: 'site' | 'outside'; readonly href: string };

const WEB =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9-]+(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i;
const MAIL = /^mailto:[^\s"'<>\\@]{1,64}@[a-z0-9.-]{1,190}$/i;
const PHONE = /^tel:\+?[\d-]{3,20}$/i;

/**
 * Parses a link in editorial content: a path of this site, an http or https URL without credentials, mailto
 * or tel. Returns null for any other text, and for more than 500 characters.
 */
export function readLink(text: string): ContentLink | null {
  const href = text.trim();
  if (href.length > 500) return null;
  if (isSiteUrl(href)) return { kind: 'site', href };
  const isKnown = WEB.test(href) || MAIL.test(href) || PHONE.test(href);
  return isKnown ? { kind: 'outside', href } : null;
}
