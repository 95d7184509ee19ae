import type { Evidence } from '../../kernel/canonical-json.ts';

type Payload = { readonly [key: string]: Evidence };

const isObject = (value: Evidence | undefined): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A whole number of an event's payload; `otherwise` where there is none. */
export function numberIn(payload: Payload, key: string, otherwise = 0): number {
  const value = payload[key];
  return typeof value === 'number' ? value : otherwise;
}

/** A text of an event's payload; empty where there is none. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  return typeof value === 'string' ? value : '';
}

/** An object of an event's payload; null where there is none. */
export function objectIn(payload: Payload, key: string): Payload | null {
  const value = payload[key];
  return isObject(value) ? value : null;
}

/** The objects of a list in an event's payload. */
export function objectsIn(payload: Payload, key: string): Payload[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The texts of a list in an event's payload. */
export function textsIn(payload: Payload, key: string): string[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The numbers of a list in an event's payload. */
export function numbersIn(payload: Payload, key: string): number[] {
  const value = payload[key];
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
}
