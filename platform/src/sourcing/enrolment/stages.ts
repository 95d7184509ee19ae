import type { StageCounts, TenderStage } from '@jicai/shared/contract/sourcing/enrolment.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * The states of each stage of a published project, `ended` as its index says it; a project that was
 * revoked before anybody knew of it is in none.
 */
const statesOf = (wasAnnounced: RawBuilder<unknown>) => ({
  signUp: sql`p.state in ('published', 'signUp')`,
  quoting: sql`p.state = 'quoting'`,
  unopened: sql`p.state in ('closed', 'opened', 'evaluating')`,
  ended: sql`(p.state in ('inConfirmation', 'awarded', 'failed')
    or p.state = 'revoked' and ${wasAnnounced})`,
});

/** That suppliers knew of the row `p` of projects. */
export const announced = sql`p.sign_up_opens_at is not null`;

/** The condition over the row `p` of projects that it is in a stage. */
export const inStage = statesOf(announced);

/** The stage of the row `p`, of which this says that it was announced; null for none. */
export const stageOf = (wasAnnounced: RawBuilder<unknown>): RawBuilder<TenderStage | null> => {
  const { signUp, quoting, unopened, ended } = statesOf(wasAnnounced);
  return sql`case when ${signUp} then 'signUp' when ${quoting} then 'quoting'
    when ${unopened} then 'unopened' when ${ended} then 'ended' end`;
};

/** The order in which the rows `p` of a stage are shown, up to their ids. */
export const orders = {
  signUp: sql`p.sign_up_ends_at`,
  quoting: sql`p.quote_closes_at`,
  unopened: sql`p.quote_closes_at`,
  ended: sql`p.quote_closes_at desc nulls last`,
} as const;

/** Rows of stage and count as an answer has them. */
export function countsOf(
  rows: readonly { readonly stage: TenderStage | null; readonly count: number }[],
): StageCounts {
  const counts = { signUp: 0, quoting: 0, unopened: 0, ended: 0 };
  for (const { stage, count } of rows) if (stage) counts[stage] = count;
  return counts;
}
