import type { AuctionRole } from '@jicai/shared/contract/auction/auction.ts';
import {
  type Command,
  type ToRelayEvents,
  toRelay,
} from '@jicai/shared/contract/auction/live/socket.ts';

/**
 * The condition for sending an event: any connected socket may send it, or only a socket that
 * watches the auction that the event names. The handlers in `room/events.ts` enforce the condition.
 */
export type EventPolicy = 'connected' | 'member';

/**
 * The condition of every event of the protocol. A09: the relay does not start when an event has no
 * entry in this table, or an entry has no event.
 */
const eventPolicy: Readonly<Record<keyof ToRelayEvents, EventPolicy>> = {
  join: 'connected',
  time: 'connected',
  listen: 'connected',
  watchHall: 'connected',
  leave: 'member',
  command: 'member',
  ready: 'member',
};

/** The roles that may send a command (AU30, AU34). The platform checks again, with the sender's token. */
export const commandPolicy: Readonly<Record<Command['kind'], readonly AuctionRole[]>> = {
  changeState: ['handler'],
  changeEnd: ['handler'],
  emergencyPause: ['handler'],
  remind: ['handler', 'supervisor', 'supplier'],
};

/** Throws when an event of the protocol has no policy, or a policy has no event. */
export function assertPolicyComplete(
  policy: Readonly<Record<string, unknown>> = eventPolicy,
  events: Readonly<Record<string, unknown>> = toRelay,
): void {
  const missing = Object.keys(events).filter((event) => !(event in policy));
  const unknown = Object.keys(policy).filter((event) => !(event in events));
  if (missing.length > 0) throw new Error(`socket events without a policy: ${missing.join(', ')}`);
  if (unknown.length > 0) throw new Error(`policies without an event: ${unknown.join(', ')}`);
}
