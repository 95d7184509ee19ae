import type { Evidence } from '../canonical-json.ts';

type Payload = { readonly [key: string]: Evidence };

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
