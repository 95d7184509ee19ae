import type { Executor } from '../db/open.ts';

/**
 * The declaration of an event, by which a slice notifies other slices; `Payload` is the type of the data that
 * the event carries.
 */
export interface DomainEvent<Payload> {
  readonly name: string;
  /** Never set; carries the type of the payload. */
  readonly payload?: Payload;
}

/** Declares an event: `defineEvent<OrderRef>('order.confirmed')`. */
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/**
 * Handles an event inside the transaction that publishes it; if `handle` rejects, that whole transaction
 * rolls back.
 */
export interface Listener {
  readonly event: string;
  readonly handle: (payload: never, trx: Executor) => Promise<void>;
}

/** Returns a listener for an event; TypeScript checks that `handle` takes the event's payload. */
export const on = <Payload>(
  event: DomainEvent<Payload>,
  handle: (payload: Payload, trx: Executor) => Promise<void>,
): Listener => ({ event: event.name, handle: handle as Listener['handle'] });

/**
 * Calls the listeners of an event one after the other, in the order of the slices, in the caller's
 * transaction. Rejects if a listener does.
 */
export type Publish = <Payload>(
  event: DomainEvent<Payload>,
  payload: Payload,
  trx: Executor,
) => Promise<void>;

/** Returns a `publish` function that calls these listeners; an event may have no listeners. */
export function createPublish(listeners: readonly Listener[]): Publish {
  const byEvent = Map.groupBy(listeners, ({ event }) => event);
  return async (event, payload, trx) => {
    for (const { handle } of byEvent.get(event.name) ?? []) await handle(payload as never, trx);
  };
}
