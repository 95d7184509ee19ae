import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

const bySupplier: Duty['by'] = {
  roles: ['supplier'],
  call: { name: 'listing.submit', write: true },
};

const url = sql`${businessPaths.productEdit('')}::text || g.id`;

/**
 * Returns a query for the rows of a duty about rejected products `g`, or rejected changes `d` of
 * them, in active shops.
 */
const rejected = (tables: RawBuilder<unknown>, where: RawBuilder<unknown>, what: string) => sql`
  select g.id as business_id, shop.org_id as holder, null::text as owner_id,
    '{}'::text[] as barred, g.name || '：' || d.reason || ${what}::text as content,
    ${url} as url, '平台审核' as from_name,
    coalesce((select max(r.ended_at) from review_flow r
      where r.business_type = 'product' and r.business_id = g.id), d.saved_at) as since,
    null::timestamptz as due_at
  from ${tables} join shop on shop.id = g.shop_id where shop.state = 'active' and ${where}`;

/**
 * LS1, LS2: the duty of the supplier to change what a review rejected. For a product that was never
 * on sale it lasts until the product is submitted again; for a change of a product only until a new
 * text is saved, because the product itself stays as it was.
 */
const amend: Duty = {
  name: 'product.amend',
  label: '商品被驳回，待修改',
  businessType: 'none',
  by: bySupplier,
  open: () =>
    sql`(${rejected(
      sql`goods g join product_draft d on d.goods_id = g.id`,
      sql`g.state = 'rejected'`,
      '；请修改后重新提交',
    )} union all ${rejected(
      sql`product_draft d join goods g on g.id = d.goods_id`,
      sql`d.state = 'rejected' and g.state in ('onSale', 'offSale', 'frozen')`,
      '；变更未生效，请修改后重新提交',
    )})`,
};

/**
 * The duty of the supplier to correct a product on sale to which a reviewer objected, before the
 * deadline at which the product is taken off sale. Not while a change of the product is in review.
 */
const correct: Duty = {
  name: 'product.correct',
  label: '商品须限期整改',
  businessType: 'none',
  by: bySupplier,
  open: (clock) => sql`(select g.id as business_id, shop.org_id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    g.name || '：' || c.reason || '；逾期将下架' as content, ${url} as url,
    '平台审核' as from_name, c.asked_at as since, c.due_at
    from product_correction c join goods g on g.id = c.goods_id
    join shop on shop.id = g.shop_id left join product_draft d on d.goods_id = g.id
    where g.state = 'onSale' and shop.state = 'active' and ${clock.now()} < c.due_at
      and d.state is distinct from 'inReview')`,
};

/** The duties of products. */
export const listingDuties: readonly Duty[] = [amend, correct];
