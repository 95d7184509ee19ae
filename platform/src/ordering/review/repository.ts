import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import type { ComparisonEvidence } from '../../mall/comparison/records.ts';
import { fileRef } from '../../work/approval/flow/steps.ts';
import { comparedOf, type StoredComparison } from '../order/compared.ts';
import { placeOf } from '../order/snapshot/snapshot.ts';

/** trt: the business of a group's files, here the proof of an order. */
const PROOF_FILES = 'DDZM';

/** The order as its review reads it; `entity` has the fields of the review page. */
export interface ReviewedOrder {
  readonly id: string;
  readonly shopId: string | null;
  readonly unitId: string;
  readonly buyerId: string;
  readonly supplierId: string;
  readonly amount: OrderReview['amount'];
  readonly submittedAt: number;
  readonly now: number;
  /** The frozen comparison that the order names; null for none. */
  readonly comparison: ComparisonEvidence | null;
  /** The entity's own fields; lines, flow and decision are read beside. */
  readonly entity: Omit<
    OrderReview,
    | 'lines'
    | 'certificates'
    | 'warnings'
    | 'changes'
    | 'budgets'
    | 'flow'
    | 'opinion'
    | 'reviewAttachment'
    | 'result'
    | 'fileGroupId'
    | 'fileBizType'
    | 'reviewedAtMs'
    | 'reviewerName'
    | 'comparison'
  >;
}

interface OrderRow {
  id: string;
  number: string;
  name: string;
  state: OrderState;
  unit_id: string;
  unit_code: string;
  unit_name: string;
  shop_id: string | null;
  buyer_id: string;
  supplier_id: string;
  supplier_name: string;
  source_number: string;
  supplier_contact: string;
  supplier_phone: string;
  supplier_bank: string;
  supplier_account: string;
  funds_type: 'fiscal' | 'nonFiscal';
  contact_name: string;
  contact_phone: string;
  reimburser_name: string;
  reimburser_phone: string;
  region_name: string;
  address_detail: string;
  delivery_note: string;
  is_welfare: boolean;
  deliver_by: number | null;
  project_number: string;
  purpose_note: string;
  proof_group: string | null;
  compared: StoredComparison[];
  comparison_id: string | null;
  comparison_hash: string;
  amount: OrderReview['amount'];
  submitted_at: number;
  now: number;
}

/** An order as a reviewer reads it, with the database's time. */
export async function readOrder(
  orderId: string,
  clock: Clock,
  db: Executor,
): Promise<ReviewedOrder | null> {
  const { rows } = await sql<OrderRow>`
    select o.*, unit.code as unit_code, ${nameAt('org', 'unit', 'o.submitted_at')} as unit_name,
      ${nameAt('org', 'supplier', 'o.submitted_at')} as supplier_name,
      ${clock.now()} as now
    from purchase_order o
    join org unit on unit.id = o.unit_id
    join org supplier on supplier.id = o.supplier_id
    where o.id = ${orderId}`.execute(db);
  const [row] = rows;
  return row ? reviewedOrder(row) : null;
}

function reviewedOrder(row: OrderRow): ReviewedOrder {
  return {
    id: row.id,
    shopId: row.shop_id,
    unitId: row.unit_id,
    buyerId: row.buyer_id,
    supplierId: row.supplier_id,
    amount: row.amount,
    submittedAt: row.submitted_at,
    now: row.now,
    comparison:
      row.comparison_id === null ? null : { id: row.comparison_id, hash: row.comparison_hash },
    entity: {
      id: row.id,
      orderNumber: row.number,
      orderName: row.name,
      sourceNumber: row.source_number,
      projectNumber: row.project_number,
      unitCode: row.unit_code,
      unitName: row.unit_name,
      contactName: row.contact_name,
      contactPhone: row.contact_phone,
      reimburserName: row.reimburser_name,
      reimburserPhone: row.reimburser_phone,
      fundsType: row.funds_type,
      supplierContact: row.supplier_contact,
      supplierPhone: row.supplier_phone,
      supplierBank: row.supplier_bank,
      supplierAccount: row.supplier_account,
      deliveryPlace: row.is_welfare ? messages['recipient.place'] : placeOf(row),
      deliverByMs: row.deliver_by,
      compared: row.compared.map(comparedOf),
      purposeNote: row.purpose_note,
      proofFile: fileRef(row.proof_group, PROOF_FILES),
      supplierName: row.supplier_name,
      amount: row.amount,
      submittedAtMs: row.submitted_at,
      orderState: row.state,
      serverTimeMs: row.now,
    },
  };
}
