import type { Beacon, Frame, Joined } from '@jicai/shared/contract/auction/live/socket.ts';

/** How this client stands with the auction's room. */
export type Link =
  /** `waitsFor`: why the service cannot let this token in yet; it is asked again by itself. */
  | { readonly kind: 'connecting'; readonly waitsFor?: string }
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting' }
  /** The service will not let this token in; asking again is the person's choice. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The right to watch is gone, and the session with it where `session` says so. */
  | { readonly kind: 'ejected'; readonly reason: string; readonly session: boolean };

/** The right to watch is not there, or gone: nothing comes by itself any more. */
export const isShutOut = ({ kind }: Link): boolean => kind === 'refused' || kind === 'ejected';

/** An auction beside the page's own that may not be watched is asked for again so often. */
export const AGAIN_MS = 60_000;

/** Why nothing can be done on a board whose link is not live. */
export const OFFLINE_TEXT = '与服务器的连接已断开，恢复后可以操作';

/** The age of the data by the last push (RT6); `heardAt` is monotonic ms. */
export interface Health extends Pick<Beacon, 'upstream' | 'errorMessage' | 'dataAgeMs'> {
  readonly heardAt: number;
}

/** Data of this age at a join says that the service is not answering; its beacon will say why. */
const FAILING_AGE_MS = 12_000;

/**
 * The health after a push. Only beacons tell it; a frame may come of what the relay itself knows
 * (who is online) while the service is silent, so it moves nothing but the age.
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

/** Beacons come every 5 s: after two lost ones silence is news. */
export const SILENCE_MS = 12_000;

export type Freshness =
  | { readonly kind: 'fresh'; readonly ageMs: number }
  | { readonly kind: 'stale'; readonly ageMs: number; readonly why: string };

/**
 * How old what is on the screen may be. While the service is well, unchanged means current (RT3),
 * so the age is the one last told; only trouble makes it count up.
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

/** How far our time may be from that of a push before it is measured again (RT7). */
const DISAGREE_BEHIND_MS = 250;
const DISAGREE_AHEAD_MS = 2_000;

/** A push left at `serverTimeMs`: ours can never be behind it, nor far ahead of it. */
export function disagrees(ourServerTimeMs: number, serverTimeMs: number): boolean {
  const ahead = ourServerTimeMs - serverTimeMs;
  return ahead < -DISAGREE_BEHIND_MS || ahead > DISAGREE_AHEAD_MS;
}

/** From this offset on the board says that its times are the server's, not the computer's. */
export const LARGE_OFFSET_MS = 3_000;
