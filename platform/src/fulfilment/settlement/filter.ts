import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { type RawBuilder, sql } from 'kysely';
import { moment } from '../../kernel/db/clock.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { ownColumn } from './sides.ts';

/** A keyword as a pattern; its own signs of patterns are letters. */
export const pattern = (keyword: string): string =>
  `%${keyword.trim().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

interface Columns {
  /** The table's name in the query. */
  readonly of: string;
  readonly time: string;
  /** Expressions that the keyword is looked for in. */
  readonly texts: readonly RawBuilder<unknown>[];
  readonly states: readonly string[];
}

/** The conditions of a list: the caller's own documents, and what they filter by. */
export function conditionsOf(
  filter: ListFilter,
  { of, time, texts, states }: Columns,
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
    const like = texts.map((text) => sql`${text} ilike ${pattern(filter.keyword)}`);
    all.push(sql`(${sql.join(like, sql` or `)})`);
  }
  return sql.join(all, sql` and `);
}

export const offsetOf = ({ page, pageSize }: { page: number; pageSize: number }): number =>
  (page - 1) * pageSize;

export const fundsWords = { fiscal: '财政资金', nonFiscal: '非财政资金' } as const;
/** 元 in a cell that people add up. */
export const yuan = (amount: number): number => amount / 100;
export const MONEY = '#,##0.00';
