/** Everything the client keeps in the browser has this prefix. */
export const STORAGE_PREFIX = 'jicai.';

/** Choices for the device, and work that was not sent; they outlive a session. */
const KEPT = new Set(
  [
    'largeType',
    'boardScheme',
    'sound',
    'organiserSound',
    'volume',
    'device',
    'unsentAcceptances',
    'unsentReviews',
  ].map((name) => STORAGE_PREFIX + name),
);

/** HTTP 401: forgets all that belongs to a person, keeps what belongs to the device. */
export function clearPersonalStorage(storage: Storage = window.localStorage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(STORAGE_PREFIX) && !KEPT.has(key)) storage.removeItem(key);
  }
}
