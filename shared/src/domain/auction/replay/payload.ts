import type { Evidence } from '../../kernel/canonical-json.ts';

type Payload = { readonly [key: string]: Evidence };

const isObject = (value: Evidence | undefined): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a number of an event's payload; `otherwise` if there is none. */
export function numberIn(payload: Payload, key: string, otherwise = 0): number {
  const value = payload[key];
  return typeof value === 'number' ? value : otherwise;
}

/** Returns a text of an event's payload; empty if there is none. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  return typeof value === 'string' ? value : '';
}

/** Returns an object of an event's payload; null if there is none. */
export function objectIn(payload: Payload, key: string): Payload | null {
  const value = payload[key];
  return isObject(value) ? value : null;
}

/**
 * Returns the objects of a list in an event's payload; empty if there is no list. Other elements are left
 * out.
 */
export function objectsIn(payload: Payload, key: string): Payload[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/**
 * Returns the texts of a list in an event's payload; empty if there is no list. Other elements are left
 * out.
 */
export function textsIn(payload: Payload, key: string): string[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/**
 * Returns the numbers of a list in an event's payload; empty if there is no list. Other elements are left
 * out.
 */
export function numbersIn(payload: Payload, key: string): number[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}
