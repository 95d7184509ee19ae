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

/** The paths of the pages of a project `p`, as SQL: its file for the organisers, its announcement. */
export const projectUrls = {
  file: sql`${businessPaths.projectFile('')}::text || p.id`,
  tender: sql`case p.method when 'inquiry' then ${businessPaths.tender('', 'inquiry')}::text
    else ${businessPaths.tender('', 'bidding')}::text end || p.number`,
} as const;
