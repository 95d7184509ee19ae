import type { MessageKey } from '../../messages.ts';

/**
 * The service declines something that a person may cause by clicking: a value, never an exception.
 * `values` fill the `{…}` places of the message. `Key` tells which messages it may be, so that a page
 * can say it with the messages of one slice.
 */
export interface Refusal<Key extends MessageKey = MessageKey> {
  readonly refused: Key;
  readonly values?: Readonly<Record<string, string>>;
}

/** Makes a refusal: `refuse('bid.step', { next: '99.00' })`. */
export function refuse<const Key extends MessageKey>(
  refused: Key,
  values?: Record<string, string>,
): Refusal<Key> {
  return values ? { refused, values } : { refused };
}

/** Tells a refusal from an answer. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Ends a `switch` over a union: a new member becomes a type error here. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
