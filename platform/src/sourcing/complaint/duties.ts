import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { projectDuty } from '../life/duties/duty.ts';

/**
 * PJ21: the duties of the handler to register the authority's decisions on complaints, and to decide
 * what follows for the result from those that were upheld; one row for all complaints about a project.
 */
export const complaintDuties: readonly Duty[] = [
  projectDuty({
    name: 'complaint.conclude',
    label: '投诉处理决定待登记',
    call: 'complaint.conclude',
    from: () => sql`sourcing_project p join objection o on o.project_id = p.id
      join complaint c on c.objection_id = o.id where c.result is null`,
    groupBy: sql`p.id`,
    text: sql`string_agg(c.number, '、' order by c.number) || ' 处理中，收到处理决定后请登记'`,
    url: sql`${menuPaths.complaints}::text`,
    since: sql`min(c.registered_at)`,
  }),
  projectDuty({
    name: 'complaint.settle',
    label: '投诉成立待处理',
    call: 'complaint.settle',
    from: () => sql`sourcing_project p join objection o on o.project_id = p.id
      join complaint c on c.objection_id = o.id
      where c.result = 'upheld' and c.consequence is null`,
    groupBy: sql`p.id`,
    text: sql`string_agg(c.number, '、' order by c.number) || ' 成立，请处理成交结果'`,
    url: sql`${menuPaths.complaints}::text`,
    since: sql`min(c.concluded_at)`,
  }),
];
