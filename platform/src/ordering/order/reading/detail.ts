import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import type { OrderDetail } from '@jicai/shared/contract/ordering/order/tables.ts';
import { masked } from '@jicai/shared/domain/identity/identifiers.ts';
import { seenEvents } from '@jicai/shared/domain/kernel/event-sight.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { orderSight } from '@jicai/shared/domain/ordering/order/event-sight.ts';
import { recipientSight } from '@jicai/shared/domain/ordering/order/recipients.ts';
import type { OrderSide } from '@jicai/shared/domain/ordering/order/states.ts';
import { say } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/db/clock.ts';
import { nameAt } from '../../../kernel/db/name-at.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { Person } from '../../../kernel/http/caller/caller.ts';
import { isReviewerOf } from '../../../work/approval/access.ts';
import { heldBudgets } from '../../budget/reading.ts';
import { approvedOf } from '../approved.ts';
import { comparedOf, type StoredComparison } from '../compared.ts';
import { isContractInForce } from '../facts.ts';
import { checkHold } from '../hold.ts';
import { visibleSide } from '../repository.ts';
import { checkShipStop } from '../ship-stop.ts';
import { placeOf } from '../snapshot/snapshot.ts';

/** The detail of an order without its contract, which fulfilment knows. */
export type OwnDetail = Omit<OrderDetail, 'contract' | 'contractFrom'>;

const at = (text: string) => Date.parse(text);

/** An order names its parties as they were called at this moment. */
const SUBMITTED = 'purchase_order.submitted_at';

/** The order's row with the names around it; undefined where there is none. */
const readHead = (orderId: string, db: Executor) =>
  db
    .selectFrom('purchase_order')
    .innerJoin('org as unit', 'unit.id', 'purchase_order.unit_id')
    .innerJoin('org as supplier', 'supplier.id', 'purchase_order.supplier_id')
    .innerJoin('person', 'person.id', 'purchase_order.buyer_id')
    .leftJoin('shop', 'shop.id', 'purchase_order.shop_id')
    .selectAll('purchase_order')
    .select([
      'unit.code as unit_code',
      nameAt('org', 'unit', SUBMITTED).as('unit_name'),
      nameAt('person', 'person', SUBMITTED).as('buyer_name'),
      nameAt('org', 'supplier', SUBMITTED).as('supplier_name'),
      nameAt<string | null>('shop', 'shop', SUBMITTED).as('shop_name'),
    ])
    .where('purchase_order.id', '=', orderId)
    .executeTakeFirst();
type Head = NonNullable<Awaited<ReturnType<typeof readHead>>>;

/** The side of the order that a person may read from. A reviewer's role alone is not enough ([A03]). */
async function readingSide(head: Head, person: Person, db: Executor): Promise<OrderSide | null> {
  const { unit_id: unitId, buyer_id: buyerId, supplier_id: supplierId, passed_at: passedAt } = head;
  const side = visibleSide({ unitId, buyerId, supplierId, passedAt }, person);
  return side === 'reviewer' &&
    !(await isReviewerOf(person, { businessType: 'order', businessId: head.id }, db))
    ? null
    : side;
}

/** Everything around an order, in one statement. */
async function readParts(head: Head, side: OrderSide, clock: Clock, db: Executor): Promise<Parts> {
  const { rows } = await sql<Parts>`
    select
      (select jsonb_agg(jsonb_build_object('lineNo', line_no, 'parentNo', parent_no,
          'productId', coalesce(goods_id, ''), 'name', name, 'spec', spec, 'unit', unit,
          'categoryName', category_name, 'picture', picture, 'price', price, 'quantity', quantity,
          'discount', discount, 'amount', amount, 'shipped', shipped, 'released', released,
          'brand', brand, 'offeredModel', model, 'taxRate', tax_rate) order by line_no)
        from order_line where order_id = ${head.id}) as lines,
      (select jsonb_agg(jsonb_build_object('action', move, 'state', state, 'at', at,
          'personName', person_name, 'orgName', org_name, 'note', note,
          'isSuppliers', coalesce(by_org = ${head.supplier_id}, false)) order by at, seq)
        from (select move, state, at, person_name, org_name, note, seq,
            (select org_id from person where person.id = person_id) as by_org
          from order_event where order_id = ${head.id}
          union all select 'urge', 'pendingShip', at, person_name, ${head.unit_name}::text, '', 0, null
            from order_urge where order_id = ${head.id}) e) as events,
      (select jsonb_agg(jsonb_build_object('carrier', carrier, 'trackingNumber', tracking_number,
          'note', note, 'at', shipped_at, 'personName', person_name,
          'lines', (select jsonb_agg(jsonb_build_object('lineNo', l.line_no, 'quantity', l.quantity)
            order by l.line_no) from parcel_line l where l.parcel_id = parcel.id))
          order by shipped_at, id)
        from parcel where order_id = ${head.id} and state <> 'cancelled') as parcels,
      (select jsonb_agg(jsonb_build_object('version', version, 'hash', hash, 'at', at)
          order by version) from order_snapshot where order_id = ${head.id}) as snapshots,
      (select jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'state', s.state,
          'shopName', coalesce(${nameAt('shop', 'shop', 's.submitted_at')},
            ${nameAt('org', 'org', 's.submitted_at')})) order by s.number)
        from purchase_order s join org on org.id = s.supplier_id
          left join shop on shop.id = s.shop_id
        where s.group_number = ${head.group_number} and s.id <> ${head.id}
          and ${side} <> 'supplier') as siblings,
      (select jsonb_agg(jsonb_build_object('name', name, 'phone', phone, 'regionCode', region_code,
          'regionName', region_name, 'detail', detail, 'remark', remark) order by seq)
        from order_recipient where order_id = ${head.id}) as recipients,
      ${heldBudgets('order', head.id)} as budgets,
      (select ${isContractInForce} from purchase_order o where o.id = ${head.id})
        as "isContractInForce",
      ${clock.now()} as now`.execute(db);
  const [parts] = rows;
  if (!parts) throw new Error('a select without from answered nothing');
  return parts;
}

/** The evidence that the unit and its reviewers see, and the supplier does not. */
function internalEvidence(head: Head, budgets: OrderDetail['budgets'], side: OrderSide) {
  if (side === 'supplier')
    return {
      ...{ proofGroup: null, compared: [], comparisonHash: '', budgetPerHead: null },
      ...{ fundsCard: '', budgets: [], purposeNote: '' },
    };
  return {
    proofGroup: head.proof_group,
    compared: (head.compared as StoredComparison[]).map(comparedOf),
    comparisonHash: head.comparison_hash,
    fundsCard: head.funds_card,
    purposeNote: head.purpose_note,
    budgets,
    budgetPerHead: head.budget_per_head as OrderDetail['amount'] | null,
  };
}

/** The fields of an order's own row; every side sees them. */
function ownFields(head: Head) {
  return {
    id: head.id,
    number: head.number,
    groupNumber: head.group_number,
    name: head.name,
    state: head.state,
    version: head.version,
    unitName: head.unit_name,
    unitCode: head.unit_code,
    buyerName: head.buyer_name,
    shopId: head.shop_id ?? '',
    shopName: head.shop_name ?? head.supplier_name,
    projectNumber: head.project_number,
    sourceNumber: head.source_number,
    fundsType: head.funds_type,
    amount: head.amount as OrderDetail['amount'],
    approvedAmount: approvedOf(head),
    productAmount: head.goods_amount as OrderDetail['amount'],
    freight: head.freight as OrderDetail['amount'],
    discount: head.discount as OrderDetail['amount'],
    itemCount: head.item_count,
    submittedAtMs: head.submitted_at,
    supplierName: head.supplier_name,
    supplierContact: head.supplier_contact,
    supplierPhone: head.supplier_phone,
    supplierBank: head.supplier_bank,
    supplierAccount: head.supplier_account,
    contactName: head.contact_name,
    contactPhone: head.contact_phone,
    reimburserName: head.reimburser_name,
    reimburserPhone: head.reimburser_phone,
    receiver: head.receiver,
    receiverPhone: head.receiver_phone,
    deliveryPlace: placeOf(head),
    deliveryNote: head.delivery_note,
    deliverByMs: head.deliver_by,
    invoice: head.invoice as InvoiceDetails,
    remark: head.remark,
    isWelfare: head.is_welfare,
    isService: head.is_service,
  };
}

/**
 * Everything of one order for one of its people, in two statements (four for a reviewer, one more for
 * an order of an award). Nobody else learns whether it exists ([A03]).
 */
export async function readDetail(
  orderId: string,
  person: Person,
  clock: Clock,
  db: Executor,
): Promise<OwnDetail | Refusal> {
  const head = await readHead(orderId, db);
  const side = head && (await readingSide(head, person, db));
  if (!head || !side) return refuse('order.unknown');
  const parts = await readParts(head, side, clock, db);
  const held =
    (head.project_number === '' ? null : await checkHold(head.id, db)) ??
    (await checkShipStop(head.id, db));
  const { recipients, snapshots, budgets, now, ...lists } = withoutNulls(parts);
  return {
    ...ownFields(head),
    ...internalEvidence(head, budgets, side),
    side,
    recipients: seenRecipients(recipients, recipientSight(side, head.state)),
    recipientCount: recipients.length,
    lines: lists.lines,
    events: seenEvents(lists.events, side === 'supplier', ({ action }) => orderSight[action]).map(
      ({ at: time, isSuppliers: _, ...event }) => ({ ...event, atMs: at(time) }),
    ),
    parcels: lists.parcels.map(({ at: time, ...parcel }) => ({ ...parcel, shippedAtMs: at(time) })),
    snapshots: seenSnapshots(snapshots, side),
    siblings: lists.siblings,
    isContractInForce: lists.isContractInForce,
    hold: held ? say(held.refused, held.values) : '',
    serverTimeMs: now,
  };
}

/** An aggregate over no rows is null. */
const withoutNulls = ({ now, isContractInForce: isInForce, ...parts }: Parts) => ({
  now,
  isContractInForce: isInForce,
  lines: parts.lines ?? [],
  events: parts.events ?? [],
  parcels: parts.parcels ?? [],
  snapshots: parts.snapshots ?? [],
  siblings: parts.siblings ?? [],
  recipients: parts.recipients ?? [],
  budgets: parts.budgets ?? [],
});

/**
 * The references to an order's snapshots. The supplier sees the version that was reviewed, without the
 * hash: it is over a text whose compared prices could be guessed with it (OR8).
 */
function seenSnapshots(
  snapshots: NonNullable<Parts['snapshots']>,
  side: OrderDetail['side'],
): OrderDetail['snapshots'] {
  const all = snapshots.map(({ at: time, ...ref }) => ({ ...ref, atMs: at(time) }));
  return side === 'supplier' ? all.slice(-1).map((ref) => ({ ...ref, hash: '' })) : all;
}

/** As much of the list as somebody sees (OR16). */
function seenRecipients(
  recipients: OrderDetail['recipients'],
  sight: ReturnType<typeof recipientSight>,
): OrderDetail['recipients'] {
  if (sight === 'none') return [];
  if (sight === 'all') return recipients;
  return recipients.map((one) => ({ ...one, phone: masked(one.phone) }));
}

/** Lists as the database's JSON has them: moments are texts. */
interface Parts {
  readonly lines: OrderDetail['lines'] | null;
  readonly events:
    | (Omit<OrderDetail['events'][number], 'atMs'> & { at: string; isSuppliers: boolean })[]
    | null;
  readonly parcels: (Omit<OrderDetail['parcels'][number], 'shippedAtMs'> & { at: string })[] | null;
  readonly snapshots: (Omit<OrderDetail['snapshots'][number], 'atMs'> & { at: string })[] | null;
  readonly siblings: OrderDetail['siblings'] | null;
  readonly recipients: OrderDetail['recipients'] | null;
  readonly budgets: OrderDetail['budgets'] | null;
  readonly isContractInForce: boolean;
  readonly now: number;
}
