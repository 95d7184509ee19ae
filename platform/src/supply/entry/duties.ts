import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import { joinHolders } from '../../identity/organisation/posts/holders.ts';
import type { Duty } from '../../kernel/duty.ts';
import { isTaken } from './proof.ts';

interface EntryDuty extends Pick<Duty, 'name' | 'label'> {
  readonly text: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  readonly since: RawBuilder<unknown>;
}

/**
 * Creates a duty of a supplier or applicant about their shop (`s`) and its information (`e`, null
 * before the first save).
 */
const entryDuty = ({ text, where, since, ...named }: EntryDuty): Duty => ({
  ...named,
  businessType: 'none',
  by: { roles: ['supplier', 'applicant'], call: { name: 'entry.save', write: true } },
  open: () => sql`(select s.id as business_id, s.org_id as holder, null::text as owner_id,
    '{}'::text[] as barred, s.name || '：' || ${text} as content,
    ${businessPaths.shopCompletion()}::text as url, '平台审核' as from_name, ${since} as since,
    null::timestamptz as due_at
    from shop s left join shop_entry e on e.shop_id = s.id where ${where})`,
});

/**
 * EN1: the duty to complete and submit the information of a shop that never opened, if no review
 * has returned it.
 */
const complete = entryDuty({
  name: 'entry.complete',
  label: '店铺信息待完善',
  text: sql`case when e.is_proven is false then '请完善店铺信息；账号核实后方可提交审核'
    else '请完善店铺信息并提交审核' end`,
  where: sql`s.state = 'incomplete' and coalesce(e.state, 'editing') = 'editing'
    and coalesce(e.reason, '') = ''`,
  since: sql`s.opened_at`,
});

/**
 * EN1: the duty to change information that a review returned. For a shop that never opened it lasts
 * until the information is submitted again; for a change of an open shop only until a new text is
 * saved, because the shop itself stays as it was.
 */
const amend = entryDuty({
  name: 'entry.amend',
  label: '店铺审核不通过，待修改',
  text: sql`e.reason || '；请修改后重新提交'`,
  where: sql`(e.state = 'rejected' and s.state <> 'closed'
    or e.state = 'editing' and e.reason <> '' and s.state = 'incomplete')`,
  since: sql`coalesce((select max(r.ended_at) from review_flow r
    where r.business_type = 'shop' and r.business_id = s.id), e.saved_at)`,
});

/**
 * EN8: the duty of entry reviewers to verify that an unproven registration is that of the company,
 * as long as no proven registration and no organisation has its credit code. Not if the shop is
 * closed or all accounts of the applicant are disabled.
 */
const verify: Duty = {
  name: 'entry.verify',
  label: '供应商账号待核实',
  businessType: 'none',
  by: { roles: ['entryReviewer'], call: { name: 'entryReview.release', write: true } },
  // One row for every organisation with a reviewer, because those of any organisation may act.
  open: () => sql`(select u.shop_id as business_id, holder.id as holder, null::text as owner_id,
    '{}'::text[] as barred,
    applicant.name || '（' || u.credit_code || '）：请核实账号是否为该企业登记' as content,
    ${menuPaths.entryQueue}::text as url, applicant.name as from_name,
    applicant.unproven_since as since, null::timestamptz as due_at
    from shop_entry u join shop on shop.id = u.shop_id join org applicant on applicant.id = shop.org_id
    ${joinHolders('entryReviewer')}
    where not u.is_proven and shop.state <> 'closed' and not ${isTaken(sql`u.credit_code`)}
      and exists (select from person where person.org_id = shop.org_id and not person.disabled
        and 'applicant' = any(person.roles)))`,
};

/**
 * The duties about the entry of shops: of suppliers about their information, of reviewers about
 * accounts.
 */
export const entryDuties: readonly Duty[] = [complete, amend, verify];
