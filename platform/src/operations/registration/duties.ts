import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import { unitDuties } from '../../identity/organisation/unit-duties.ts';
import type { Duty } from '../../kernel/duty.ts';

/** The duty to decide on applications for membership, one row for all of a unit. */
const decideApplications = unitDuties({
  name: 'memberApplication.decide',
  label: '会员注册待审核',
  call: { name: 'application.decide', write: true },
  rows: () => sql`(select a.unit_id as business_id, a.unit_id,
    case when count(*) = 1 then min(a.name) || ' 申请注册会员，请审核'
      else count(*) || ' 人申请注册会员，请审核' end as content,
    ${menuPaths.memberApplications}::text as url, min(a.submitted_at) as since
    from member_application a where a.state = 'pending' group by a.unit_id)`,
});

/**
 * The duty to grant a post to people who signed in through another system, have no role and never
 * had a post here. It is also over when the account is disabled.
 */
const grantPosts = unitDuties({
  name: 'newcomer.grant',
  label: '新成员待授予岗位',
  call: { name: 'member.grant', write: true },
  rows: () => sql`(select p.id as business_id, p.org_id as unit_id,
    p.name || ' 首次通过单点登录进入，等待授予岗位' as content,
    ${businessPaths.member('')}::text || p.id as url, p.created_at as since
    from person p where not p.disabled and p.roles = '{}'
      and exists (select from external_identity e where e.person_id = p.id)
      and not exists (select from post where post.person_id = p.id))`,
});

/** The duties of the administrators of a unit about applicants and newcomers. */
export const registrationDuties: readonly Duty[] = [...decideApplications, ...grantPosts];
