import { businessPaths, menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { POINT_RULES } from '@jicai/shared/domain/mall/points/score.ts';
import { sql } from 'kysely';
import { joinHolders } from '../../identity/organisation/posts/holders.ts';
import type { Duty } from '../../kernel/duty.ts';

const ruleWord = sql`case d.rule ${sql.join(
  keysOf(POINT_RULES).map((rule) => sql`when ${rule} then ${POINT_RULES[rule]}`),
  sql` `,
)} else '' end`;

/**
 * The join of the shop of a deduction `d`: shops that are active, suspended or closed, as in
 * `findPointShop`.
 */
const shopOfDeduction = sql`shop on shop.id = d.shop_id
  and shop.state in ('active', 'suspended', 'closed')`;

/**
 * PT1: the duty that tells a supplier of a deduction to which it may object, once and before the
 * deadline; over with the objection or the deadline.
 */
const object: Duty = {
  name: 'points.object',
  label: '店铺被扣分',
  businessType: 'none',
  by: { roles: ['supplier'], call: { name: 'points.object', write: true } },
  open: (clock) => sql`(select 'points-' || d.id as business_id, shop.org_id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    ${ruleWord} || '，扣 ' || d.points || ' 分：' || d.reason || '；如有异议请在期限内提出' as content,
    ${menuPaths.shopPoints}::text as url, '' as from_name, d.at as since, d.object_by as due_at
    from shop_point_event d join ${shopOfDeduction}
    where d.kind = 'deducted' and d.object_by >= ${clock.now()}
      and not exists (select from shop_point_event o
        where o.deduction_id = d.id and o.kind = 'objected'))`,
};

/**
 * PT1: the duty of operators to decide on an objection to a deduction; whoever made the deduction
 * is barred.
 */
const decide: Duty = {
  name: 'points.decide',
  label: '积分异议待处理',
  businessType: 'none',
  by: { roles: ['operator'], call: { name: 'points.decide', write: true } },
  // One row for every organisation with an operator, because operators of any organisation may decide.
  open: () => sql`(select 'points-' || d.id as business_id, holder.id as holder,
    null::text as owner_id, array[d.person_id] as barred,
    shop.name || '：' || o.reason as content,
    ${businessPaths.shopPoints('')}::text || shop.id as url, shop.name as from_name,
    o.at as since, null::timestamptz as due_at
    from shop_point_event o join shop_point_event d on d.id = o.deduction_id
    join ${shopOfDeduction} ${joinHolders('operator')}
    where o.kind = 'objected' and not exists (select from shop_point_event e
      where e.deduction_id = d.id and e.kind in ('upheld', 'revoked')))`,
};

/** The duties of shops' points. */
export const pointDuties: readonly Duty[] = [object, decide];
