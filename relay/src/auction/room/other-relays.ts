import type { JoinSockets } from '../gateway/gateway-types.ts';
import type { RightsCache } from '../gateway/rights.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { Coordinator, CoordinatorEvents } from './coordinator.ts';
import type { Room } from './room.ts';

/**
 * The functions of the cluster of relays that the live part of a relay uses; on a standalone relay
 * all members that may be `null` are `null`.
 */
export interface OtherRelays {
  /** Creates the coordinator of one auction. */
  readonly coordinate:
    | ((
        packageNumber: string,
        clock: ServerClock,
        room: Room,
        events: CoordinatorEvents,
      ) => Coordinator)
    | null;
  readonly joinSockets: JoinSockets | null;
  /** The cache, shared by all relays, of rights that the platform has confirmed to any relay. */
  readonly rights: RightsCache | null;
  /**
   * Asks the other relays to poll an auction that changed and that this relay does not watch; the
   * relay that polls the auction, if any, does. Does nothing on a standalone relay or while Redis
   * is unavailable.
   */
  trigger(packageNumber: string): void;
  close(): Promise<void>;
}
