import type { IncomingMessage } from 'node:http';
import { clientIp } from '../../client-ip.ts';
import type { RelayConfig } from '../../config.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

type Decide = (message: string | null | undefined, success: boolean) => void;

/** The door: which handshakes are let in. */
export interface Door {
  check(request: IncomingMessage, decide: Decide): void;
  /** The handshake of this request became a connection. */
  opened(conn: object, request: unknown): void;
  /**
   * Behind the connection is a person who may watch: it does not count against the address, which a
   * whole office may share. A person who comes again and again does count.
   */
  welcome(conn: object, tokenHash: string): void;
  /** Addresses and people of whom something is remembered. */
  readonly size: number;
}

const MAX_KEPT = 50_000;
const PERSON = { burst: 30, perSecond: 0.5, patience: Number.MAX_VALUE };

/**
 * Who may open a socket. socket.io does not look at `Origin` by itself (A24): a browser's page must
 * come from an allowed origin, or from the host it calls. No `Origin` at all is no browser, and
 * such a client needs a token like everybody. Each address has a limit of handshakes that lead to
 * nothing. It guards this process, so each relay counts for itself.
 */
export function createDoor(
  config: RelayConfig,
  now: () => number,
  onRefused: () => void = () => {},
): Door {
  const perMinute = config.handshakesPerMinute;
  const limit = { burst: perMinute, perSecond: perMinute / 60, patience: Number.MAX_VALUE };
  const addresses = keep(() => createTokenBucket(limit, now));
  const people = keep(() => createTokenBucket(PERSON, now));
  const byRequest = new WeakMap<object, TokenBucket>();
  const byConn = new WeakMap<object, TokenBucket>();
  return {
    check(request, decide) {
      const refuse = (why: string) => {
        onRefused();
        decide(why, false);
      };
      if (!isOwnOrigin(request.headers, config.allowedOrigins)) return refuse('origin');
      const bucket = addresses.of(clientIp(request, config.trustedProxies));
      byRequest.set(request, bucket);
      return bucket.take() === 'ok' ? decide(null, true) : refuse('too many');
    },
    opened(conn, request) {
      const bucket = typeof request === 'object' && request ? byRequest.get(request) : undefined;
      if (bucket) byConn.set(conn, bucket);
    },
    welcome(conn, tokenHash) {
      const bucket = byConn.get(conn);
      if (bucket && byConn.delete(conn) && people.of(tokenHash).take() === 'ok') bucket.giveBack();
    },
    get size() {
      return addresses.size + people.size;
    },
  };
}

interface Kept {
  of(key: string): TokenBucket;
  readonly size: number;
}

/**
 * One bucket for each key. Whoever comes makes two others be looked at, the longest kept first: one
 * that is full again says nothing and is forgotten, so there are never many more than came lately.
 * A crowd that fills all places makes all be forgotten, a small mercy that bounds the memory.
 */
function keep(make: () => TokenBucket): Kept {
  const kept = new Map<string, TokenBucket>();
  function tidy(): void {
    for (let looked = 0; looked < 2; looked += 1) {
      const [oldest] = kept;
      if (!oldest) return;
      const [key, bucket] = oldest;
      kept.delete(key);
      if (!bucket.isFull()) kept.set(key, bucket);
    }
  }
  return {
    of(key) {
      tidy();
      if (kept.size > MAX_KEPT) kept.clear();
      const found = kept.get(key) ?? make();
      kept.set(key, found);
      return found;
    },
    get size() {
      return kept.size;
    },
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
