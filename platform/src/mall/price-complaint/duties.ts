import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

/** An amount of 分 in yuan, as `formatFen` writes it. */
const inYuan = (amount: RawBuilder<unknown>) =>
  sql`to_char(${amount} / 100.0, 'FM999,999,999,999,990.00')`;

/** PC1: a reviewer of products answers a complaint about a price. */
const answer: Duty = {
  name: 'priceComplaint.answer',
  label: '价格举报待答复',
  businessType: 'none',
  by: { roles: ['listingReviewer'], call: { name: 'priceComplaint.answer', write: true } },
  // Of any organisation: the role alone decides.
  open: () => sql`(select 'complaint-' || c.id as business_id, holder.id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    g.name || '：商城 ' || ${inYuan(sql`c.price`)} || ' 元，其他渠道 '
      || ${inYuan(sql`c.other_price`)} || ' 元' as content,
    ${menuPaths.priceComplaints}::text as url, unit.name as from_name, c.created_at as since,
    null::timestamptz as due_at
    from price_complaint c join goods g on g.id = c.goods_id
    join person on person.id = c.person_id join org unit on unit.id = person.org_id
    cross join org holder where c.result is null)`,
};

/** The duties of complaints about prices. */
export const priceComplaintDuties: readonly Duty[] = [answer];
