import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { every, type Stop, type Time } from '../../time.ts';
import type { ServerClock } from '../source/server-clock.ts';
import { decisionIn, type LiveService } from '../source/upstream.ts';
import type { Session } from './gateway-types.ts';

/** The platform's decision on whether the person with a token may watch one auction (RT1). */
export type Right =
  | { readonly kind: 'viewer'; readonly viewer: Viewer }
  /**
   * `session`: `true` if the token itself is invalid, so that all sockets of the token are
   * disconnected.
   */
  | { readonly kind: 'refused'; readonly reason: string; readonly session: boolean }
  /**
   * The platform made no decision, or the auction does not exist yet: the person is neither
   * admitted nor ejected, and may ask again.
   */
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Caches the role in which a token may watch an auction, and reads the role from the platform again
 * about every `recheckMs` while the token's sockets watch the auction (A11, F14); a role from the
 * shared cache is read again within `CACHED_MS`. Evicts a role that no socket uses any more.
 */
export interface Rights {
  /**
   * Resolves to the right from this relay's cache, or else from the shared cache, or else from the
   * platform. Resolves to a refusal if the session ended while the right was being read.
   */
  ask(session: Session, packageNumber: string): Promise<Right>;
  /**
   * Resolves to whether a token belongs to a session; `unknown` when the platform makes no decision
   * (it does not respond, or its rate limit refuses the call).
   */
  checkSession(session: Session): Promise<'good' | 'ended' | 'unknown'>;
  /**
   * Reads again from the platform, now, the cached rights to this auction of tokens that watch or
   * join it at this relay; a token that has lost its right is ejected (`onLost`). Evicts the other
   * cached rights to this auction.
   */
  recheck(packageNumber: string): void;
  forget(tokenHash: string): void;
  /** The number of cached rights and of pending requests. */
  readonly size: number;
  stop: Stop;
}

interface Entry {
  readonly session: Session;
  readonly packageNumber: string;
  viewer: Viewer;
  dueAt: number;
}

/**
 * A cache in Redis of rights that the platform has confirmed, shared by all relays. When a relay
 * dies, its viewers reconnect to another relay at once; the cache lets them see their boards before
 * the platform is asked about each viewer. Tokens are stored as hashes.
 */
export interface RightsCache {
  recall(tokenHash: string, packageNumber: string): Promise<Viewer | null>;
  remember(tokenHash: string, packageNumber: string, viewer: Viewer): void;
  forget(tokenHash: string): void;
}

interface RightsOptions {
  readonly service: LiveService;
  readonly clock: ServerClock;
  readonly time: Time;
  readonly recheckMs: number;
  /** The cache shared with other relays; `null` for a standalone relay. */
  readonly cache: RightsCache | null;
  /**
   * Returns whether a socket with this token watches this auction or is joining its room; a right without
   * such a socket is evicted instead of read again.
   */
  readonly isHeld: (tokenHash: string, packageNumber: string) => boolean;
  readonly onLost: (tokenHash: string, packageNumber: string, lost: Lost) => void;
}
export type Lost = Extract<Right, { kind: 'refused' }>;

/**
 * A package number that no auction has. The service checks the token before it looks up the number,
 * so that any decision other than 401 proves that the token is valid.
 */
const NO_PACKAGE = '-';
const SWEEP_MS = 1_000;
const RETRY_MS = 2_000;
/** A right from the shared cache is read again after a random time up to this, in ms, to spread the calls. */
const CACHED_MS = 5_000;

const refusedFor = (key: MessageKey, session = false): Right => ({
  kind: 'refused',
  reason: say(key),
  session,
});

/**
 * Reads from the platform the role in which a token may watch an auction, and gives the response's
 * time to the server clock. Resolves to `unknown` if the platform makes no decision or the auction
 * does not exist yet; to a refusal also if the response is about another auction, or names no
 * viewer or a supplier without a code.
 */
async function queryRight(
  { service, clock }: Pick<RightsOptions, 'service' | 'clock'>,
  token: string,
  packageNumber: string,
): Promise<Right> {
  const asked = await service.call(liveEndpoints.packageInfo, { packageNumber }, { token });
  const answer = decisionIn(asked);
  if (answer === null) return { kind: 'unknown', reason: say('live.joinLater') };
  if (answer.kind === 'refused') return refusedBy(answer);
  const { info, viewer, serverTimeMs } = answer.value;
  clock.sample(serverTimeMs, answer.sentAt, answer.receivedAt);
  const fits = info.packageNumber === packageNumber && viewer !== null;
  if (!fits || (viewer.role === 'supplier' && viewer.code === null)) {
    return refusedFor('live.joinRefused');
  }
  return { kind: 'viewer', viewer };
}

/**
 * The refusal codes for an auction that does not exist yet but will; the text says what the auction
 * still waits for. They count as `unknown`, so that the client retries the join by itself.
 */
const NOT_YET: ReadonlySet<string> = new Set<MessageKey>([
  'auction.notYet',
  'auction.notYetReviewed',
  'auction.notYetListed',
]);

interface RefusedCall {
  readonly status: number;
  readonly reason: string;
  readonly code: string;
}

function refusedBy({ status, reason, code }: RefusedCall): Right {
  if (status === 401) return refusedFor('live.tokenError', true);
  if (NOT_YET.has(code)) return { kind: 'unknown', reason };
  const isPlain = status === 403 || status === 404 || !reason;
  return isPlain ? refusedFor('live.joinRefused') : { kind: 'refused', reason, session: false };
}

/**
 * Reads from the platform whether a token belongs to a session: `ended` if the platform responds
 * with 401, `good` after any other decision, `unknown` if the platform makes no decision (no usable
 * response, or its rate limit refuses the call).
 */
async function querySession(
  { service }: Pick<RightsOptions, 'service'>,
  token: string,
): Promise<'good' | 'ended' | 'unknown'> {
  const request = { packageNumber: NO_PACKAGE };
  const answer = decisionIn(await service.call(liveEndpoints.packageInfo, request, { token }));
  if (answer === null) return 'unknown';
  return answer.kind === 'refused' && answer.status === 401 ? 'ended' : 'good';
}

export function createRights(options: RightsOptions): Rights {
  const { time, recheckMs, cache, isHeld, onLost } = options;
  const entries = new Map<string, Entry>();
  const pending = new Map<string, Promise<Right>>();
  const keyOf = (hash: string, packageNumber: string) => `${hash} ${packageNumber}`;

  /**
   * Reads a right from the platform; concurrent calls for one token and auction share one request.
   * Stores a granted right in the shared cache; a refusal removes all rights of the token from the
   * shared cache.
   */
  function queryOnce(session: Session, packageNumber: string): Promise<Right> {
    const key = keyOf(session.tokenHash, packageNumber);
    const running = pending.get(key);
    if (running) return running;
    const query = queryRight(options, session.token, packageNumber)
      .then((right) => {
        if (right.kind === 'viewer')
          cache?.remember(session.tokenHash, packageNumber, right.viewer);
        if (right.kind === 'refused') cache?.forget(session.tokenHash);
        return right;
      })
      .finally(() => pending.delete(key));
    pending.set(key, query);
    return query;
  }

  const nextDue = () => time.now() + recheckMs * (0.85 + 0.15 * time.random());

  async function check(key: string, entry: Entry): Promise<void> {
    const { session, packageNumber, viewer } = entry;
    entry.dueAt = Number.POSITIVE_INFINITY;
    const right = await queryOnce(session, packageNumber);
    if (entries.get(key) !== entry) return;
    if (right.kind === 'unknown') entry.dueAt = time.now() + RETRY_MS;
    else if (right.kind === 'refused') {
      entries.delete(key);
      onLost(session.tokenHash, packageNumber, right);
    } else if (right.viewer.role !== viewer.role || right.viewer.code !== viewer.code) {
      // The right to another role or supplier code belongs to another board, so the person must
      // join again.
      entries.delete(key);
      const reason = say('live.joinRefused');
      onLost(session.tokenHash, packageNumber, { kind: 'refused', reason, session: false });
    } else entry.dueAt = nextDue();
  }

  const stopSweep = every(time, SWEEP_MS, () => {
    for (const [key, entry] of entries) {
      if (entry.dueAt > time.now()) continue;
      if (isHeld(entry.session.tokenHash, entry.packageNumber)) void check(key, entry);
      else entries.delete(key);
    }
  });

  return {
    checkSession: ({ token }) => querySession(options, token),
    async ask(session, packageNumber) {
      const key = keyOf(session.tokenHash, packageNumber);
      const known = entries.get(key);
      if (known) return { kind: 'viewer', viewer: known.viewer };
      const cached = (await cache?.recall(session.tokenHash, packageNumber)) ?? null;
      if (cached && !session.ended) {
        const dueAt = time.now() + CACHED_MS * time.random();
        entries.set(key, { session, packageNumber, viewer: cached, dueAt });
        return { kind: 'viewer', viewer: cached };
      }
      const right = await queryOnce(session, packageNumber);
      if (right.kind === 'viewer' && !session.ended) {
        const { viewer } = right;
        entries.set(key, { session, packageNumber, viewer, dueAt: nextDue() });
      }
      return session.ended ? refusedFor('live.tokenError', true) : right;
    },
    recheck(packageNumber) {
      for (const [key, entry] of entries) {
        if (entry.packageNumber !== packageNumber) continue;
        if (isHeld(entry.session.tokenHash, packageNumber)) void check(key, entry);
        else entries.delete(key);
      }
    },
    forget(tokenHash) {
      cache?.forget(tokenHash);
      for (const [key, { session }] of entries) {
        if (session.tokenHash === tokenHash) entries.delete(key);
      }
    },
    get size() {
      return entries.size + pending.size;
    },
    stop: stopSweep,
  };
}
