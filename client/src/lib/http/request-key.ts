/**
 * A new request key: one per click, kept when the same click is sent again, so that the server
 * carries it out once (AU53). 32 hex digits. `randomUUID` is missing on plain http.
 */
export function newRequestKey(): string {
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
