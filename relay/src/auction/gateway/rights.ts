import type { Viewer } from '@jicai/shared/contract/auction/auction.ts';
import { liveEndpoints } from '@jicai/shared/contract/auction/live/service.ts';
import { type MessageKey, say } from '@jicai/shared/messages.ts';
import { every, type Stop, type Time } from '../../time.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { LiveService } from '../source/upstream.ts';
import type { Session } from './gateway-types.ts';

/** The platform's answer about one token and one auction (RT1). */
export type Right =
  | { readonly kind: 'viewer'; readonly viewer: Viewer }
  /** `session`: the token itself is no longer good. */
  | { readonly kind: 'refused'; readonly reason: string; readonly session: boolean }
  /** The platform did not answer: nobody is admitted, nobody is ejected. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Reads the role in which a token may watch, once a minute for each token and auction (A11, F14). */
export interface Rights {
  ask(session: Session, packageNumber: string): Promise<Right>;
  /** Whether a token is a session at all; `unknown` while the platform does not answer. */
  checkSession(session: Session): Promise<'good' | 'ended' | 'unknown'>;
  /** Asks again for everybody who watches this auction, now. */
  recheck(packageNumber: string): void;
  forget(tokenHash: string): void;
  /** How many answers of the platform are kept, and questions are on their way. */
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
 * The platform's latest answers about tokens, for all relays: when a relay dies, its viewers come to
 * another all at once, and see their boards before the platform is asked about each of them again.
 * Tokens stand there as hashes.
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
  /** The rights that other relays read from the platform; `null`: there are no other relays. */
  readonly cache: RightsCache | null;
  /** Does anybody with this token watch this auction? Others are forgotten when due. */
  readonly isHeld: (tokenHash: string, packageNumber: string) => boolean;
  readonly onLost: (tokenHash: string, packageNumber: string, lost: Lost) => void;
}
export type Lost = Extract<Right, { kind: 'refused' }>;

/** No auction has this number: the service looks at the token first, and then finds nothing. */
const NO_PACKAGE = '-';
const TOO_MANY = 429;
const SWEEP_MS = 1_000;
const RETRY_MS = 2_000;
/** A right from another relay's cache is read again within this time, so that calls spread out. */
const CACHED_MS = 5_000;

const refusedFor = (key: MessageKey, session = false): Right => ({
  kind: 'refused',
  reason: say(key),
  session,
});

/** Asks the platform for the role in which a token may watch an auction. */
async function queryRight(
  { service, clock }: Pick<RightsOptions, 'service' | 'clock'>,
  token: string,
  packageNumber: string,
): Promise<Right> {
  const answer = await service.call(liveEndpoints.packageInfo, { packageNumber }, { token });
  // A platform that is asked too often says nothing about the right.
  const isUnasked = answer.kind === 'refused' && answer.status === TOO_MANY;
  if (answer.kind === 'failed' || isUnasked)
    return { kind: 'unknown', reason: say('live.joinLater') };
  if (answer.kind === 'refused') return refusedBy(answer);
  const { info, viewer, serverTimeMs } = answer.value;
  clock.sample(serverTimeMs, answer.sentAt, answer.receivedAt);
  const fits = info.packageNumber === packageNumber && viewer !== null;
  if (!fits || (viewer.role === 'supplier' && viewer.code === null)) {
    return refusedFor('live.joinRefused');
  }
  return { kind: 'viewer', viewer };
}

function refusedBy({ status, reason }: { status: number; reason: string }): Right {
  if (status === 401) return refusedFor('live.tokenError', true);
  const isPlain = status === 403 || status === 404 || !reason;
  return isPlain ? refusedFor('live.joinRefused') : { kind: 'refused', reason, session: false };
}

/** Whether a token is a session at all. */
async function querySession(
  { service }: Pick<RightsOptions, 'service'>,
  token: string,
): Promise<'good' | 'ended' | 'unknown'> {
  const asked = { packageNumber: NO_PACKAGE };
  const answer = await service.call(liveEndpoints.packageInfo, asked, { token });
  if (answer.kind === 'failed') return 'unknown';
  return answer.kind === 'refused' && answer.status === 401 ? 'ended' : 'good';
}

export function createRights(options: RightsOptions): Rights {
  const { time, recheckMs, cache, isHeld, onLost } = options;
  const entries = new Map<string, Entry>();
  const asking = new Map<string, Promise<Right>>();
  const keyOf = (hash: string, packageNumber: string) => `${hash} ${packageNumber}`;

  /** One question at a time for each token and auction; the others wait for its answer. */
  function queryOnce(session: Session, packageNumber: string): Promise<Right> {
    const key = keyOf(session.tokenHash, packageNumber);
    const running = asking.get(key);
    if (running) return running;
    const question = queryRight(options, session.token, packageNumber)
      .then((right) => {
        if (right.kind === 'viewer')
          cache?.remember(session.tokenHash, packageNumber, right.viewer);
        if (right.kind === 'refused') cache?.forget(session.tokenHash);
        return right;
      })
      .finally(() => asking.delete(key));
    asking.set(key, question);
    return question;
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
      // The person may still watch, in another role: they must join again for another board.
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
      return entries.size + asking.size;
    },
    stop: stopSweep,
  };
}
