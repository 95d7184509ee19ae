import type { IncomingMessage } from 'node:http';
import { clientIp } from '../client-ip.ts';
import type { RelayConfig } from '../config.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

type Decide = (message: string | null | undefined, success: boolean) => void;

const MAX_ADDRESSES = 50_000;

/**
 * Who may open a socket. socket.io does not look at `Origin` by itself (A24): a browser's page must
 * come from an allowed origin, or from the host it calls. No `Origin` at all is no browser, and
 * such a client needs a token like everybody. Each address has a limit of handshakes.
 */
export function createHandshakeCheck(
  config: RelayConfig,
  now: () => number,
): (request: IncomingMessage, decide: Decide) => void {
  const perMinute = config.handshakesPerMinute;
  const limit = { burst: perMinute, perSecond: perMinute / 60, patience: Number.MAX_VALUE };
  let buckets = new Map<string, TokenBucket>();
  return (request, decide) => {
    if (!isOwnOrigin(request.headers, config.allowedOrigins)) return decide('origin', false);
    const address = clientIp(request, config.trustedProxies);
    // Forgetting all at once is a small mercy for the few and bounds the memory for everybody.
    if (buckets.size > MAX_ADDRESSES) buckets = new Map();
    let bucket = buckets.get(address);
    if (!bucket) {
      bucket = createTokenBucket(limit, now);
      buckets.set(address, bucket);
    }
    return bucket.take() === 'ok' ? decide(null, true) : decide('too many', false);
  };
}

/** May a page of this origin call? Without a list: only one served by this very host. */
export function isOwnOrigin(
  headers: IncomingMessage['headers'],
  allowed: readonly string[],
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.length > 0) return allowed.includes(origin);
  return origin === `http://${host}` || origin === `https://${host}`;
}
