import { every, type Stop, type Time } from '../time.ts';
import type { Link } from './link/link.ts';
import { encodeMessage } from './link/message.ts';
import { LEASE_MS, RENEW_MS, type RedisKeys } from './scripts.ts';

/** This relay's side of the lease for polling one auction, which one relay holds at a time. */
export interface Lease {
  /**
   * Returns the fencing token of the lease; 0 when this relay does not hold the lease. The expiry
   * is counted by the local monotonic clock from before the request, so a relay that stalled knows
   * that its lease expired.
   */
  fence(): number;
  /**
   * Requests or renews the lease now. Does nothing without Redis, after `stop`, while a request is pending,
   * and for the time set by `standBack`.
   */
  ask(): Promise<void>;
  /**
   * Treats the lease as lost, although Redis may still hold it for this relay. When the lease is
   * granted again, perhaps with the same fencing token, `onTaken` is called.
   */
  forget(): void;
  /** Releases the lease and does not request the lease for `ms` ms, so that another relay takes it. */
  standBack(ms: number): void;
  stop: Stop;
}

interface LeaseOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly places: RedisKeys;
  readonly time: Time;
  /**
   * Called when the lease is granted with a new fencing token, or again after `forget` or a release; until
   * the returned promise resolves, `fence` returns 0.
   */
  readonly onTaken: () => Promise<void>;
  /** Called after each request that finds the lease held by another relay. */
  readonly onRefused: () => void;
}

/** This relay treats the lease as expired this much earlier than Redis does, in ms. */
const MARGIN_MS = 150;

export function createLease(options: LeaseOptions): Lease {
  const { link, relayId, places, time, onTaken, onRefused } = options;
  let fence = 0;
  let until = Number.NEGATIVE_INFINITY;
  let requesting = false;
  let stopped = false;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    if (requesting || stopped || !link.isUp() || time.now() < pausedUntil) return;
    requesting = true;
    const requestedAt = time.now();
    const keys = [places.lease, places.fence];
    const answer = await link.run('hold', keys, [relayId, String(LEASE_MS)]);
    try {
      if (stopped) return giveBack();
      if (typeof answer !== 'number') return;
      if (answer === 0) {
        fence = 0;
        onRefused();
        return;
      }
      if (answer !== fence) {
        fence = 0;
        await onTaken();
      }
      fence = answer;
      until = requestedAt + LEASE_MS - MARGIN_MS;
    } finally {
      requesting = false;
    }
  }

  function giveBack(): void {
    fence = 0;
    const free = encodeMessage({ kind: 'free', from: relayId });
    void link.run('release', [places.lease], [relayId, places.channel, free]);
  }

  const stopRenewals = every(time, RENEW_MS * (0.9 + 0.2 * time.random()), () => void ask());
  return {
    fence: () => (time.now() < until ? fence : 0),
    ask,
    forget() {
      fence = 0;
    },
    standBack(ms) {
      pausedUntil = time.now() + ms;
      giveBack();
    },
    stop() {
      stopped = true;
      stopRenewals();
      giveBack();
    },
  };
}
