const MAPPED = /^::ffff:(?=\d{1,3}(?:\.\d{1,3}){3}$)/i;

/**
 * Converts an IPv4-mapped IPv6 address, as a dual-stack socket reports it, to IPv4: `::ffff:127.0.0.1` becomes
 * `127.0.0.1`. Returns all other addresses unchanged, among them IPv6 addresses that begin with the same letters.
 */
export const plainAddress = (address: string): string => address.replace(MAPPED, '');

/**
 * Returns the network under which rate limits count an IP address: an IPv4 address itself, or the first 64
 * bits of an IPv6 address, because one subscriber owns all 2^64 addresses of such a network. Returns a text
 * without a colon, or with a dot, unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
