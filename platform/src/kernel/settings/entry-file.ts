import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '../http/loopback.ts';

/* Files in JSON with a list of entries that hold secrets, read once at the start. */

/** A text that is not empty. */
export const filled = z.string().check(z.minLength(1), z.maxLength(500));

/** An address that keeps secrets: HTTPS, or plain on this machine. */
export const secureAddress = filled.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === 'https:' || isLoopback(url));
  }, 'must be an https address'),
);

/** Parses entries; throws an error that names every problem in words. `what`: `the providers`. */
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

/** Reads the entries of a file; none without a file. Throws when the file is no JSON. */
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
