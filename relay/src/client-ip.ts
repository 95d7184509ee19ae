/** `::ffff:127.0.0.1` and `127.0.0.1` are the same address. */
export const plainAddress = (address: string) => address.replace(/^::ffff:/, '');

interface Caller {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The caller's address. `X-Forwarded-For` counts only as far as trusted proxies wrote it: read from
 * the right, the first address that is not one of them (ASVS 4.1.3).
 */
export function clientIp(request: Caller, trusted: readonly string[]): string {
  const remote = plainAddress(request.socket.remoteAddress ?? '');
  const chain = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => plainAddress(address.trim()))
    .filter(Boolean);
  let address = remote;
  while (trusted.includes(address)) {
    const before = chain.pop();
    if (!before) break;
    address = before;
  }
  return address;
}

/** Did the browser use TLS? It ends at a trusted proxy in front; only such a proxy's word counts. */
export function isSecure(request: Caller, trusted: readonly string[]): boolean {
  const isTrusted = trusted.includes(plainAddress(request.socket.remoteAddress ?? ''));
  return isTrusted && request.headers['x-forwarded-proto'] === 'https';
}
