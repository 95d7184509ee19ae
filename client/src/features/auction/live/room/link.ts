import type { Beacon, Frame, Joined } from '@jicai/shared/contract/auction/live/socket.ts';

/** The state of this client's membership in the room of an auction. */
export type Link =
  /** No board has arrived yet. `waitsFor`: why not, if known; joining is retried automatically. */
  | { readonly kind: 'connecting'; readonly waitsFor?: string }
  | { readonly kind: 'live' }
  | { readonly kind: 'reconnecting' }
  /**
   * The relay refused the handshake, or the join because the right to watch is missing. Retried only by the
   * person, or every `AGAIN_MS` for an auction beside the page's own.
   */
  | { readonly kind: 'refused'; readonly reason: string }
  /** The right to watch was revoked after the join. `session`: true if the whole session has ended. */
  | { readonly kind: 'ejected'; readonly reason: string; readonly session: boolean };

/**
 * True if the relay refused the handshake or the join, or revoked the right to watch: no more pushes arrive.
 */
export const isShutOut = ({ kind }: Link): boolean => kind === 'refused' || kind === 'ejected';

/** The interval, in ms, at which `OtherRooms` joins auctions again whose link is refused or ejected. */
export const AGAIN_MS = 60_000;

/** The text shown to people why they cannot act on a board whose link is not `live`. */
export const OFFLINE_TEXT = '与服务器的连接已断开，恢复后可以操作';

/**
 * The state of the live service (`upstream`) and the age of its data (`dataAgeMs`) at the last push (RT6).
 * `heardAt` is the time of that push by `performance.now()`.
 */
export interface Health extends Pick<Beacon, 'upstream' | 'errorMessage' | 'dataAgeMs'> {
  readonly heardAt: number;
}

/** If the data are older than this, in ms, at a join, the service counts as failing until the next beacon. */
const FAILING_AGE_MS = 12_000;

/**
 * Returns the health after a push. A beacon sets every field. A frame sets only the age, because the relay
 * itself may send a frame (presence) while the service fails. After a join the age decides whether the
 * service counts as failing.
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

/**
 * After this time without a push, in ms, the data count as stale: beacons come every 5 s, so two were lost.
 */
export const SILENCE_MS = 12_000;

/** Whether the shown data are current; `ageMs` is their age, `why` a text for people. */
export type Freshness =
  | { readonly kind: 'fresh'; readonly ageMs: number }
  | { readonly kind: 'stale'; readonly ageMs: number; readonly why: string };

/**
 * Returns the freshness of the shown data at `monoNow` (`performance.now()`). Unchanged data are not pushed
 * (RT3), so fresh data keep the age of the last push; only stale data age with the silence.
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

/**
 * How far our estimate of the server's time may be behind or ahead of a push's time, in ms, before the
 * server's time is measured again (RT7).
 */
const DISAGREE_BEHIND_MS = 250;
const DISAGREE_AHEAD_MS = 2_000;

/**
 * Returns whether our estimate of the server's time contradicts a push. A push arrives after `serverTimeMs`,
 * at which it was sent, so a right estimate is not behind that time, and only slightly ahead.
 */
export function disagrees(ourServerTimeMs: number, serverTimeMs: number): boolean {
  const ahead = ourServerTimeMs - serverTimeMs;
  return ahead < -DISAGREE_BEHIND_MS || ahead > DISAGREE_AHEAD_MS;
}

/** If the computer's clock differs from the server's by more than this (ms), the board says so. */
export const LARGE_OFFSET_MS = 3_000;
