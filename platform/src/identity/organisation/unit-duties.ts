import type { NamedCall } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';
import { officeDuty } from '../security/office-duty.ts';

/** The condition that the unit of a row `r` has an administrator with an enabled account. */
const hasAdministrator = sql`exists (select from person own where own.org_id = r.unit_id
  and not own.disabled and 'unitAdmin' = any(own.roles))`;

interface UnitDuty extends Pick<Duty, 'name' | 'label'> {
  readonly call: NamedCall;
  /** What waits in which unit: rows `business_id, unit_id, content, url, since`. */
  readonly rows: (clock: Clock) => RawBuilder<unknown>;
}

/**
 * Creates two duties from the same rows: one of the administrators of the unit, and one with the
 * name `<name>BySystem` of the system administrators, for units without an administrator.
 */
export const unitDuties = ({ name, label, call, rows }: UnitDuty): readonly Duty[] => [
  {
    name,
    label,
    businessType: 'none',
    by: { roles: ['unitAdmin'], call },
    open: (clock) => sql`(select r.business_id, r.unit_id as holder, null::text as owner_id,
      '{}'::text[] as barred, r.content, r.url, '' as from_name, r.since, null::timestamptz as due_at
      from ${rows(clock)} r where ${hasAdministrator})`,
  },
  officeDuty({
    name: `${name}BySystem`,
    label,
    call,
    rows: (clock) => sql`(select r.business_id, unit.name || '：' || r.content as content, r.url,
      r.since, null::timestamptz as due_at from ${rows(clock)} r join org unit on unit.id = r.unit_id
      where not ${hasAdministrator})`,
  }),
];
