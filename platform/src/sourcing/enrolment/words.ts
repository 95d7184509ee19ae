import type { TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { limits } from '@jicai/shared/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { containing, partsOf } from '../../kernel/db/like.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { announced, inStage, orders, stageOf } from './stages.ts';

/** A keyword that names more projects than this is everywhere: lists meet enough of them as they read on. */
const MOST_NAMED = 2 * limits.countedRows;
/** A third of so many rows, whichever they are, says that a keyword is everywhere, without asking the index. */
const SAMPLE = 500;
/** So many projects of a stage are counted by a keyword, and one more where there are more. */
const MOST_COUNTED = limits.countedNamedRows + 1;

/** The condition that the row `p` of projects has the keyword in its name, number, category or unit's name. */
export function matching(keyword: string): RawBuilder<unknown> {
  const pattern = containing(keyword.toLowerCase());
  return sql`(p.search_text like ${pattern} or p.unit_id in (
    select id from org where name ilike ${pattern}))`;
}

/** The number of a stage's projects, as rows of stage and count. */
export interface StageCount {
  readonly stage: TenderStage | null;
  readonly count: number;
}

interface NamedPage {
  readonly ids: readonly string[];
  readonly counts: readonly StageCount[];
}

interface Asked {
  readonly keyword: string;
  /** The other conditions over the row `p`. */
  readonly conditions: RawBuilder<unknown>;
  readonly stage: TenderStage;
  /** Projects of the stage that stand on pages of their own. */
  readonly without: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/**
 * Looks the projects of a keyword up by the index of their words: a page of a stage, and how many there are in
 * each; null where the keyword is everywhere. One statement.
 */
export async function findNamedProjects(
  { keyword, conditions, stage, without, limit, offset }: Asked,
  db: Executor,
): Promise<NamedPage | null> {
  const pattern = containing(keyword.toLowerCase());
  const parts = partsOf(keyword.toLowerCase());
  const columns = sql`p.id, p.state, p.sign_up_opens_at, p.sign_up_ends_at, p.quote_closes_at`;
  const { rows } = await sql<{ isEverywhere: boolean; ids: string[]; counts: StageCount[] }>`
    with sampled as materialized (
      select count(*) filter (where s.search_text like ${pattern}) * 3 > ${SAMPLE}::int as is_everywhere
      from (select search_text from sourcing_project limit ${SAMPLE}) s
    ), named as materialized (
      (select ${columns} from sourcing_project p
        where not (select is_everywhere from sampled) and text_parts(p.search_text) @> ${parts}::text[] and p.search_text like ${pattern} and ${conditions}
        limit ${MOST_NAMED + 1})
      union all (select ${columns} from sourcing_project p
        where p.unit_id = any(array(select id from org where name ilike ${pattern}))
          and p.search_text not like ${pattern} and ${conditions}
        limit ${MOST_NAMED + 1})
    ), counted as (
      select stage, least(count(*), ${MOST_COUNTED}) as count
      from (select ${stageOf(announced)} as stage from named p) s where stage is not null group by stage
    )
    select (select is_everywhere from sampled) or (select count(*) > ${MOST_NAMED} from named) as "isEverywhere",
      array(select p.id from named p where ${inStage[stage]} and p.id <> all(${[...without]}::text[])
        order by ${orders[stage]}, p.id limit ${limit} offset ${offset}) as ids,
      (select coalesce(json_agg(counted), '[]') from counted) as counts`.execute(db);
  const found = rows[0];
  return found && !found.isEverywhere ? found : null;
}

/** The number of each stage's projects by a keyword that is everywhere, as rows of stage and count. */
export const countedAsMet = (conditions: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    Object.entries(inStage).map(
      ([stage, isThere]) => sql`select ${sql.lit(stage)} as stage, count(*) as count from (
        select from sourcing_project p where ${conditions} and ${isThere} limit ${MOST_COUNTED}) met`,
    ),
    sql` union all `,
  );
