import type { Beacon, Frame, Joined } from '@jicai/shared/contract/auction/live/socket.ts';

/** The state of this client's connection to the auction's room. */
export type Link =
  /** `waitsFor`: why the service cannot admit this token yet; joining is retried automatically. */
  | { readonly kind: 'connecting'; readonly waitsFor?: string }
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting' }
  /** The service refuses this token; only the person can retry. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The right to watch was revoked; with `session`, the session has ended too. */
  | { readonly kind: 'ejected'; readonly reason: string; readonly session: boolean };

/** True if the right to watch is missing or revoked: no more pushes arrive. */
export const isShutOut = ({ kind }: Link): boolean => kind === 'refused' || kind === 'ejected';

/** The interval, in ms, at which a watched auction beside the page's own that refused is retried. */
export const AGAIN_MS = 60_000;

/** Why nothing can be done on a board whose link is not live. */
export const OFFLINE_TEXT = '与服务器的连接已断开，恢复后可以操作';

/** The state of the service and the age of the data at the last push (RT6); `heardAt` is monotonic ms. */
export interface Health extends Pick<Beacon, 'upstream' | 'errorMessage' | 'dataAgeMs'> {
  readonly heardAt: number;
}

/** From this age at a join, in ms, the service counts as failing; the next beacon has the reason. */
const FAILING_AGE_MS = 12_000;

/**
 * Returns the health after a push. Only beacons carry the state of the service: a frame may come from the
 * relay itself (who is online) while the service fails, so it updates only the age.
 */
export function healthAfter(
  before: Health | null,
  push: Frame | Beacon | Joined,
  heardAt: number,
): Health {
  const { dataAgeMs } = push;
  if ('upstream' in push) {
    return { upstream: push.upstream, errorMessage: push.errorMessage, dataAgeMs, heardAt };
  }
  if ('patch' in push && before) return { ...before, dataAgeMs, heardAt };
  const upstream = dataAgeMs > FAILING_AGE_MS ? 'failing' : 'ok';
  return { upstream, errorMessage: '', dataAgeMs, heardAt };
}

/** Silence counts from here, in ms: beacons come every 5 s, so two were lost. */
export const SILENCE_MS = 12_000;

export type Freshness =
  | { readonly kind: 'fresh'; readonly ageMs: number }
  | { readonly kind: 'stale'; readonly ageMs: number; readonly why: string };

/**
 * Returns how old the shown data may be. While the service is well, unchanged means current (RT3), so the
 * age is that of the last push; it only grows in trouble.
 */
export function freshnessOf(link: Link, health: Health, monoNow: number): Freshness {
  const silentMs = Math.max(0, monoNow - health.heardAt);
  const ageMs = health.dataAgeMs + silentMs;
  if (health.upstream === 'failing') {
    return { kind: 'stale', ageMs, why: health.errorMessage || '报价服务暂时没有应答' };
  }
  if (link.kind !== 'live') return { kind: 'stale', ageMs, why: '与服务器的连接已断开' };
  if (silentMs > SILENCE_MS) return { kind: 'stale', ageMs, why: '长时间未收到服务器消息' };
  return { kind: 'fresh', ageMs: health.dataAgeMs };
}

/** The tolerated difference, in ms, between our server time and a push's before it is measured again (RT7). */
const DISAGREE_BEHIND_MS = 250;
const DISAGREE_AHEAD_MS = 2_000;

/** A push was sent at `serverTimeMs`: our time can never be behind it, nor far ahead of it. */
export function disagrees(ourServerTimeMs: number, serverTimeMs: number): boolean {
  const ahead = ourServerTimeMs - serverTimeMs;
  return ahead < -DISAGREE_BEHIND_MS || ahead > DISAGREE_AHEAD_MS;
}

/** From this offset, in ms, the board says that its times are the server's, not the computer's. */
export const LARGE_OFFSET_MS = 3_000;
