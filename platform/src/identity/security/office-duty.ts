import type { RoleName } from '@jicai/shared/domain/identity/organisation.ts';
import type { NamedCall } from '@jicai/shared/domain/kernel/rights/rights.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Duty } from '../../kernel/duty.ts';

/**
 * The organisations in which somebody with an enabled account has one of these roles, as rows
 * `org_id`.
 */
const officesOf = (roles: readonly RoleName[]): RawBuilder<unknown> => sql`(
  select distinct office.org_id from person office
  where not office.disabled and office.roles && ${[...roles]}::text[])`;

interface OfficeDuty extends Pick<Duty, 'name' | 'label'> {
  /** The call that does the work. */
  readonly call: NamedCall;
  /** The roles that may make the call; by default the system administrators. */
  readonly roles?: readonly RoleName[];
  /** What waits: rows `business_id, content, url, since, due_at`, and `barred` with `isBarred`. */
  readonly rows: (clock: Clock) => RawBuilder<unknown>;
  readonly isBarred?: true;
}

/**
 * Creates a duty of administrators of the installation, by default of the system administrators.
 * Each row waits in every organisation in which somebody has one of the roles.
 */
export const officeDuty = ({
  name,
  label,
  call,
  rows,
  roles = ['systemAdmin'],
  isBarred,
}: OfficeDuty): Duty => ({
  name,
  label,
  businessType: 'none',
  by: { roles, call },
  open: (clock) => sql`(select r.business_id, office.org_id as holder, null::text as owner_id,
    ${isBarred ? sql`r.barred` : sql`'{}'::text[]`} as barred, r.content, r.url, '' as from_name,
    r.since, r.due_at
    from ${rows(clock)} r cross join ${officesOf(roles)} office)`,
});
