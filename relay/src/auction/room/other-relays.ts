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
   * Triggers a poll at another relay, for an auction that changed and that this relay does not watch; does
   * nothing on a standalone relay.
   */
  trigger(packageNumber: string): void;
  close(): Promise<void>;
}
