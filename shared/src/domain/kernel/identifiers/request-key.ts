/**
 * Request keys (idempotency keys) that contain the time of the request: UUIDs of version 7 (RFC
 * 9562). The server stores the response of a write for at least `limits.requestKeyMs`. After it
 * deleted the response, it refuses the key instead of executing the write again. Keys of other
 * clients that contain no time are accepted as well; their responses are never deleted.
 */

const TIMED = /^([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/** Returns the request key for a time (ms since the epoch) and ten random bytes. */
export function timedKey(ms: number, random: Uint8Array): string {
  const time = Math.floor(ms).toString(16).padStart(12, '0');
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = ((random[9] ?? 0) % 4) + 8;
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(0, 3)}`,
    `${variant.toString(16)}${hex.slice(3, 6)}`,
    hex.slice(6, 18),
  ].join('-');
}

/** Returns the time of a request key in ms since the epoch; null if the key carries none. */
export function timeOfKey(key: string): number | null {
  const [, high, low] = TIMED.exec(key) ?? [];
  return high === undefined || low === undefined ? null : Number.parseInt(high + low, 16);
}
