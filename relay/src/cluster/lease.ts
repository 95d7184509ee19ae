import { every, type Stop, type Time } from '../time.ts';
import type { Link } from './link/link.ts';
import { encodeMessage } from './link/message.ts';
import { LEASE_MS, type Places, RENEW_MS } from './scripts.ts';

/** The right to poll one auction, held by one relay of the cluster at a time. */
export interface Lease {
  /**
   * The fence under which it is held; 0: another's, or nobody's. Counted by this machine's
   * monotonic clock from before the asking, so a relay that stood still knows it has lost it.
   */
  fence(): number;
  /** Asks for it, or renews it, now. */
  ask(): Promise<void>;
  /**
   * Counts as lost from now on, though Redis may keep it: when it is had again, under the same
   * fence perhaps, `onTaken` is called.
   */
  forget(): void;
  /** Gives it back and leaves it to others for a while. */
  standBack(ms: number): void;
  stop: Stop;
}

interface LeaseOptions {
  readonly link: Link;
  readonly relayId: string;
  readonly places: Places;
  readonly time: Time;
  /** It became this relay's, or is again; polls begin when this has resolved. */
  readonly onTaken: () => Promise<void>;
  /** Called at every attempt while another relay has the lease. */
  readonly onRefused: () => void;
}

/** A lease ends here a little before it does in Redis. */
const MARGIN_MS = 150;

export function createLease(options: LeaseOptions): Lease {
  const { link, relayId, places, time, onTaken, onRefused } = options;
  let fence = 0;
  let until = Number.NEGATIVE_INFINITY;
  let asking = false;
  let stopped = false;
  let backUntil = Number.NEGATIVE_INFINITY;

  async function ask(): Promise<void> {
    if (asking || stopped || !link.isUp() || time.now() < backUntil) return;
    asking = true;
    const askedAt = time.now();
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
      until = askedAt + LEASE_MS - MARGIN_MS;
    } finally {
      asking = false;
    }
  }

  function giveBack(): void {
    fence = 0;
    const free = encodeMessage({ kind: 'free', from: relayId });
    void link.run('release', [places.lease], [relayId, places.channel, free]);
  }

  const stopAsking = every(time, RENEW_MS * (0.9 + 0.2 * time.random()), () => void ask());
  return {
    fence: () => (time.now() < until ? fence : 0),
    ask,
    forget() {
      fence = 0;
    },
    standBack(ms) {
      backUntil = time.now() + ms;
      giveBack();
    },
    stop() {
      stopped = true;
      stopAsking();
      giveBack();
    },
  };
}
