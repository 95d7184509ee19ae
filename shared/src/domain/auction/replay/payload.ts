import type { Evidence } from '../../kernel/texts/canonical-json.ts';

type Payload = { readonly [key: string]: Evidence };

const isObject = (value: Evidence | undefined): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the number at `key` of an event's payload; `otherwise` if the value is missing or no number. */
export function numberIn(payload: Payload, key: string, otherwise = 0): number {
  const value = payload[key];
  return typeof value === 'number' ? value : otherwise;
}

/** Returns the text at `key` of an event's payload; empty if the value is missing or no text. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  return typeof value === 'string' ? value : '';
}

/** Returns the object at `key` of an event's payload; null if the value is missing or no object. */
export function objectIn(payload: Payload, key: string): Payload | null {
  const value = payload[key];
  return isObject(value) ? value : null;
}

/**
 * Returns the objects of the list at `key` of an event's payload; empty if there is no list. Elements that
 * are not objects are skipped.
 */
export function objectsIn(payload: Payload, key: string): Payload[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * Returns the texts of the list at `key` of an event's payload; empty if there is no list. Elements that
 * are not texts are skipped.
 */
export function textsIn(payload: Payload, key: string): string[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * Returns the numbers of the list at `key` of an event's payload; empty if there is no list. Elements that
 * are not numbers are skipped.
 */
export function numbersIn(payload: Payload, key: string): number[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}
