import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '../http/caller/loopback.ts';

/*
 * Reads and checks the JSON files that list other systems (sign-on systems, external providers)
 * with their secrets; the server reads them once, when it starts.
 */

/** The schema of a text of 1 to 500 characters. */
export const filled = z.string().check(z.minLength(1), z.maxLength(500));

/** The schema of a URL to which secrets may be sent: HTTPS, or HTTP if the host is this machine. */
export const secureAddress = filled.check(
  z.refine((text) => {
    const url = URL.parse(text);
    if (url === null) return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  }, 'must be an https address'),
);

/**
 * Parses entries by a schema. Throws an error that lists every problem; `what` names the entries in the
 * error's text, in the plural.
 */
export function parseEntries<T extends z.ZodMiniType>(
  schema: T,
  entries: unknown,
  what: string,
): z.output<T> {
  const parsed = schema.safeParse(entries);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const place = [...issue.path, ...unknown].join('.') || 'the list';
    return `${place}: ${unknown.length > 0 ? 'is no setting' : issue.message}`;
  });
  throw new Error(`${what} are not usable:\n- ${problems.join('\n- ')}`);
}

/**
 * Reads a JSON file and converts its content by `make`; returns an empty list if `file` is `null`. Throws if
 * the file is missing or is not JSON, or if `make` throws.
 */
export function readEntries<T>(file: string | null, make: (entries: unknown) => T[]): T[] {
  if (file === null) return [];
  const text = readFileSync(file, 'utf8');
  try {
    return make(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file} is no JSON`);
    throw error;
  }
}
