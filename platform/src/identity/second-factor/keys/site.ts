import { isIP } from 'node:net';

/** The site as security keys know it: `id` is its domain, `origin` the address of its pages. */
export interface KeySite {
  readonly id: string;
  readonly origin: string;
}

/**
 * The site of a public address. Null where browsers refuse security keys: without https (other than on
 * `localhost`), and where the address is a number instead of a domain.
 */
export function keySiteOf(publicUrl: string): KeySite | null {
  if (!URL.canParse(publicUrl)) return null;
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || hostname.startsWith('[') || isIP(hostname) !== 0) return null;
  return { id: hostname, origin };
}
