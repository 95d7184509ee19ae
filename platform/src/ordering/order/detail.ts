import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import type { ComparedSupplier } from '@jicai/shared/contract/ordering/checkout.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { maskPhone, recipientSight } from '@jicai/shared/domain/ordering/order/recipients.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { Person } from '../../kernel/http/caller.ts';
import { isReviewerOf } from '../../work/approval/access.ts';
import { visibleSide } from './moves.ts';
import { placeOf } from './snapshot.ts';
import { URGING } from './urge.ts';

const at = (text: string) => Date.parse(text);

/**
 * Everything of one order for one of its people, in two statements (four for a reviewer). Nobody else learns whether it
 * exists ([A03]).
 */
export async function readDetail(
  orderId: string,
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<OrderDetail | Refusal> {
  const order = await db
    .selectFrom('purchase_order')
    .innerJoin('org as unit', 'unit.id', 'purchase_order.unit_id')
    .innerJoin('org as supplier', 'supplier.id', 'purchase_order.supplier_id')
    .innerJoin('person', 'person.id', 'purchase_order.buyer_id')
    .innerJoin('shop', 'shop.id', 'purchase_order.shop_id')
    .selectAll('purchase_order')
    .select(['unit.name as unit_name', 'unit.code as unit_code', 'person.name as buyer_name'])
    .select(['supplier.name as supplier_name', 'shop.name as shop_name'])
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirst();
  const side =
    order &&
    visibleSide(
      {
        unitId: order.unit_id,
        buyerId: order.buyer_id,
        supplierId: order.supplier_id,
        passedAt: order.passed_at,
      },
      person,
    );
  if (!order || !side) return refuse('order.unknown');
  // The role opens no door by itself: a reviewer reads what he has to review, or had to.
  if (
    side === 'reviewer' &&
    !(await isReviewerOf(person, { businessType: 'order', businessId: orderId }, db))
  )
    return refuse('order.unknown');
  const { rows } = await sql<Parts>`
    select
      (select jsonb_agg(jsonb_build_object('lineNo', line_no, 'parentNo', parent_no,
          'goodsId', goods_id, 'name', name, 'spec', spec, 'unit', unit,
          'categoryName', category_name, 'picture', picture, 'price', price, 'quantity', quantity,
          'discount', discount, 'amount', amount, 'shipped', shipped) order by line_no)
        from order_line where order_id = ${orderId}) as lines,
      (select jsonb_agg(jsonb_build_object('move', move, 'state', state, 'at', at,
          'personName', person_name, 'orgName', org_name, 'note', note) order by at, seq)
        from (select move, state, at, person_name, org_name, note, seq
          from order_event where order_id = ${orderId}
          union all select distinct 'urge', 'pendingShip', created_at, from_name,
            ${order.unit_name}::text, '', 0 from todo where business_type = 'order'
            and business_id = ${orderId} and process_name = ${URGING}) e) as events,
      (select jsonb_agg(jsonb_build_object('carrier', carrier, 'trackingNumber', tracking_number,
          'note', note, 'at', shipped_at, 'personName', person_name, 'lines', lines)
          order by shipped_at) from order_parcel where order_id = ${orderId}) as parcels,
      (select jsonb_agg(jsonb_build_object('version', version, 'hash', hash, 'at', at)
          order by version) from order_snapshot where order_id = ${orderId}) as snapshots,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'state', s.state,
          'shopName', shop.name) order by s.number)
        from purchase_order s join shop on shop.id = s.shop_id
        where s.group_number = ${order.group_number} and s.id <> ${orderId}
          and ${side} <> 'supplier') as siblings,
      (select jsonb_agg(jsonb_build_object('name', name, 'phone', phone, 'regionCode', region_code,
          'regionName', region_name, 'detail', detail, 'remark', remark) order by seq)
        from order_recipient where order_id = ${orderId}) as recipients,
      ${clock.now()} as now`.execute(db);
  const parts = rows[0];
  if (!parts) throw new Error('a select without from answered nothing');
  return {
    id: order.id,
    number: order.number,
    groupNumber: order.group_number,
    name: order.name,
    state: order.state,
    version: order.version,
    side,
    unitName: order.unit_name,
    unitCode: order.unit_code,
    buyerName: order.buyer_name,
    shopId: order.shop_id,
    shopName: order.shop_name,
    fundsType: order.funds_type,
    amount: order.amount as OrderDetail['amount'],
    goodsAmount: order.goods_amount as OrderDetail['amount'],
    freight: order.freight as OrderDetail['amount'],
    discount: order.discount as OrderDetail['amount'],
    itemCount: order.item_count,
    submittedAtMs: order.submitted_at,
    supplierName: order.supplier_name,
    supplierContact: order.supplier_contact,
    supplierPhone: order.supplier_phone,
    supplierBank: order.supplier_bank,
    supplierAccount: order.supplier_account,
    contactName: order.contact_name,
    contactPhone: order.contact_phone,
    reimburserName: order.reimburser_name,
    reimburserPhone: order.reimburser_phone,
    receiver: order.receiver,
    receiverPhone: order.receiver_phone,
    deliveryPlace: placeOf(order),
    deliveryNote: order.delivery_note,
    deliverByMs: order.deliver_by,
    invoice: order.invoice as InvoiceDetails,
    remark: order.remark,
    purposeNote: order.purpose_note,
    // What a supplier has no business with.
    proofGroup: side === 'supplier' ? null : order.proof_group,
    compared: side === 'supplier' ? [] : (order.compared as ComparedSupplier[]),
    comparisonHash: side === 'supplier' ? '' : order.comparison_hash,
    isWelfare: order.is_welfare,
    budgetPerHead:
      side === 'supplier' ? null : (order.budget_per_head as OrderDetail['amount'] | null),
    recipients: seenRecipients(parts.recipients ?? [], recipientSight(side, order.state)),
    recipientCount: parts.recipients?.length ?? 0,
    lines: parts.lines ?? [],
    events: (parts.events ?? []).map(({ at: time, ...event }) => ({ ...event, atMs: at(time) })),
    parcels: (parts.parcels ?? []).map(({ at: time, ...parcel }) => ({
      ...parcel,
      shippedAtMs: at(time),
    })),
    snapshots: (parts.snapshots ?? []).map(({ at: time, ...ref }) => ({ ...ref, atMs: at(time) })),
    siblings: parts.siblings ?? [],
    serverTimeMs: parts.now,
  };
}

/** As much of the list as somebody sees (OR16). */
function seenRecipients(
  recipients: OrderDetail['recipients'],
  sight: ReturnType<typeof recipientSight>,
): OrderDetail['recipients'] {
  if (sight === 'none') return [];
  if (sight === 'all') return recipients;
  return recipients.map((one) => ({ ...one, phone: maskPhone(one.phone) }));
}

/** Lists as the database's JSON has them: moments are texts. */
interface Parts {
  readonly lines: OrderDetail['lines'] | null;
  readonly events: (Omit<OrderDetail['events'][number], 'atMs'> & { at: string })[] | null;
  readonly parcels: (Omit<OrderDetail['parcels'][number], 'shippedAtMs'> & { at: string })[] | null;
  readonly snapshots: (Omit<OrderDetail['snapshots'][number], 'atMs'> & { at: string })[] | null;
  readonly siblings: OrderDetail['siblings'] | null;
  readonly recipients: OrderDetail['recipients'] | null;
  readonly now: number;
}
