import { type RawBuilder, sql } from 'kysely';

/** Tables whose rows may be renamed; `former_name` has the names of before (migration 945). */
export type Renamed = 'person' | 'org' | 'shop';

/**
 * SQL for the name that the row `alias` of `table` had at `moment`, a column or an expression: the name to
 * show beside an act or on a document. A null moment stands for an act that is still open and yields the
 * present name. Null (`Name`) for a row that an outer join did not find.
 *
 * Lists of people and of who may act show `alias.name`, the present one.
 */
export const nameAt = <Name extends string | null = string>(
  table: Renamed,
  alias: string,
  moment: string | RawBuilder<unknown>,
): RawBuilder<Name> =>
  // One probe of an index that is almost empty; a join would make the planner guess.
  sql<Name>`coalesce((select former.name from former_name former
    where former.kind = ${sql.lit(table)} and former.id = ${sql.ref(`${alias}.id`)}
      and former.until > ${typeof moment === 'string' ? sql.ref(moment) : moment}
    order by former.until limit 1), ${sql.ref(`${alias}.name`)})`;
