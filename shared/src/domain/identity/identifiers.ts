/* Masks phone, identity and account numbers, IP and mail addresses, for people who may not see them in full. */

/**
 * Returns a number with its middle hidden: `138****0000`, `33**************12`. Hides texts of fewer than
 * 8 characters completely.
 */
export function masked(text: string): string {
  if (text.length < 8) return text === '' ? '' : '****';
  const [head, tail] = text.length === 11 ? [3, 4] : [2, 2];
  return `${text.slice(0, head)}${'*'.repeat(text.length - head - tail)}${text.slice(-tail)}`;
}

/**
 * Returns an IP address with all but its first two groups hidden: `10.2.*.*`, `2001:db8:*`; other texts
 * unchanged.
 */
export function maskedAddress(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 2).join(':')}:*`;
  const parts = address.split('.');
  return parts.length === 4 ? `${parts.slice(0, 2).join('.')}.*.*` : address;
}

/** Returns a mail address with most of its name hidden: `w***@example.org`; empty stays empty. */
export const maskedMail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***');
