import { plainAddress } from '@jicai/shared/domain/kernel/identifiers/network.ts';

interface Caller {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the caller's address: the first address that is not a trusted proxy, starting from the
 * peer and then going through `X-Forwarded-For` from right to left; the leftmost address if all are
 * trusted proxies. Entries further left than the result may be forged (ASVS 4.1.3).
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

/**
 * Returns whether the browser used HTTPS, according to `X-Forwarded-Proto` of a trusted proxy.
 * Returns `false` without a trusted proxy, because the relay itself serves plain HTTP.
 */
export function isSecure(request: Caller, trusted: readonly string[]): boolean {
  const isTrusted = trusted.includes(plainAddress(request.socket.remoteAddress ?? ''));
  return isTrusted && request.headers['x-forwarded-proto'] === 'https';
}
