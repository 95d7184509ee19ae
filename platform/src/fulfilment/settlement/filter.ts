import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import { containing, wordLike } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { isNamed, type NamedOrders } from '../../ordering/order/lists/words.ts';
import { ownColumn, ownDocuments } from './sides.ts';

/** Numbers are made of capital letters, digits and hyphens. */
const NUMBER = /^[\w-]+$/;

/** Whether a document's number has the keyword in it; no row is read for words that no number has. */
export function numberLike(column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> {
  const typed = keyword.trim();
  return NUMBER.test(typed) ? sql`${column} like ${containing(typed.toUpperCase())}` : sql`false`;
}

/** Whether this organisation's name has the keyword in it; names are looked up once, not for each row. */
export const nameLike = (column: RawBuilder<unknown>, keyword: string): RawBuilder<unknown> =>
  sql`${column} in (select id from org where ${wordLike(sql`name`, keyword)})`;

/** Whether one of the conditions holds that a keyword makes; every row is found without a keyword. */
export function byKeyword(
  keyword: string,
  conditions: (typed: string) => readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const typed = keyword.trim();
  return typed === '' ? sql`true` : sql`(${sql.join(conditions(typed), sql` or `)})`;
}

export interface OfOrder {
  readonly orderId: RawBuilder<unknown>;
  /** Organisations whose name the keyword may be as well. */
  readonly partners: readonly RawBuilder<unknown>[];
}

/**
 * Whether a keyword names a document's order, by its own words or those of its documents, or the other
 * side of it. `own` are texts of the document in the index of its list, which are among those words: where
 * a keyword is everywhere they spare most rows the look at them.
 */
export const namedByOrder = (
  keyword: string,
  named: NamedOrders,
  { orderId, partners }: OfOrder,
  own: (typed: string) => readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  byKeyword(keyword, (typed) => [
    ...(named.ids ? [] : own(typed)),
    isNamed(orderId, named),
    ...(named.hasOrg ? partners.map((partner) => nameLike(partner, typed)) : []),
  ]);

/**
 * Whether a keyword names a document or the other side of its order. A document is asked for its `exact`
 * conditions only where its order has the keyword among its words, as theirs are.
 */
export const namedWithin = (
  keyword: string,
  named: NamedOrders,
  { orderId, partners }: OfOrder,
  exact: (typed: string) => readonly RawBuilder<unknown>[],
): RawBuilder<unknown> =>
  byKeyword(keyword, (typed) => {
    const own = sql`(${sql.join(exact(typed), sql` or `)})`;
    return [
      named.ids ? sql`(${isNamed(orderId, named)} and ${own})` : own,
      ...(named.hasOrg ? partners.map((partner) => nameLike(partner, typed)) : []),
    ];
  });

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
    ownDocuments(person, of),
    sql`${column('state')} = any(${[...states]}::text[])`,
  ];
  if (filter.fundsType !== null) all.push(sql`${column('funds_type')} = ${filter.fundsType}`);
  const [from, to] = inOrder(filter.fromMs, filter.toMs);
  if (from !== null) all.push(sql`${column(time)} >= ${moment(from)}`);
  if (to !== null) all.push(sql`${column(time)} <= ${moment(to)}`);
  all.push(
    byKeyword(filter.keyword, (typed) => [
      numberLike(column('number'), typed),
      nameLike(column(partnerColumn(person)), typed),
      ...texts(typed),
    ]),
  );
  return sql.join(all, sql` and `);
}

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A list of documents. */
export interface List {
  /** The table's name in the query. */
  readonly of: string;
  readonly table: string;
  /** The column by which it is ordered, the newest first. */
  readonly time: string;
  /** The oldest come first. */
  readonly isOldestFirst?: boolean;
  /** The primary key, by which rows of one moment are ordered; `id` without it. */
  readonly key?: readonly string[];
  /** The number of rows that are counted; `limits.countedRows` without it. */
  readonly counted?: number;
}

/**
 * One page of a list and the number of its rows, in one statement that reads the list once, whatever it
 * is filtered by: an index answers it that has the columns of the filters. At most `counted` rows
 * are counted and paged through. `select` has what follows the word, and joins `page` by the list's key.
 */
export async function readPage<Row extends object>(
  { of, table, time, isOldestFirst = false, key = ['id'], counted = limits.countedRows }: List,
  { where, select, page }: { where: RawBuilder<unknown>; select: RawBuilder<unknown>; page: Page },
  db: Executor,
): Promise<{ rows: Row[]; total: number }> {
  const way = sql.raw(isOldestFirst ? 'asc' : 'desc');
  const keys = (from: string) => sql.join(key.map((name) => sql.ref(`${from}.${name}`)));
  const found = sql`found as materialized (
    select ${keys(of)}, ${sql.ref(`${of}.${time}`)} as at from ${sql.table(table)} ${sql.ref(of)}
    where ${where} order by ${sql.ref(`${of}.${time}`)} ${way}, ${keys(of)} limit ${counted})`;
  const { rows } = await sql<Row & { readonly foundRows: number }>`
    with ${found}, page as materialized (
      select * from found order by at ${way}, ${keys('found')} limit ${page.pageSize} offset ${offsetOf(page)})
    select (select count(*)::int from found) as "foundRows", ${select}
    order by page.at ${way}, ${keys('page')}`.execute(db);
  const total =
    rows[0]?.foundRows ?? (page.page > 1 ? await countRows({ of, table }, where, db) : 0);
  return { rows, total };
}

/** The number of rows of a list, at most `limits.countedRows`: nobody pages through more. */
export async function countRows(
  { of, table }: Pick<List, 'of' | 'table'>,
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

export const fundsLabels = { fiscal: '财政资金', nonFiscal: '非财政资金' } as const;
/** 元 in a cell that people add up. */
export const yuan = (amount: number): number => amount / 100;
export const MONEY = '#,##0.00';
