import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { CHINA_ZONE } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { WARNINGS } from './holds.ts';

/**
 * The number of days before its end from which a certificate is to be renewed: that of the earliest
 * warning.
 */
const RENEWAL_DAYS = Math.max(...WARNINGS);

/**
 * EN5: the duty of a supplier with an active shop to renew certificates that end soon or have
 * ended; of each kind only the one that ends last counts. Not while the shop's information is in
 * review, because the supplier cannot change the certificates then.
 */
const renew: Duty = {
  name: 'certificate.renew',
  label: '证书待更新',
  businessType: 'none',
  by: { roles: ['supplier'], call: { name: 'entry.save', write: true } },
  open: (clock) => sql`(select shop.id as business_id, shop.org_id as holder,
    null::text as owner_id, '{}'::text[] as barred,
    string_agg('「' || c.name || '」'
      || case when c.expires_at <= ${clock.now()} then '已于 ' else '将于 ' end
      || to_char(c.expires_at at time zone ${CHINA_ZONE}::text, 'YYYY-MM-DD') || ' 到期', '；'
      order by c.expires_at, c.id) || '；请更新并提交审核' as content,
    ${businessPaths.shopCompletion()}::text as url, '平台审核' as from_name,
    min(c.expires_at) - make_interval(days => ${RENEWAL_DAYS}::int) as since,
    min(c.expires_at) as due_at
    from shop join shop_certificate c on c.shop_id = shop.id
    where shop.state = 'active'
      and c.expires_at <= ${clock.now()} + make_interval(days => ${RENEWAL_DAYS}::int)
      and not exists (select from shop_certificate s where s.shop_id = c.shop_id and s.kind = c.kind
        and (s.expires_at is null or (s.expires_at, s.id) > (c.expires_at, c.id)))
      and not exists (select from shop_entry e where e.shop_id = shop.id and e.state = 'inReview')
    group by shop.id, shop.org_id)`,
};

/** The duties of certificates. */
export const certificateDuties: readonly Duty[] = [renew];
