import { createHash } from 'node:crypto';
import type { Executor } from '@jicai/platform/src/kernel/db/open.ts';
import {
  type Fen,
  fenInWords,
  fenToText,
  formatFen,
} from '@jicai/shared/domain/kernel/numbers/money.ts';
import { sql } from 'kysely';

/** One secret amount, in every way in which it might be written somewhere ([A01], [S3]). */
export function writtenAs(amount: Fen): string[] {
  const texts = [fenToText(amount), String(amount), formatFen(amount), fenInWords(amount)];
  const encoded = texts.slice(0, 2).flatMap((text) => {
    // The base64 of a text depends on its offset in the whole: all three ways.
    const inside = [0, 1, 2].map((before) => {
      const whole = Buffer.from('x'.repeat(before) + text).toString('base64');
      return whole.slice(before === 0 ? 0 : before + 1, -4);
    });
    return [...inside, Buffer.from(text).toString('hex'), encodeURIComponent(text)];
  });
  return [...new Set([...texts, ...encoded])];
}

/** Under which of these names a text gives a secret away. */
export function foundIn(
  bytes: string,
  secrets: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(secrets)
    .filter(([, ways]) => ways.some((way) => bytes.includes(way)))
    .map(([name]) => name);
}

/**
 * The unkeyed hashes of some texts, in every way in which they might be written. An amount is found
 * from its hash by trying all amounts, so a hash is as bad as the amount.
 */
export function hashesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) =>
    ['sha256', 'sha1', 'md5'].flatMap((algorithm) => {
      const hash = createHash(algorithm).update(text).digest();
      return [hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
    }),
  );
}

/** Every row of every table of every schema as text, as a dump of the database would have it. */
export async function dumpOf(db: Executor): Promise<{ tables: string[]; text: string }> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(db);
  let text = '';
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.id(schema, name)} t`.execute(db);
    text += rows.map(({ line }) => `${line}\n`).join('');
  }
  return { tables: tables.map(({ schema, name }) => `${schema}.${name}`), text };
}
