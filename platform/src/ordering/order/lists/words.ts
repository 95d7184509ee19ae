import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing, partsOf, wordLike } from '../../../kernel/db/like.ts';
import type { Executor } from '../../../kernel/db/open.ts';

/** Orders of which one side is one of these organisations. */
export interface OrderSide {
  readonly column: 'unit_id' | 'supplier_id';
  readonly orgIds: readonly string[];
}

/** The orders that a keyword names by their own words or those of their documents. */
export interface NamedOrders {
  /** The pattern of `order_words.words`. */
  readonly pattern: string;
  /** All of them, or null where they are too many to list. */
  readonly ids: readonly string[] | null;
  /** Whether an organisation has the keyword in its name. */
  readonly hasOrg: boolean;
}

/** A keyword names more orders than this: lists meet enough of them as they read on. */
const MOST_IDS = 2 * limits.countedRows;
/** So many of a side's newest orders say whether a keyword is everywhere: a quarter of them has it. */
const SAMPLE = 200;

/** The condition that one side of a row of `of` is one of those; an index is read in order for one. */
function ofSide(of: string, { column, orgIds }: OrderSide): RawBuilder<boolean> {
  const [first, ...others] = orgIds;
  const org = sql.ref(`${of}.${column}`);
  return others.length === 0
    ? sql<boolean>`${org} = ${first ?? ''}`
    : sql<boolean>`${org} = any(${[...orgIds]}::text[])`;
}

/** Whether a quarter of the newest orders of a side has the keyword, so that no index is asked. */
function isEverywhere(pattern: string, side: OrderSide): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) filter (where w.words like ${pattern}) * 4 > ${SAMPLE}::int
    from (select o.id from purchase_order o where ${ofSide('o', side)}
        ${side.column === 'supplier_id' ? sql`and o.passed_at is not null` : sql``}
      order by o.submitted_at desc, o.id limit ${SAMPLE}) newest
    join order_words w on w.order_id = newest.id)`;
}

/**
 * Looks the orders of a keyword up in the index of their words, those of one side or (null) all of them:
 * one statement, none without a keyword.
 */
export async function findNamedOrders(
  keyword: string,
  side: OrderSide | null,
  db: Executor,
): Promise<NamedOrders> {
  const typed = keyword.trim();
  const pattern = containing(typed.toLowerCase());
  if (typed === '') return { pattern, ids: [], hasOrg: false };
  const parts = partsOf(typed.toLowerCase());
  const [org, ...others] = side?.orgIds ?? [];
  // The index knows one side at a time.
  if (side && others.length === 0)
    parts.push(`${side.column === 'unit_id' ? 'unit' : 'supplier'}:${org}`);
  const own = side ? ofSide('w', side) : sql<boolean>`true`;
  const everywhere = side ? isEverywhere(pattern, side) : sql<boolean>`false`;
  const { rows } = await sql<{ ids: string[] | null; hasOrg: boolean }>`
    select case when ${everywhere} then null else array(select w.order_id from order_words w
        where order_parts(w.words, w.unit_id, w.supplier_id) @> ${parts}::text[] and w.words like ${pattern} and ${own}
        limit ${MOST_IDS + 1}) end as ids,
      exists (select from org where ${wordLike(sql`name`, typed)}) as "hasOrg"`.execute(db);
  const { ids, hasOrg } = rows[0] ?? { ids: null, hasOrg: true };
  return { pattern, ids: ids && ids.length <= MOST_IDS ? ids : null, hasOrg };
}

/** The number of rows of a list that are counted; a page, or an export, may end behind them. */
export const countedRows = (
  { ids }: Pick<NamedOrders, 'ids'>,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): number => (ids ? limits.countedRows : Math.max(limits.countedNamedRows, page * pageSize));

/** Whether the order with this id is one of those named. */
export const isNamed = (
  orderId: RawBuilder<unknown>,
  { ids, pattern }: NamedOrders,
): RawBuilder<boolean> =>
  ids
    ? sql<boolean>`${orderId} = any(${[...ids]}::text[])`
    : sql<boolean>`(select w.words like ${pattern} from order_words w where w.order_id = ${orderId})`;
