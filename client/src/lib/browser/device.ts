import { STORAGE_PREFIX } from './storage.ts';

const KEY = `${STORAGE_PREFIX}device`;
const BYTES = 16;

let kept: string | null = null;

function newName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A random name that this browser keeps, whoever logs in: it tells a supervisor that two suppliers
 * bid on one device. It says nothing else about the browser or the person.
 */
export function deviceName(): string {
  if (kept !== null) return kept;
  try {
    kept = localStorage.getItem(KEY) ?? newName();
    localStorage.setItem(KEY, kept);
  } catch {
    // No storage, or none allowed: a name for as long as the page is open.
    kept ??= newName();
  }
  return kept;
}
