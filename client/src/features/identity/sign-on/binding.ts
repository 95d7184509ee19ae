import { STORAGE_PREFIX } from '../../../lib/browser/storage.ts';

const KEY = `${STORAGE_PREFIX}signOn`;
/** The page to open once a sign-on is done; the login renews the whole page in between. */
const RETURN_KEY = `${STORAGE_PREFIX}signOnReturn`;
const BYTES = 32;

/** A new secret that binds a sign-on to this tab; the tab keeps it while it is at the provider. */
export function newBinding(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const binding = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  window.sessionStorage.setItem(KEY, binding);
  return binding;
}

/** The secret of the sign-on that this tab began; null where it began none, or has sent it. */
export const keptBinding = (): string | null => window.sessionStorage.getItem(KEY);

/** The secret is sent, and good for nothing more. */
export const forgetBinding = (): void => window.sessionStorage.removeItem(KEY);

export const keepReturn = (path: string): void => window.sessionStorage.setItem(RETURN_KEY, path);

export const keptReturn = (): string => window.sessionStorage.getItem(RETURN_KEY) ?? '';
