import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

/** Deliveries that are not tried again by themselves: the supplier sends them again, or removes the webhook. */
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

/** What the interface for suppliers' systems asks of them. */
export const supplierApiDuties: readonly Duty[] = [retryDeliveries];
