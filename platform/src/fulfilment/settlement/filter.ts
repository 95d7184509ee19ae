import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import { containing } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { ownColumn } from './sides.ts';

/** A keyword as a pattern; its own signs of patterns are letters. */
export const pattern = (keyword: string): string => containing(keyword.trim());

/** Whether a document's number has the keyword in it: numbers are capital letters, so nothing is folded. */
export const numberLike = (column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> =>
  sql`${column} like ${pattern(keyword).toUpperCase()}`;

/** Whether this organisation's name has the keyword in it; names are looked up once, not for each row. */
export const nameLike = (column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> =>
  sql`${column} in (select id from org where name ilike ${pattern(keyword)})`;

/** The other side of a caller's documents, whose name a keyword may be. */
export const partnerColumn = (person: Person): 'supplier_id' | 'unit_id' =>
  ownColumn(person) === 'unit_id' ? 'supplier_id' : 'unit_id';

interface Columns {
  /** The table's name in the query. */
  readonly of: string;
  readonly time: string;
  /** Conditions besides number and partner, one of which the keyword may fulfil. */
  readonly texts?: (keyword: string) => readonly RawBuilder<unknown>[];
  readonly states: readonly string[];
}

/** The conditions of a list: the caller's own documents, and what they filter by. */
export function conditionsOf(
  filter: ListFilter,
  { of, time, texts = () => [], states }: Columns,
  person: Person,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${of}.${name}`);
  const all: RawBuilder<unknown>[] = [
    sql`${column(ownColumn(person))} = ${person.orgId}`,
    sql`${column('state')} = any(${[...states]}::text[])`,
  ];
  if (filter.fundsType !== null) all.push(sql`${column('funds_type')} = ${filter.fundsType}`);
  const [from, to] = inOrder(filter.fromMs, filter.toMs);
  if (from !== null) all.push(sql`${column(time)} >= ${moment(from)}`);
  if (to !== null) all.push(sql`${column(time)} <= ${moment(to)}`);
  if (filter.keyword.trim() !== '') {
    const found = [
      numberLike(column('number'), filter.keyword),
      nameLike(column(partnerColumn(person)), filter.keyword),
      ...texts(filter.keyword),
    ];
    all.push(sql`(${sql.join(found, sql` or `)})`);
  }
  return sql.join(all, sql` and `);
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of a list without its joins, the newest first, as `page` to be joined, and the count: both
 * are answered by an index that has the columns of every filter.
 */
export const pageOf = (
  { of, table, time }: { readonly of: string; readonly table: string; readonly time: string },
  where: RawBuilder<unknown>,
  page: Page,
): RawBuilder<unknown> => sql`
  with page as materialized (
    select ${sql.ref(`${of}.id`)}, ${sql.ref(`${of}.${time}`)} as at from ${sql.table(table)} ${sql.ref(of)}
    where ${where} order by ${sql.ref(`${of}.${time}`)} desc, ${sql.ref(`${of}.id`)}
    limit ${page.pageSize} offset ${offsetOf(page)})`;

/** The number of rows of a list, at most `limits.countedRows`: nobody pages through more. */
export async function countRows(
  { of, table }: { readonly of: string; readonly table: string },
  where: RawBuilder<unknown>,
  db: Executor,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from ${sql.table(table)} ${sql.ref(of)} where ${where} limit ${limits.countedRows}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

export const offsetOf = ({ page, pageSize }: Page): number => (page - 1) * pageSize;

export const fundsWords = { fiscal: '财政资金', nonFiscal: '非财政资金' } as const;
/** 元 in a cell that people add up. */
export const yuan = (amount: number): number => amount / 100;
export const MONEY = '#,##0.00';
