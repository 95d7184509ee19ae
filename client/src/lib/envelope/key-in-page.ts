import { KEY_IN_PAGE } from '@jicai/shared/contract/kernel/envelope.ts';
import type { PublicKey } from './sealer.ts';

/**
 * The server's key as it stood in the page, so that the first call need not ask for it. Null: the page
 * came without. A page that was kept for a time may have an old one, which the server does not open.
 */
export function keyInPage(): PublicKey | null {
  const content = document.querySelector(`meta[name="${KEY_IN_PAGE}"]`)?.getAttribute('content');
  const [modulus, exponent] = content?.split(' ') ?? [];
  return modulus && exponent ? { modulus, exponent } : null;
}
