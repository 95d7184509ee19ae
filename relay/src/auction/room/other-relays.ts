import type { JoinSockets } from '../gateway/gateway-types.ts';
import type { RightsCache } from '../gateway/rights.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { Coordinator, CoordinatorEvents } from './coordinator.ts';
import type { Room } from './room.ts';

/** The other relays, for the live path. A standalone relay has `null` for each member that may be `null`. */
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
  /** The shared cache of rights that the platform has confirmed to any relay. */
  readonly rights: RightsCache | null;
  /** Triggers a poll at another relay, for an auction that changed and that nobody watches here. */
  trigger(packageNumber: string): void;
  close(): Promise<void>;
}
