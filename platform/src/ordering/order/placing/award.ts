import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { AwardLine } from '@jicai/shared/domain/ordering/order/award-line.ts';
import { lineAmount, sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import { moment } from '../../../kernel/db/clock.ts';
import type { Executor } from '../../../kernel/db/open.ts';
import type { WriteContext } from '../../../kernel/write/write.ts';
import { certificatesOfSupplier, type KeptCertificate } from '../../../mall/shop/certificates.ts';
import { handOver } from '../../budget/projects.ts';
import { orderSubmitted } from '../events.ts';
import type { OrderRef } from '../ports.ts';
import { takeSnapshot } from '../snapshot/snapshot.ts';
import { drawNumbers } from './numbers.ts';
import { insertSubmit, newOrder, type OrderRow, submittedRows } from './rows.ts';
import { rowOfTextLine } from './text-line.ts';

/** Something that was awarded outside of the mall, and the terms of its orders. */
export interface AwardOrders {
  /** The number by which people know the project; the orders carry it. */
  readonly projectNumber: string;
  readonly name: string;
  readonly unitId: string;
  /** The person whose orders they are. */
  readonly buyerId: string;
  /** Handled the award before the buyer took over: they count as having ordered (rules 1 and 3). */
  readonly formerBuyerIds: readonly string[];
  /** Supervised the award, and have no other duty in its orders (rule 9). */
  readonly supervisorIds: readonly string[];
  readonly fundsType: FundsType;
  readonly fundsCard: string;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly reimburserName: string;
  readonly reimburserPhone: string;
  readonly deliveryPlace: string;
  readonly deliveryNote: string;
  readonly remark: string;
  /** Looked up among the unit's invoice titles; an ordinary invoice to it where there is none. */
  readonly invoiceTitle: string;
  /** False: the supplier may confirm at once, because the award itself was reviewed. */
  readonly needsReview: boolean;
  /** Services are accepted, not shipped. */
  readonly isService: boolean;
  readonly suppliers: readonly {
    readonly supplierId: string;
    /** Whom the supplier named for the award. */
    readonly contact: { readonly name: string; readonly phone: string };
    readonly lines: readonly AwardLine[];
  }[];
}

interface Facts {
  readonly buyerName: string;
  readonly unitName: string;
  readonly unitCode: string;
  readonly invoice: InvoiceDetails | null;
  readonly suppliers: readonly SupplierFacts[];
}

interface SupplierFacts {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly bank: string;
  readonly account: string;
  readonly certificates: readonly KeptCertificate[];
}

type AwardSupplier = AwardOrders['suppliers'][number];

/** The buyer, the invoice title and the suppliers of an award: one statement. */
async function readFacts(award: AwardOrders, trx: Executor): Promise<Facts> {
  const ids = award.suppliers.map(({ supplierId }) => supplierId);
  const { rows } = await sql<Facts>`
    select person.name as "buyerName", unit.name as "unitName", unit.code as "unitCode",
      (select jsonb_build_object('kind', kind, 'title', title, 'taxNumber', tax_number,
          'addressPhone', address_phone, 'bankAccount', bank_account, 'email', email)
        from invoice_title where unit_id = ${award.unitId} and title = ${award.invoiceTitle}
        order by is_default desc, created_at limit 1) as invoice,
      (select jsonb_agg(jsonb_build_object('id', org.id, 'name', org.name, 'code', org.code,
          'bank', coalesce(a.bank, ''), 'account', coalesce(a.account, ''),
          'certificates', ${certificatesOfSupplier(sql`org.id`)}))
        from org left join supplier_subject a on a.org_id = org.id
        where org.id = any(${ids}::text[])) as suppliers
    from person, org unit where person.id = ${award.buyerId} and unit.id = ${award.unitId}`.execute(
    trx,
  );
  const [facts] = rows;
  if (!facts) throw new Error(`the buyer of ${award.projectNumber} is not there`);
  return facts;
}

const titleOnly = (title: string): InvoiceDetails => ({
  kind: 'ordinary',
  title,
  taxNumber: '',
  addressPhone: '',
  bankAccount: '',
  email: '',
});

interface Drawn {
  readonly now: number;
  readonly group: string;
}

function rowOfOrder(
  award: AwardOrders,
  facts: Facts,
  supplier: SupplierFacts & Pick<AwardSupplier, 'contact'>,
  amount: Fen,
  drawn: Drawn & { readonly number: string; readonly lines: number },
): OrderRow {
  const begun = newOrder(drawn.now);
  return {
    ...begun,
    number: drawn.number,
    group_number: drawn.group,
    name: award.name,
    state: award.needsReview ? 'pendingReview' : 'pendingConfirm',
    buyer_id: award.buyerId,
    unit_id: award.unitId,
    shop_id: null,
    supplier_id: supplier.id,
    zone_id: null,
    funds_type: award.fundsType,
    funds_card: award.fundsCard,
    contact_name: award.contactName,
    contact_phone: award.contactPhone,
    reimburser_name: award.reimburserName,
    reimburser_phone: award.reimburserPhone,
    receiver: award.contactName,
    receiver_phone: award.contactPhone,
    region_code: '',
    region_name: '',
    address_detail: award.deliveryPlace,
    deliver_by: null,
    delivery_note: award.deliveryNote,
    invoice: facts.invoice ?? titleOnly(award.invoiceTitle),
    remark: award.remark,
    purpose_note: '',
    proof_group: null,
    compared: [],
    comparison_id: null,
    comparison_hash: '',
    supplier_contact: supplier.contact.name,
    supplier_phone: supplier.contact.phone,
    supplier_bank: supplier.bank,
    supplier_account: supplier.account,
    goods_amount: amount,
    freight: fen(0),
    amount,
    item_count: drawn.lines,
    is_welfare: false,
    budget_per_head: null,
    recipient_salt: '',
    passed_at: award.needsReview ? null : begun.created_at,
    project_number: award.projectNumber,
    source_number: '',
    is_service: award.isService,
  };
}

const refOf = (row: OrderRow, facts: Facts): OrderRef => ({
  id: row.id,
  number: row.number,
  name: row.name,
  state: row.state,
  unitId: row.unit_id,
  buyerId: row.buyer_id,
  buyerName: facts.buyerName,
  shopId: null,
  supplierId: row.supplier_id,
  fundsType: row.funds_type,
  amount: row.amount,
});

/**
 * Makes the orders of an award: one for each supplier under a group number, with frozen prices and
 * their snapshots (PJ8). With `needsReview` their reviews begin; else the suppliers may confirm.
 * Answers the orders; none for an award without suppliers.
 */
export async function placeAwardOrders(
  award: AwardOrders,
  { trx, clock, publish }: Pick<WriteContext, 'trx' | 'clock' | 'publish'>,
): Promise<OrderRef[]> {
  if (award.suppliers.length === 0) return [];
  const facts = await readFacts(award, trx);
  const { now, group, numbers } = await drawNumbers(award.suppliers.length, clock, trx);
  const all = award.suppliers.map(({ supplierId, contact, lines: given }, index) => {
    const supplier = facts.suppliers.find(({ id }) => id === supplierId);
    if (!supplier) throw new Error(`the supplier of ${award.projectNumber} is not there`);
    const amount = sumFen(given.map(({ price, quantity }) => lineAmount(price, quantity)));
    const drawn = { now, group, number: numbers[index] ?? '', lines: given.length };
    const order = rowOfOrder(award, facts, { ...supplier, contact }, amount, drawn);
    const lines = given.map((line, nth) => rowOfTextLine(order.id, line, nth));
    const snapshot = takeSnapshot({
      order,
      lines,
      products: new Map(),
      seller: { orgCode: supplier.code, certificates: supplier.certificates },
      shopName: supplier.name,
      supplierName: supplier.name,
      unit: { code: facts.unitCode, name: facts.unitName },
      buyerName: facts.buyerName,
      recipients: [],
    });
    return { order, lines, snapshot };
  });
  const rows = submittedRows({
    number: group,
    by: {
      id: award.buyerId,
      unitId: award.unitId,
      name: facts.buyerName,
      orgName: facts.unitName,
    },
    at: new Date(now).toISOString(),
    orders: all,
    note: `采购项目 ${award.projectNumber} 成交`,
  });
  await insertSubmit(rows, trx);
  const ids = all.map(({ order }) => order.id);
  await sql`insert into fulfilment_duty (order_id, person_id, duty, at)
    select id, person, duty, ${moment(now)} from unnest(${ids}::text[]) id, (
      select unnest(${[...award.supervisorIds]}::text[]), 'supervise'
      union all select unnest(${[...award.formerBuyerIds]}::text[]), 'order'
    ) held (person, duty)`.execute(trx);
  const refs = all.map(({ order }) => refOf(order, facts));
  await handOver(award.projectNumber, refs, { by: null, now }, trx);
  if (award.needsReview) await publish(orderSubmitted, refs, trx);
  return refs;
}
