import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import { unitDuties } from '../../identity/organisation/unit-duties.ts';
import type { Duty } from '../../kernel/duty.ts';

/** The name of the duty about other duties, which is not asked about itself. */
const NAME = 'duty.provide';

/**
 * The duty of a unit's administrators to provide people for open work that nobody in the unit can do; one
 * row for each kind of work. It leaves out work that waits for one person who has gone: that is handed
 * over (`handover.name`). Suppliers have no administrators, and the platform does not see their work.
 */
export const nobodyDuties: readonly Duty[] = unitDuties({
  name: NAME,
  label: '待办无人可办',
  call: { name: 'member.grant', write: true },
  rows: () => sql`(select md5(w.org_id || ' ' || w.duty) as business_id, w.org_id as unit_id,
      w.label || case when count(*) > 1 then ' ' || count(*) || ' 项' else '' end || '：'
        || string_agg(distinct w.why, '；') || '，请安排可以办理的人' as content,
      ${menuPaths.members}::text as url, min(w.since) as since
    from unattended_work w join org held on held.id = w.org_id and held.type <> 'supplier'
    where not w.is_absent group by w.org_id, w.duty, w.label)`,
});

/** Leaves out the duties of `nobodyDuties`. */
export const withoutNobody = (duties: readonly Duty[]): readonly Duty[] =>
  duties.filter(({ name }) => !name.startsWith(NAME));
