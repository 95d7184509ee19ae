import { type RawBuilder, sql } from 'kysely';

/**
 * A query for the people (`id`) who passed, failed or gave back reviews of some objects, at any level,
 * and for those in whose place they did (operations.md 2.3, rule 12).
 *
 * @param ids the objects, as they stand in `in (…)`: an id, or a query for ids
 */
export const decidersOf = (businessType: string, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select decider.id from review_flow flow join review_step step on step.flow_id = flow.id
    cross join lateral (values (step.person_id), (step.for_person_id)) decider (id)
    where flow.business_type = ${sql.lit(businessType)} and flow.business_id in (${ids})
      and step.action in ('passed', 'failed', 'returned') and decider.id is not null`;
