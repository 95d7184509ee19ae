import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '../../identity/sign-on/connectors/loopback.ts';
import { httpProvider } from './http-provider.ts';
import type { ExternalProvider } from './provider.ts';

const filled = z.string().check(z.minLength(1), z.maxLength(500));

/** An address that keeps secrets: HTTPS, or plain on this machine. */
const secure = filled.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === 'https:' || isLoopback(url));
  }, 'must be an https address'),
);

const Entry = z.strictObject({
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/)),
  title: filled,
  shopId: filled,
  address: secure,
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
  const parsed = Entries.safeParse(entries);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const place = [...issue.path, ...unknown].join('.') || 'the list';
      return `${place}: ${unknown.length > 0 ? 'is no setting' : issue.message}`;
    });
    throw new Error(`the external providers are not usable:\n- ${problems.join('\n- ')}`);
  }
  return parsed.data.map(({ secret, timeoutSeconds, ...described }) => {
    const address = described.address.replace(/\/+$/, '');
    return httpProvider(
      { ...described, address },
      { address, secret, timeoutMs: timeoutSeconds * 1_000 },
    );
  });
}

/** Reads the providers of a JSON file, which holds secrets, at the start; none without a file. */
export function readExternalProviders(file: string | null): ExternalProvider[] {
  if (file === null) return [];
  const text = readFileSync(file, 'utf8');
  try {
    return externalProvidersOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is no JSON`);
    throw error;
  }
}
