import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import { officeDuty } from '../../identity/security/office-duty.ts';
import type { Duty } from '../../kernel/duty.ts';

/** After so many attempts in vain, about an hour, the shop's people have to act. */
export const ALARM_AFTER = 6;

/** Orders that do not reach their provider: one row for all of a provider at a shop. */
const contactProvider: Duty = {
  name: 'providerOrder.contact',
  label: '订单未能送达供货平台',
  businessType: 'none',
  by: { roles: ['supplier'], call: { name: 'order.supplierList', write: false } },
  open: () => sql`(select w.provider as business_id, o.supplier_id as holder, null::text as owner_id,
    '{}'::text[] as barred, count(*) || ' 张订单多次未能送达供货平台：' || max(w.problem)
      || '；系统会继续尝试，请与对方联系' as content, ${menuPaths.supplierOrders}::text as url,
    '' as from_name, min(o.changed_at) as since, null::timestamptz as due_at
    from provider_order w join purchase_order o on o.id = w.order_id
    where w.state in ('toPlace', 'placed', 'toCancel') and w.attempts >= ${ALARM_AFTER}
    group by w.provider, o.supplier_id)`,
};

/** The last whole feed of a provider left products out, which the system administrator sees to. */
const checkFeed = officeDuty({
  name: 'providerFeed.check',
  label: '供货平台商品未能导入',
  call: { name: 'console.systems', write: false },
  rows: () => sql`(select h.provider as business_id,
    h.provider || '：最近一次同步有 ' || h.skipped_count || ' 件商品未能导入（' || h.skipped_reason
      || '），请与对方联系' as content,
    ${`${menuPaths.console}?bq=systems`}::text as url, h.fed_at as since, null::timestamptz as due_at
    from provider_health h where h.skipped_count > 0 and h.fed_at is not null)`,
});

/** What external providers ask of people. */
export const providerDuties: readonly Duty[] = [contactProvider, checkFeed];
