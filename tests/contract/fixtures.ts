import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Codec } from '@jicai/shared/contract/kernel/wire.ts';

export const fixtureFolder = fileURLToPath(new URL('fixtures/', import.meta.url));

/** The names of all fixtures. */
export const fixtureNames = (): string[] =>
  readdirSync(fixtureFolder).map((file) => file.replace(/\.json$/, ''));

export const readFixture = (name: string): unknown =>
  JSON.parse(readFileSync(`${fixtureFolder}${name}.json`, 'utf8'));

/** A fixture belongs to the table of its name; `Joined.missed` is a second one of `Joined`. */
export function tableOf(name: string, tables: ReadonlyMap<string, Codec>): Codec {
  const table = tables.get(name) ?? tables.get(name.replace(/\.\w+$/, ''));
  if (table === undefined) throw new Error(`no table for ${name}`);
  return table;
}
