import * as z from 'zod/mini';
import {
  filled,
  parseEntries,
  readEntries,
  secureAddress,
} from '../../kernel/settings/entry-file.ts';
import { httpProvider } from './http-provider.ts';
import type { ExternalProvider } from './provider.ts';

const Entry = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  title: filled,
  shopId: filled,
  address: secureAddress,
  secret: z.string().check(z.minLength(16), z.maxLength(500)),
  timeoutSeconds: z._default(z.number().check(z.minimum(0.1), z.maximum(30)), 5),
  categories: z._default(z.record(z.string(), filled), {}),
});

const unique = (field: 'code' | 'shopId') =>
  z.refine<z.output<typeof Entry>[]>(
    (all) => new Set(all.map((one) => one[field])).size === all.length,
    `two of one ${field}`,
  );
const Entries = z.array(Entry).check(z.maxLength(20), unique('code'), unique('shopId'));

/** An entry of the file of external providers. */
export type ExternalProviderEntry = z.input<typeof Entry>;

/** Makes the providers of these entries; throws an error that lists every problem in words. */
export function externalProvidersOf(entries: unknown): ExternalProvider[] {
  return parseEntries(Entries, entries, 'the external providers').map(
    ({ secret, timeoutSeconds, ...described }) => {
      const address = described.address.replace(/\/+$/, '');
      return httpProvider(
        { ...described, address },
        { address, secret, timeoutMs: timeoutSeconds * 1_000 },
      );
    },
  );
}

/** Reads the providers of a JSON file, which holds secrets, at the start; none without a file. */
export function readExternalProviders(file: string | null): ExternalProvider[] {
  return readEntries(file, externalProvidersOf);
}
