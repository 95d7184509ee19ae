import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../../kernel/duty.ts';

interface DutyOfProject extends Pick<Duty, 'name' | 'label'> {
  /**
   * Returns the tables after the SQL keyword `from`, which contain the project as `p`, with the
   * condition that opens the duty at the time `now`.
   */
  readonly from: (now: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What is to be done, in words; the project's number and name stand before it. */
  readonly text: RawBuilder<unknown>;
  /** The path of the page on which the work is done, as SQL. */
  readonly url: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
  readonly dueAt?: RawBuilder<unknown>;
  /**
   * The columns of `group by` if one row stands for several objects; the other columns may then be
   * aggregates.
   */
  readonly groupBy?: RawBuilder<unknown>;
}

/** Who has to act about a project: its handler, by the call `call`, or others (`Duty.open`). */
type Acting =
  | { readonly call: string }
  | { readonly by: Duty['by']; readonly holder: RawBuilder<unknown> };

const ofHandler = (name: string): Duty['by'] => ({
  roles: ['handler'],
  call: { name, write: true },
  isOwners: true,
});

/** Creates a duty about sourcing projects (`p`). */
export function projectDuty(duty: DutyOfProject & Acting): Duty {
  const { name, label, from, text, url, since, dueAt = sql`null`, groupBy } = duty;
  const holder = 'call' in duty ? sql`p.unit_id` : duty.holder;
  return {
    name,
    label,
    businessType: 'project',
    by: 'call' in duty ? ofHandler(duty.call) : duty.by,
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
  /** The project's file for the organisers. */
  file: sql`${businessPaths.projectFile('')}::text || p.id`,
  /** The project's announcement. */
  tender: sql`${byMethod(businessPaths.tender('', 'inquiry'), businessPaths.tender('', 'bidding'))} || p.number`,
  /** The project's result for the organisers. */
  result: sql`${byMethod(businessPaths.resultFile('', 'inquiry'), businessPaths.resultFile('', 'bidding'))} || p.id`,
  /** The objections to the project. */
  objections: sql`${businessPaths.projectObjections('')}::text || p.number`,
  /** The hall of one of the project's packages for the handler. */
  hall: (packageNumber: RawBuilder<unknown>) =>
    sql`${byMethod(businessPaths.inquiryHall(''), businessPaths.handlerBoard(''))} || ${packageNumber}`,
  /** The hall of one of the project's packages for a supplier. */
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

/** Returns, as SQL, the time of a project's newest transition of this name; null without one. */
export const timeOf = (transition: string) => sql`(select max(v.at) from sourcing_event v
  where v.project_id = p.id and v.transition = ${transition})`;

/** The SQL text `（3 个分包）` for an aggregate over packages `k`; empty for a single package. */
export const packageCount = sql`case when count(distinct k.number) > 1
  then '（' || count(distinct k.number) || ' 个分包）' else '' end`;
