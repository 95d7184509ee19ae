import { businessPaths } from '@jicai/shared/contract/identity/navigation.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Duty } from '../../kernel/duty.ts';
import { isNegotiableOrder } from '../../ordering/order/transitions/negotiate.ts';
import { isEvaluating } from '../life/duties/duty.ts';

/**
 * The condition that the subject of a negotiation `n` may still be negotiated (`checkSubject` of
 * the service); always true for a product.
 */
const isOpenSubject = sql`case n.subject
  when 'order' then exists (select from purchase_order o
    where o.id = n.subject_id and ${isNegotiableOrder(sql`o`)})
  when 'package' then exists (select from auction a
    where a.package_number = n.subject_id and ${isEvaluating})
  else true end`;

interface NegotiationDuty extends Pick<Duty, 'name' | 'label' | 'by'> {
  readonly holder: RawBuilder<unknown>;
  /**
   * What is to be done, in words and without prices; the negotiation's number and title stand
   * before it.
   */
  readonly text: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** The id of the organisation on the other side, whose name the row shows. */
  readonly from: RawBuilder<unknown>;
}

/**
 * Creates a duty about negotiations (`n`), which opened with the last entry of their log, because
 * each entry is a step.
 */
const negotiationDuty = ({ holder, text, where, from, ...named }: NegotiationDuty): Duty => ({
  ...named,
  businessType: 'none',
  open: () => sql`(select n.id as business_id, ${holder} as holder, n.buyer_id as owner_id,
    '{}'::text[] as barred, n.number || ' ' || n.title || '：' || ${text} as content,
    ${businessPaths.negotiation('')}::text || n.id as url, org.name as from_name,
    (select max(e.at) from negotiation_event e where e.negotiation_id = n.id) as since,
    null::timestamptz as due_at
    from negotiation n join org on org.id = ${from} where ${where})`,
});

/** NG3: the duty of the supplier to offer a price or to accept the one that the buyer asks for. */
const answer = negotiationDuty({
  name: 'negotiation.answer',
  label: '议价待答复',
  by: { roles: ['supplier'], call: { name: 'negotiation.offer', write: true } },
  holder: sql`n.supplier_id`,
  text: sql`'第 ' || n.round || ' 轮议价，请报价或接受还价'`,
  where: sql`n.state = 'asked' and ${isOpenSubject}`,
  from: sql`n.unit_id`,
});

const ofBuyer = (name: string) =>
  ({
    roles: ['buyer', 'handler'],
    call: { name, write: true },
    isOwners: true,
  }) satisfies Duty['by'];

/**
 * NG1: the duty of the buyer to accept the offered price, to ask for less if a round is left, or to
 * end the negotiation; and to end one whose subject cannot be negotiated any more.
 */
const handle = negotiationDuty({
  name: 'negotiation.handle',
  label: '议价待处理',
  by: ofBuyer('negotiation.accept'),
  holder: sql`n.unit_id`,
  text: sql`case
    when not ${isOpenSubject} then '标的已变化，不能继续议价，请结束'
    when n.round < n.max_rounds then '供应商已答复，请接受、还价或结束'
    else '供应商已答复最后一轮，请接受或结束' end`,
  where: sql`(n.state = 'answered' or (n.state = 'asked' and not ${isOpenSubject}))`,
  from: sql`n.supplier_id`,
});

/**
 * NG5: the duty of the buyer to order a product at the agreed price, while the product is on sale
 * in an active shop with enough stock.
 */
const order = negotiationDuty({
  name: 'negotiation.order',
  label: '议定价格待下单',
  by: ofBuyer('negotiation.order'),
  holder: sql`n.unit_id`,
  text: sql`'议价已达成，请按议定价格下单'`,
  where: sql`n.state = 'agreed' and n.subject = 'product' and exists (
    select from sku join goods g on g.id = sku.goods_id join shop on shop.id = g.shop_id
    where sku.id = n.subject_id and g.state = 'onSale' and shop.state = 'active'
      and sku.price > 0 and sku.stock >= n.quantity)`,
  from: sql`n.supplier_id`,
});

/** The duties of negotiations. */
export const negotiationDuties: readonly Duty[] = [answer, handle, order];
