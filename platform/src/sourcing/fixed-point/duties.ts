import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';

interface FixedOrderDuty extends Pick<Duty, 'name' | 'label' | 'by'> {
  readonly holder: RawBuilder<unknown>;
  /** What is to be done, in words; the order's number and title stand before it. */
  readonly text: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The id of the organisation on the other side, whose name the row shows. */
  readonly from: RawBuilder<unknown>;
}

/**
 * Creates a duty about fixed-point orders (`f`). `last` is the last entry of their timeline, with
 * which the duty opened.
 */
const fixedOrderDuty = ({ holder, text, where, from, ...named }: FixedOrderDuty): Duty => ({
  ...named,
  businessType: 'none',
  open: () => sql`(select f.id as business_id, ${holder} as holder, f.buyer_id as owner_id,
    '{}'::text[] as barred, f.number || ' ' || f.title || '：' || ${text} as content,
    ${businessPaths.fixedOrder('')}::text || f.id as url, org.name as from_name,
    last.at as since, null::timestamptz as due_at
    from fixed_order f join org on org.id = ${from}
    cross join lateral (select e.transition, e.note, e.at from fixed_order_event e
      where e.order_id = f.id order by e.seq desc limit 1) last
    where ${where})`,
});

const ofSupplier = (name: string) =>
  ({ roles: ['supplier'], call: { name, write: true } }) satisfies Duty['by'];

/** FP1: the duty of the supplier to accept a requested order or to refuse it. */
const accept = fixedOrderDuty({
  name: 'fixedOrder.accept',
  label: '定点服务待接单',
  by: ofSupplier('fixedOrder.accept'),
  holder: sql`f.supplier_id`,
  text: sql`'请接单或拒绝'`,
  where: sql`f.state = 'requested'`,
  from: sql`f.unit_id`,
});

/**
 * FP4: the duty of the supplier to quote for an accepted order, also after the buyer gave a quote
 * back; only while the shop of the service is active.
 */
const quote = fixedOrderDuty({
  name: 'fixedOrder.quote',
  label: '定点服务待报价',
  by: ofSupplier('fixedOrder.fill'),
  holder: sql`f.supplier_id`,
  text: sql`case last.transition when 'giveBack' then '报价被退回（' || last.note || '），请重新报价'
    else '已接单，请报价' end`,
  where: sql`f.state = 'accepted' and exists (
    select from fixed_service s join service_category c on c.id = s.category_id
    join shop on shop.id = s.shop_id where s.id = f.service_id and shop.state = 'active')`,
  from: sql`f.unit_id`,
});

/** FP6: the duty of the buyer to confirm the quote, give it back, or cancel the order. */
const confirm = fixedOrderDuty({
  name: 'fixedOrder.confirm',
  label: '定点服务报价待确认',
  by: {
    roles: ['buyer', 'handler'],
    call: { name: 'fixedOrder.confirm', write: true },
    isOwners: true,
  },
  holder: sql`f.unit_id`,
  text: sql`'请核对明细与价格，确认或退回'`,
  where: sql`f.state = 'pendingConfirm' and f.buyer_id is not null`,
  from: sql`f.supplier_id`,
});

/**
 * FP5: the same duty for an order that the supplier began and that has no buyer yet; any buyer or
 * handler of the unit may act.
 */
const confirmOffer = fixedOrderDuty({
  name: 'fixedOrder.confirmOffer',
  label: '定点服务报价待确认',
  by: { roles: ['buyer', 'handler'], call: { name: 'fixedOrder.confirm', write: true } },
  holder: sql`f.unit_id`,
  text: sql`'供应商发起，请核对明细与价格，确认或退回'`,
  where: sql`f.state = 'pendingConfirm' and f.buyer_id is null`,
  from: sql`f.supplier_id`,
});

/** The duties of fixed-point orders. */
export const fixedOrderDuties: readonly Duty[] = [accept, quote, confirm, confirmOffer];
