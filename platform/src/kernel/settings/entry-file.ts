import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { isLoopback } from '../http/loopback.ts';

/* JSON files with a list of entries that contain secrets, read once at the start. */

/** A text of 1 to 500 characters. */
export const filled = z.string().check(z.minLength(1), z.maxLength(500));

/** An address to which secrets may be sent: HTTPS, or plain HTTP on this machine. */
export const secureAddress = filled.check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && (url.protocol === 'https:' || isLoopback(url));
  }, 'must be an https address'),
);

/** Parses entries. Throws an error that lists every problem; `what` is its subject (`the providers`). */
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

/** Reads the entries of a file; returns none without a file. Throws if the file is not JSON. */
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
