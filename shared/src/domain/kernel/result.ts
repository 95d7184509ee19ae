import type { MessageKey } from '../../messages.ts';

/**
 * The service declines something that a person may cause by clicking: a value, never an exception.
 * `values` fill the `{…}` places of the message. `Key` tells which messages it may be, so that a page
 * can say it with the messages of one slice. `field` is the English path of the request's field that
 * has to be changed (`lines.0.name`), if it is one.
 */
export interface Refusal<Key extends MessageKey = MessageKey> {
  readonly refused: Key;
  readonly values?: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** Makes a refusal: `refuse('bid.stepReverse', { next: '99.00' })`. */
export function refuse<const Key extends MessageKey>(
  refused: Key,
  values?: Record<string, string>,
): Refusal<Key> {
  return values ? { refused, values } : { refused };
}

/** Makes a refusal that is about one field of the request: `refuseAt('number', 'invoice.duplicate')`. */
export function refuseAt<const Key extends MessageKey>(
  field: string,
  refused: Key,
  values?: Record<string, string>,
): Refusal<Key> {
  return { ...refuse(refused, values), field };
}

/** The same refusal about another field: a rule that several calls share knows none of their names. */
export const atField = <R extends Refusal>(field: string, refusal: R): R => ({
  ...refusal,
  field,
});

/** Tells a refusal from an answer. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** Ends a `switch` over a union: a new member becomes a type error here. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
