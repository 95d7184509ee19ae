import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

const call = { name: 'application.decide', write: true };

/** A unit with administrators of its own, as `notifyAdministrators` finds them. */
const hasAdministrator = sql`exists (select from person p
  where p.org_id = a.unit_id and not p.disabled and 'unitAdmin' = any(p.roles))`;

/** The applications to a unit that wait, as one row. */
const waiting = (holder: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(
  select a.unit_id as business_id, ${holder} as holder, null::text as owner_id,
    '{}'::text[] as barred,
    unit.name || '：' || count(*) || ' 人申请注册会员，请审核' as content,
    ${menuPaths.memberApplications}::text as url, unit.name as from_name,
    min(a.submitted_at) as since, null::timestamptz as due_at
  from member_application a join org unit on unit.id = a.unit_id ${from}
  group by a.unit_id, unit.name, ${holder})`;

/** A unit's administrators decide on applications to it. */
const decide: Duty = {
  name: 'application.decide',
  label: '会员注册待审核',
  businessType: 'none',
  by: { roles: ['unitAdmin'], call },
  open: () => waiting(sql`a.unit_id`, sql`where a.state = 'pending'`),
};

/** The system administrators, of any organisation, decide for units without administrators. */
const decideForUnit: Duty = {
  name: 'application.decideForUnit',
  label: '会员注册待审核',
  businessType: 'none',
  by: { roles: ['systemAdmin'], call },
  open: () =>
    waiting(
      sql`holder.id`,
      sql`cross join org holder where a.state = 'pending' and not ${hasAdministrator}`,
    ),
};

/** The duties of member registration. */
export const registrationDuties: readonly Duty[] = [decide, decideForUnit];
