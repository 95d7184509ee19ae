import type { Executor } from '../db/open.ts';

/** A fact that concerns other slices; the value carries the type of its payload. */
export interface DomainEvent<Payload> {
  readonly name: string;
  /** Exists for the type only. */
  readonly payload?: Payload;
}

/** Declares an event: `defineEvent<OrderRef>('order.confirmed')`. */
export const defineEvent = <Payload>(name: string): DomainEvent<Payload> => ({ name });

/** Handles an event inside the transaction that publishes it; if it throws, everything rolls back. */
export interface Listener {
  readonly event: string;
  readonly handle: (payload: never, trx: Executor) => Promise<void>;
}

/** Returns a listener whose payload is typed by its event. */
export const on = <Payload>(
  event: DomainEvent<Payload>,
  handle: (payload: Payload, trx: Executor) => Promise<void>,
): Listener => ({ event: event.name, handle: handle as Listener['handle'] });

/** Publishes an event to all of its listeners, in the order of the slices. */
export type Publish = <Payload>(
  event: DomainEvent<Payload>,
  payload: Payload,
  trx: Executor,
) => Promise<void>;

/** Returns a `publish` that calls these listeners; an event without listeners is allowed. */
export function createPublish(listeners: readonly Listener[]): Publish {
  const byEvent = Map.groupBy(listeners, ({ event }) => event);
  return async (event, payload, trx) => {
    for (const { handle } of byEvent.get(event.name) ?? []) await handle(payload as never, trx);
  };
}
