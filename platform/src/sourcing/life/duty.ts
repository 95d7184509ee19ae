import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

interface ProjectDuty extends Pick<Duty, 'name' | 'label' | 'by'> {
  /**
   * The tables behind `from`, which contain the project as `p`, with the condition that opens the duty at the
   * time `now`.
   */
  readonly from: (now: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Who has to act (`Duty.open`); the project's handler by default. */
  readonly holder?: RawBuilder<unknown>;
  /** What is to be done, in words; the project's number and name stand before it. */
  readonly text: RawBuilder<unknown>;
  /** The path of the page where it is done. */
  readonly url: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
  /** Columns that make one row of several; the row may aggregate all others. */
  readonly groupBy?: RawBuilder<unknown>;
}

/** Creates a duty about sourcing projects (`p`). */
export function projectDuty(duty: ProjectDuty): Duty {
  const { name, label, by, from, text, url, since } = duty;
  const { holder = sql`p.handler_id`, dueAt = sql`null`, groupBy } = duty;
  return {
    name,
    label,
    businessType: 'project',
    ...(by && { by }),
    open: (clock) => sql`(select p.id as business_id, ${holder} as holder, p.handler_id as owner_id,
      '{}'::text[] as barred, p.number || ' ' || p.name || '：' || ${text} as content, ${url} as url,
      '' as from_name, ${since} as since, (${dueAt})::timestamptz as due_at
      from ${from(clock.now())} ${groupBy ? sql`group by ${groupBy}` : sql``})`,
  };
}

const byMethod = (inquiry: string, bidding: string) =>
  sql`case p.method when 'inquiry' then ${inquiry}::text else ${bidding}::text end`;

/** The paths of the pages of a project `p`, as SQL; `packageNumber` is SQL too. */
export const projectUrls = {
  /** Its file for the organisers. */
  file: sql`${businessPaths.projectFile('')}::text || p.id`,
  /** Its announcement. */
  tender: sql`${byMethod(businessPaths.tender('', 'inquiry'), businessPaths.tender('', 'bidding'))} || p.number`,
  /** Its result for the organisers. */
  result: sql`${byMethod(businessPaths.resultFile('', 'inquiry'), businessPaths.resultFile('', 'bidding'))} || p.id`,
  /** Its objections. */
  objections: sql`${businessPaths.projectObjections('')}::text || p.number`,
  /** The hall of one of its packages for the handler. */
  hall: (packageNumber: RawBuilder<unknown>) =>
    sql`${byMethod(businessPaths.inquiryHall(''), businessPaths.handlerBoard(''))} || ${packageNumber}`,
  /** The hall of one of its packages for a supplier. */
  ownHall: (packageNumber: RawBuilder<unknown>) =>
    sql`${byMethod(businessPaths.ownHall('', 'inquiry'), businessPaths.ownHall('', 'bidding'))} || ${packageNumber}`,
} as const;

/** The auctions of a project `p`, as joins: its packages `k` and their auctions `a`. */
export const auctionsOfProject = sql`sourcing_project p
  join package k on k.project_id = p.auction_project_id
  join auction a on a.package_number = k.number`;

/** IQ7: the condition that the evaluation of an auction `a` is undecided (`isInEvaluation`). */
export const isEvaluating = sql`a.outcome is not null and a.award ->> 'state' = 'evaluating'
  and a.award -> 'excluded' is null`;

/** The time of a project's newest transition of this name, as SQL. */
export const timeOf = (transition: string) => sql`(select max(v.at) from sourcing_event v
  where v.project_id = p.id and v.transition = ${transition})`;

/** “（3 个分包）” for an aggregate over packages `k`; empty for one. */
export const packageCount = sql`case when count(distinct k.number) > 1
  then '（' || count(distinct k.number) || ' 个分包）' else '' end`;
