import type { IncomingMessage } from 'node:http';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { clientIp } from '../../client-ip.ts';
import type { RelayConfig } from '../../config.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

type Decide = (message: string | null | undefined, success: boolean) => void;

/** Decides which handshakes are admitted. */
export interface HandshakeLimits {
  check(request: IncomingMessage, decide: Decide): void;
  /** The handshake of this request became a connection. */
  opened(conn: object, request: unknown): void;
  /**
   * The connection belongs to a person who may watch: it does not count against the address, which a
   * whole office may share. A person who connects again and again does count.
   */
  welcome(conn: object, tokenHash: string): void;
  /** The number of addresses and people that are remembered. */
  readonly size: number;
}

const MAX_KEPT = 50_000;
const PERSON = { ...trafficLimits.sockets.ofPerson, patience: Number.MAX_VALUE };

/**
 * Decides which handshakes may open a socket. socket.io does not look at `Origin` by itself (A24): a
 * browser's page must come from an allowed origin, or from the host that it calls. A client without
 * `Origin` is no browser; it needs a token like every other. Each address has a limit of handshakes
 * that lead to nothing. The limit protects this process, so each relay counts for itself.
 */
export function createHandshakeLimits(
  config: RelayConfig,
  now: () => number,
  onRefused: () => void = () => {},
): HandshakeLimits {
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
      const bucket = addresses.of(networkOf(clientIp(request, config.trustedProxies)));
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
 * Keeps one bucket for each key. Each use checks the two buckets that were kept longest: a full one
 * has nothing to remember and is removed, so there are few more buckets than recent keys. When all
 * places are taken, all buckets are removed, which bounds the memory.
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
function isOwnOrigin(headers: IncomingMessage['headers'], allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.length > 0) return allowed.includes(origin);
  return origin === `http://${host}` || origin === `https://${host}`;
}
