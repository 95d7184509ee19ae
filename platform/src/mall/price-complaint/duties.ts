import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import { joinHolders } from '../../identity/organisation/posts/holders.ts';
import type { Duty } from '../../kernel/duty.ts';

/** Returns, as SQL, an amount in 分 as text in 元, in the form of `formatFen`. */
const inYuan = (amount: RawBuilder<unknown>) =>
  sql`to_char(${amount} / 100.0, 'FM999,999,999,999,990.00')`;

/** PC1: the duty of reviewers of products to answer a complaint about a price. */
const answer: Duty = {
  name: 'priceComplaint.answer',
  label: '价格举报待答复',
  businessType: 'none',
  by: { roles: ['listingReviewer'], call: { name: 'priceComplaint.answer', write: true } },
  // One row for every organisation with a reviewer, because reviewers of any organisation may answer.
  open: () => sql`(select 'complaint-' || c.id as business_id, holder.id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    g.name || '：商城 ' || ${inYuan(sql`c.price`)} || ' 元，其他渠道 '
      || ${inYuan(sql`c.other_price`)} || ' 元' as content,
    ${menuPaths.priceComplaints}::text as url, unit.name as from_name, c.created_at as since,
    null::timestamptz as due_at
    from price_complaint c join goods g on g.id = c.goods_id
    join person on person.id = c.person_id join org unit on unit.id = person.org_id
    ${joinHolders('listingReviewer')} where c.result is null)`,
};

/** The duties of complaints about prices. */
export const priceComplaintDuties: readonly Duty[] = [answer];
