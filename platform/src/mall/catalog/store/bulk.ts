import { type RawBuilder, sql } from 'kysely';
import { arrayText } from '../../../kernel/db/array-text.ts';
import type { Executor } from '../../../kernel/db/open.ts';

type SqlType =
  | 'text'
  | 'int'
  | 'bigint'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'
  | 'text[]'
  | 'tsvector';

/** One column of a table: its name, its SQL type, and the type of its values in memory. */
export interface Column<T> {
  readonly name: string;
  readonly type: SqlType;
  /** Only a type. */
  readonly value?: T;
}

const columnOf =
  <Any>(type: SqlType) =>
  <T extends Any = Any>(name: string): Column<T> => ({ name, type });

/** Declares columns: `text<string | null>('brand_id')`. Times are ms since the epoch, money is 分. */
export const column = {
  text: columnOf<string | null>('text'),
  int: columnOf<number | null>('int'),
  bigint: columnOf<number | null>('bigint'),
  boolean: columnOf<boolean>('boolean'),
  time: columnOf<number>('timestamptz'),
  json: columnOf<unknown>('jsonb'),
  texts: columnOf<readonly string[]>('text[]'),
  tsvector: columnOf<string>('tsvector'),
} as const;

/** The columns of a table by the names of their fields. */
export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row in memory. */
export type RowOf<C extends Columns> = {
  readonly [Field in keyof C]: C[Field] extends Column<infer T> ? T : never;
};

/** An array inside of `unnest` would be flattened: these travel as text and are cast afterwards. */
const travelsAsText = (type: SqlType) =>
  type === 'jsonb' || type === 'text[]' || type === 'tsvector';

function toParameter(type: SqlType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'jsonb') return JSON.stringify(value);
  if (type === 'text[]') return arrayText(value as readonly string[]);
  return type === 'timestamptz' ? new Date(value as number).toISOString() : value;
}

/** The select list of columns: `goods.shop_id as "shopId", …`. */
export function selectList(columns: Columns, table: string): RawBuilder<unknown> {
  const list = Object.entries(columns).map(
    ([field, { name }]) => sql`${sql.ref(`${table}.${name}`)} as ${sql.ref(field)}`,
  );
  return sql.join(list);
}

/** What happens to a row whose key is there already. */
interface Conflict<C extends Columns> {
  readonly key: keyof C & string;
  /** The columns that the stored row keeps; all others are overwritten. */
  readonly kept?: readonly string[];
}

/** Inserts any number of rows in one statement; a row with an existing `key` is overwritten. */
export async function upsertRows<C extends Columns>(
  table: string,
  columns: C,
  rows: readonly RowOf<C>[],
  { key, kept = [] }: Conflict<C>,
  db: Executor,
): Promise<void> {
  if (rows.length === 0) return;
  const all = Object.entries(columns);
  const names = sql.join(all.map(([, { name }]) => sql.ref(name)));
  const values = all.map(([field, { type }]) => {
    const parameter = rows.map((row) => toParameter(type, row[field]));
    return sql`${parameter}::${sql.raw(travelsAsText(type) ? 'text' : type)}[]`;
  });
  const selected = all.map(([, { name, type }]) =>
    travelsAsText(type) ? sql`${sql.ref(name)}::${sql.raw(type)}` : sql.ref(name),
  );
  const changes = all
    .filter(([field]) => field !== key && !kept.includes(field))
    .map(([, { name }]) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${sql.join(selected)} from unnest(${sql.join(values)}) as t(${names})
    on conflict (${sql.ref(columns[key]?.name ?? '')}) do update set ${sql.join(changes)}`.execute(
    db,
  );
}
