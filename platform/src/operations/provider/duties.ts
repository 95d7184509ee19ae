import { menuPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { sql } from 'kysely';
import { officeDuty } from '../../identity/security/office-duty.ts';
import type { Duty } from '../../kernel/duty.ts';

/**
 * The number of failed attempts in a row, reached after about an hour, from which the people of the
 * shop are asked to act.
 */
export const ALARM_AFTER = 6;

/**
 * The duty of a shop's people to contact an external provider about orders that failed to reach it
 * `ALARM_AFTER` times or more; one row for all orders of a provider at a shop.
 */
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

/**
 * The duty of a shop's people to contact an external provider about after-sales or applications for
 * invoices that did not go on `ALARM_AFTER` times or more, as `contactProvider` is for orders.
 */
const contactAbout = (
  name: 'providerClaim.contact' | 'providerInvoices.contact',
  of: { readonly label: string; readonly kind: 'claim' | 'invoices'; readonly table: string },
  call: string,
  url: string,
): Duty => ({
  name,
  label: `${of.label}未能经供货平台办理`,
  businessType: 'none',
  by: { roles: ['supplier'], call: { name: call, write: false } },
  open: () => sql`(select w.provider as business_id, d.supplier_id as holder, null::text as owner_id,
    '{}'::text[] as barred, count(*) || ' 张' || ${of.label}::text || '多次未能经供货平台办理：'
      || max(w.problem) || '；系统会继续尝试，请与对方联系' as content, ${url}::text as url,
    '' as from_name, min(w.next_at) as since, null::timestamptz as due_at
    from provider_paper w join ${sql.table(of.table)} d on d.id = w.paper_id
    where w.kind = ${of.kind} and w.state <> 'over' and w.attempts >= ${ALARM_AFTER}
    group by w.provider, d.supplier_id)`,
});

/**
 * The duty of the system administrators to contact a provider whose last complete feed had products
 * that could not be imported.
 */
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

/** The duties about external providers. */
export const providerDuties: readonly Duty[] = [
  contactProvider,
  contactAbout(
    'providerClaim.contact',
    { label: '售后', kind: 'claim', table: 'after_sale' },
    'afterSale.list',
    menuPaths.afterSales,
  ),
  contactAbout(
    'providerInvoices.contact',
    { label: '开票申请', kind: 'invoices', table: 'invoice_application' },
    'invoice.list',
    menuPaths.invoices,
  ),
  checkFeed,
];
