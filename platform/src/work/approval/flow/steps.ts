import type { FileRef, ReviewStep } from '@jicai/shared/contract/work/approval.ts';
import { nameFor } from '@jicai/shared/domain/kernel/rights/delegation.ts';
import type { Level } from '@jicai/shared/domain/work/approval/levels.ts';
import { sql } from 'kysely';
import { nameAt } from '../../../kernel/db/name-at.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { ReviewRef } from '../kind.ts';

/** A group of files with the wire's code for its business; null for none. */
export const fileRef = (fileGroupId: string | null, fileBizType: string): FileRef | null =>
  fileGroupId ? { fileGroupId, fileBizType } : null;

interface StepRow {
  flow_id: string;
  level: number;
  level_name: string | null;
  levels: Level[];
  action: ReviewStep['action'];
  person_name: string;
  for_name: string | null;
  org_name: string;
  to_name: string | null;
  opinion: string;
  file_group: string | null;
  waiver: string | null;
  at: number;
}

/** A step with the review that it belongs to. */
export interface LoggedStep extends ReviewStep {
  readonly flowId: string;
}

/** Everything that was ever done in the reviews of an object, oldest first. */
export async function readSteps(
  { businessType, businessId }: ReviewRef,
  fileBizType: string,
  db: Executor,
): Promise<LoggedStep[]> {
  const { rows } = await sql<StepRow>`
    select step.*, flow.levels, ${nameAt('person', 'person', 'step.at')} as person_name,
      ${nameAt('org', 'org', 'step.at')} as org_name,
      ${nameAt('person', 'other', 'step.at')} as to_name, ${nameAt('person', 'giver', 'step.at')} as for_name,
      (select string_agg(u.words, '；' order by u.rule) from separation_use u
        where u.business_type = flow.business_type and u.business_id = flow.business_id
          and u.person_id = step.person_id
          and step.action in ('passed', 'failed', 'returned')) as waiver
    from review_flow flow
    join review_step step on step.flow_id = flow.id
    join person on person.id = step.person_id
    join org on org.id = person.org_id
    left join person other on other.id = step.to_person_id
    left join person giver on giver.id = step.for_person_id
    where flow.business_type = ${businessType} and flow.business_id = ${businessId}
    order by flow.started_at, step.at, step.seq limit 200`.execute(db);
  return rows.map((row) => ({
    flowId: row.flow_id,
    level: row.level,
    levelName: levelNameOf(row),
    action: row.action,
    personName: nameFor(row.person_name, row.for_name),
    orgName: row.org_name,
    toPersonName: row.to_name ?? '',
    opinion: row.opinion,
    file: fileRef(row.file_group, fileBizType),
    waiver: row.waiver ?? '',
    atMs: row.at,
  }));
}

function levelNameOf({ action, level, level_name, levels }: StepRow): string {
  if (action === 'submitted') return '提交';
  return level_name ?? levels[level - 1]?.name ?? '';
}
