import { timedKey } from '@jicai/shared/domain/kernel/identifiers/request-key.ts';

let now: () => number = Date.now;

/** Lets keys carry the server's time: by a clock that is wrong the server would find them too old. */
export function timeKeysBy(serverNow: () => number): void {
  now = serverNow;
}

/**
 * A new request key: one per click, kept when the same click is sent again, so that the server
 * carries it out once (AU53). A UUID of version 7; `randomUUID` is missing on plain http.
 */
export const newRequestKey = (): string =>
  timedKey(now(), globalThis.crypto.getRandomValues(new Uint8Array(10)));
