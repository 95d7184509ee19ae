import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

interface AdministratorsDuty {
  readonly name: string;
  readonly label: string;
  /** The name of the call that does the work. */
  readonly call: string;
  /** The rows about units `unit`; `holder` is the join of the organisations that have to act. */
  readonly open: (holder: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** The condition that a unit has administrators of its own. */
const hasAdministrator = sql`exists (select from person p
  where p.org_id = unit.id and not p.disabled and 'unitAdmin' = any(p.roles))`;

/**
 * Creates the duties of a unit's administrators and, where it has none, of the system administrators of any
 * organisation.
 */
const ofAdministrators = ({ name, label, call, open }: AdministratorsDuty): readonly Duty[] => [
  {
    name,
    label,
    businessType: 'none',
    by: { roles: ['unitAdmin'], call: { name: call, write: true } },
    open: () => open(sql`join org holder on holder.id = unit.id`),
  },
  {
    name: `${name}ForUnit`,
    label,
    businessType: 'none',
    by: { roles: ['systemAdmin'], call: { name: call, write: true } },
    open: () => open(sql`join org holder on not ${hasAdministrator}`),
  },
];

/** Applications to a unit are decided on: one row for all of them. */
const decide = ofAdministrators({
  name: 'application.decide',
  label: '会员注册待审核',
  call: 'application.decide',
  open: (holder) => sql`(select unit.id as business_id, holder.id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    unit.name || '：' || count(*) || ' 人申请注册会员，请审核' as content,
    ${menuPaths.memberApplications}::text as url, unit.name as from_name,
    min(a.submitted_at) as since, null::timestamptz as due_at
    from member_application a join org unit on unit.id = a.unit_id ${holder}
    where a.state = 'pending' group by unit.id, unit.name, holder.id)`,
});

/** Somebody who came by single sign-on never had a post, and cannot enter before they have one. */
const appoint = ofAdministrators({
  name: 'member.appoint',
  label: '新人员待授予岗位',
  call: 'member.grant',
  open: (holder) => sql`(select newcomer.id as business_id, holder.id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    newcomer.name || ' 通过单点登录进入，请授予岗位，或停用账号' as content,
    ${businessPaths.member('')}::text || newcomer.id as url, unit.name as from_name,
    (select min(e.linked_at) from external_identity e where e.person_id = newcomer.id) as since,
    null::timestamptz as due_at
    from person newcomer join org unit on unit.id = newcomer.org_id ${holder}
    where not newcomer.disabled and newcomer.roles = '{}'
      and exists (select from external_identity e where e.person_id = newcomer.id)
      and not exists (select from post where post.person_id = newcomer.id))`,
});

/** The duties of administrators about people who want to come in. */
export const registrationDuties: readonly Duty[] = [...decide, ...appoint];
