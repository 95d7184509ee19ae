import type { IncomingMessage } from 'node:http';
import { networkOf } from '@jicai/shared/domain/kernel/identifiers/network.ts';
import { trafficLimits } from '@jicai/shared/traffic-limits.ts';
import { clientIp } from '../../client-ip.ts';
import type { RelayConfig } from '../../config.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

type Decide = (message: string | null | undefined, success: boolean) => void;

/** Decides which handshakes may open a socket: by their origin, and by a rate limit for each network. */
export interface HandshakeLimits {
  /** Calls `decide` with whether the handshake is allowed. */
  check(request: IncomingMessage, decide: Decide): void;
  /** Records that the handshake of this request succeeded and became the connection `conn`. */
  opened(conn: object, request: unknown): void;
  /**
   * Records that the connection belongs to a person who may watch an auction: takes its handshake
   * off the rate limit of the network, which a whole office may share. Does so once per connection,
   * and not for a token that exceeds a limit of its own (`trafficLimits.sockets.ofPerson`).
   */
  welcome(conn: object, tokenHash: string): void;
  /** The current number of stored buckets, of networks and of people together. */
  readonly size: number;
}

const MAX_BUCKETS = 50_000;
const PERSON = { ...trafficLimits.sockets.ofPerson, patience: Number.MAX_VALUE };

/**
 * Creates the handshake limits. socket.io does not check `Origin` by itself (A24): a page must come from an
 * allowed origin or, if none is configured, from the host that it calls. A request without `Origin` passes,
 * but needs a token. Each network has a rate limit, against which handshakes of people who may watch do not
 * count (`welcome`). The limit protects this process only, so relays do not share counts.
 */
export function createHandshakeLimits(
  config: RelayConfig,
  now: () => number,
  onRefused: () => void = () => {},
): HandshakeLimits {
  const perMinute = config.handshakesPerMinute;
  const limit = { burst: perMinute, perSecond: perMinute / 60, patience: Number.MAX_VALUE };
  const addresses = createBuckets(() => createTokenBucket(limit, now));
  const people = createBuckets(() => createTokenBucket(PERSON, now));
  const byRequest = new WeakMap<object, TokenBucket>();
  const byConn = new WeakMap<object, TokenBucket>();
  return {
    check(request, decide) {
      const refuse = (why: string) => {
        onRefused();
        decide(why, false);
      };
      if (!isOwnOrigin(request.headers, config.allowedOrigins)) return refuse('origin');
      const bucket = addresses.get(networkOf(clientIp(request, config.trustedProxies)));
      byRequest.set(request, bucket);
      return bucket.take() === 'ok' ? decide(null, true) : refuse('too many');
    },
    opened(conn, request) {
      const bucket = typeof request === 'object' && request ? byRequest.get(request) : undefined;
      if (bucket) byConn.set(conn, bucket);
    },
    welcome(conn, tokenHash) {
      const bucket = byConn.get(conn);
      if (bucket && byConn.delete(conn) && people.get(tokenHash).take() === 'ok') bucket.giveBack();
    },
    get size() {
      return addresses.size + people.size;
    },
  };
}

interface Buckets {
  get(key: string): TokenBucket;
  readonly size: number;
}

/**
 * Creates a map with one bucket for each key. Each access checks the two buckets that were created or checked
 * least recently, and evicts them if they are full, since a new bucket would be equal; so there are few more
 * buckets than recent keys. Above `MAX_BUCKETS` the map is cleared, which bounds the memory.
 */
function createBuckets(make: () => TokenBucket): Buckets {
  const buckets = new Map<string, TokenBucket>();
  function tidy(): void {
    for (let count = 0; count < 2; count += 1) {
      const [oldest] = buckets;
      if (!oldest) return;
      const [key, bucket] = oldest;
      buckets.delete(key);
      if (!bucket.isFull()) buckets.set(key, bucket);
    }
  }
  return {
    get(key) {
      tidy();
      if (buckets.size > MAX_BUCKETS) buckets.clear();
      const bucket = buckets.get(key) ?? make();
      buckets.set(key, bucket);
      return bucket;
    },
    get size() {
      return buckets.size;
    },
  };
}

/**
 * Returns whether the request may connect by its `Origin`: the header is in `allowed`, or equals
 * the request's own host if `allowed` is empty, or is missing.
 */
function isOwnOrigin(headers: IncomingMessage['headers'], allowed: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (allowed.length > 0) return allowed.includes(origin);
  return origin === `http://${host}` || origin === `https://${host}`;
}
