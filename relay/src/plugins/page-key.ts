import { KEY_IN_PAGE } from '@jicai/shared/contract/kernel/envelope.ts';
import type { EnvelopeKey } from './platform-probe.ts';

/** The page with the key in it: a visitor's first call need not ask for the key before it is sealed. */
export function pageWithKey(page: string, key: EnvelopeKey | null): string {
  if (key === null) return page;
  const content = `${key.modulus} ${key.exponent}`;
  return page.replace(
    '</head>',
    () => `  <meta name="${KEY_IN_PAGE}" content="${content}" />\n  </head>`,
  );
}
