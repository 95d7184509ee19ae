import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { type Database, openEmbedded } from './open.ts';

/* Generates tables.ts from a freshly migrated database: `npm run tables -w platform`. */

interface ColumnRow {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  column_default: string | null;
}

const TYPES: Record<string, string> = {
  text: 'string',
  bytea: 'Uint8Array',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  _text: 'string[]',
  timestamptz: 'Moment',
  tsvector: 'string',
  jsonb: 'Json',
};

/**
 * Parses `CHECK ((a = ANY (ARRAY['x'::text, 'y'::text])))` into the column `a` and the union type
 * `'x' | 'y'`; returns `null` for any other constraint.
 */
function unionOf(definition: string): { column: string; union: string } | null {
  const match = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition);
  if (!match?.[1] || !match[2]) return null;
  const values = [...match[2].matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`);
  return { column: match[1], union: values.join(' | ') };
}

const pascal = (name: string) =>
  name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the source text of a column's property; writes each member of an overlong union on its
 * own line, as the formatter does, but never splits a `Generated` type.
 */
function columnLine(name: string, type: string): string {
  const line = `  ${name}: ${type};\n`;
  if (line.length <= 101 || type.startsWith('Generated')) return line;
  return `  ${name}:\n${type
    .split(' | ')
    .map((member) => `    | ${member}`)
    .join('\n')};\n`;
}

/** Returns the text of tables.ts for a migrated database. */
export async function generateTables(db: Database): Promise<string> {
  const columns = await sql<ColumnRow>`
    select table_name, column_name, udt_name, is_nullable, column_default
    from information_schema.columns where table_schema = 'public'
    order by table_name, ordinal_position`.execute(db);
  const checks = await sql<{ table_name: string; definition: string }>`
    select conrelid::regclass::text as table_name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  const unions = new Map<string, string>();
  for (const { table_name, definition } of checks.rows) {
    const found = unionOf(definition);
    if (found) unions.set(`${table_name}.${found.column}`, found.union);
  }
  const byTable = Map.groupBy(columns.rows, (row) => row.table_name);
  let text = `// Made by generate-tables.ts from the migrations; a test says when it is out of date.
import type { ColumnType, Generated } from 'kysely';

/** Read as milliseconds since the epoch, written as a Date. */
type Moment = ColumnType<number, Date, Date>;
/** Read as parsed JSON, written as its text. */
type Json = ColumnType<unknown, string, string>;
/** Like \`Moment\`, for columns with a default: an insert may leave the value out. */
type GeneratedMoment = ColumnType<number, Date | undefined, Date>;
`;
  for (const [table, rows] of byTable) {
    text += `\nexport interface ${pascal(table)}Table {\n`;
    for (const row of rows) {
      const base = unions.get(`${table}.${row.column_name}`) ?? TYPES[row.udt_name];
      if (!base) throw new Error(`no type for ${row.udt_name} (${table}.${row.column_name})`);
      let type = row.is_nullable === 'YES' ? `${base} | null` : base;
      if (row.column_default !== null)
        type = base === 'Moment' ? 'GeneratedMoment' : `Generated<${type}>`;
      text += columnLine(row.column_name, type);
    }
    text += '}\n';
  }
  text += '\nexport interface Tables {\n';
  for (const table of byTable.keys()) text += `  ${table}: ${pascal(table)}Table;\n`;
  return `${text}}\n`;
}

if (import.meta.main) {
  const db = await openEmbedded(null);
  await migrate(db);
  writeFileSync(new URL('./tables.ts', import.meta.url), await generateTables(db));
  await db.destroy();
}
