import type { JoinSockets } from '../gateway/gateway-types.ts';
import type { RightsCache } from '../gateway/rights.ts';
import type { ServerClock } from '../source/server-clock.ts';
import type { Coordinator, CoordinatorEvents } from './coordinator.ts';
import type { Room } from './room.ts';

/** The other relays, as the live path needs them; for a single relay everything is null. */
export interface OtherRelays {
  /** Coordinates one auction with them. */
  readonly coordinate:
    | ((
        packageNumber: string,
        clock: ServerClock,
        room: Room,
        events: CoordinatorEvents,
      ) => Coordinator)
    | null;
  readonly joinSockets: JoinSockets | null;
  /** The rights that the platform has confirmed to any of them. */
  readonly rights: RightsCache | null;
  /** Triggers a poll elsewhere: an auction changed that nobody watches here. */
  trigger(packageNumber: string): void;
  close(): Promise<void>;
}
