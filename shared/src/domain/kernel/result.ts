import type { MessageKey } from '../../messages.ts';

/**
 * The value with which a service declines a request that a person may cause by clicking; never an
 * exception. `values` fill the `{…}` placeholders of the message. `Key` lists the possible messages, so
 * that a page can show the refusal with the messages of one slice. `field` is the English path of the
 * request's field that has to be changed (`lines.0.name`), if there is one.
 */
export interface Refusal<Key extends MessageKey = MessageKey> {
  readonly refused: Key;
  readonly values?: Readonly<Record<string, string>>;
  readonly field?: string;
}

/** Creates a refusal: `refuse('bid.stepReverse', { next: '99.00' })`. */
export function refuse<const Key extends MessageKey>(
  refused: Key,
  values?: Record<string, string>,
): Refusal<Key> {
  return values ? { refused, values } : { refused };
}

/** Creates a refusal about one field of the request: `refuseAt('number', 'invoice.duplicate')`. */
export function refuseAt<const Key extends MessageKey>(
  field: string,
  refused: Key,
  values?: Record<string, string>,
): Refusal<Key> {
  return { ...refuse(refused, values), field };
}

/**
 * Returns a copy of a refusal that names `field` as the field to change. Callers use it for the
 * refusal of a rule that several calls share, because the rule does not know the field names of
 * each call.
 */
export const atField = <R extends Refusal>(field: string, refusal: R): R => ({
  ...refusal,
  field,
});

/** Returns whether a value is a refusal. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/**
 * Ends a `switch` over a union: the compiler reports a member that has no `case`. Throws if it is called.
 */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
