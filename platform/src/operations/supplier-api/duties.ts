import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

/**
 * The duty of a supplier to send parked deliveries of a webhook again, because the platform no
 * longer tries by itself, or to remove the webhook; one row for each webhook.
 */
const retryDeliveries: Duty = {
  name: 'webhook.retry',
  label: '接口回调已搁置',
  businessType: 'none',
  by: { roles: ['supplier'], call: { name: 'supplierApi.retryDelivery', write: true } },
  open: () => sql`(select w.id as business_id, shop.org_id as holder, null::text as owner_id,
    '{}'::text[] as barred, w.url || '：' || count(*) || ' 条回调多次失败，请排除故障后重新发送' as content,
    ${menuPaths.supplierApi}::text as url, '' as from_name, min(d.next_at) as since,
    null::timestamptz as due_at
    from webhook_delivery d join webhook w on w.id = d.webhook_id join shop on shop.id = w.shop_id
    where d.state = 'parked' and shop.state in ('active', 'suspended') group by w.id, w.url, shop.org_id)`,
};

/** The duties of suppliers about the interface for their systems. */
export const supplierApiDuties: readonly Duty[] = [retryDeliveries];
