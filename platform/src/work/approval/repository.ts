import type { OrderReview } from '@jicai/shared/contract/ordering/review.ts';
import type { FileRef, ReviewStep } from '@jicai/shared/contract/work/approval.ts';
import type { OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import type { Level, LevelRule } from '@jicai/shared/domain/work/approval/levels.ts';
import { messages } from '@jicai/shared/messages.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { placeOf } from '../../ordering/order/snapshot.ts';

/** trt: of what business a group's files are. */
const PROOF_FILES = 'DDZM';
const REVIEW_FILES = 'DDSH';

const files = (fileGroupId: string | null, fileBizType: string): FileRef | null =>
  fileGroupId ? { fileGroupId, fileBizType } : null;

/** What the review needs of an order besides its entity. */
export interface ReviewedOrder {
  readonly shopId: string;
  readonly supplierId: string;
  readonly buyerId: string;
  readonly unitId: string;
  readonly submittedAt: number;
  readonly now: number;
  readonly state: OrderState;
  /** The entity's own fields; lines, flow and decision are read beside. */
  readonly entity: Omit<
    OrderReview,
    | 'lines'
    | 'certificates'
    | 'warnings'
    | 'flow'
    | 'opinion'
    | 'reviewAttachment'
    | 'result'
    | 'fileGroupId'
    | 'fileBizType'
    | 'reviewedAtMs'
    | 'reviewerName'
  >;
}

interface OrderRow {
  id: string;
  number: string;
  name: string;
  state: OrderState;
  buyer_id: string;
  unit_id: string;
  unit_code: string;
  unit_name: string;
  shop_id: string;
  supplier_id: string;
  supplier_name: string;
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
  purpose_note: string;
  proof_group: string | null;
  compared: OrderReview['compared'];
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
    select o.*, unit.code as unit_code, unit.name as unit_name, supplier.name as supplier_name,
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
    shopId: row.shop_id,
    supplierId: row.supplier_id,
    buyerId: row.buyer_id,
    unitId: row.unit_id,
    submittedAt: row.submitted_at,
    now: row.now,
    state: row.state,
    entity: {
      id: row.id,
      orderNumber: row.number,
      orderName: row.name,
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
      compared: row.compared,
      purposeNote: row.purpose_note,
      proofFile: files(row.proof_group, PROOF_FILES),
      supplierName: row.supplier_name,
      amount: row.amount,
      submittedAtMs: row.submitted_at,
      orderState: row.state,
      serverTimeMs: row.now,
    },
  };
}

interface StepRow {
  flow_id: string;
  level: number;
  levels: Level[];
  action: ReviewStep['action'];
  person_name: string;
  org_name: string;
  to_name: string | null;
  opinion: string;
  file_group: string | null;
  at: number;
}

/** A step with the review that it belongs to. */
export interface LoggedStep extends ReviewStep {
  readonly flowId: string;
}

/** Everything that was ever done in the reviews of an order, oldest first. */
export async function readSteps(orderId: string, db: Executor): Promise<LoggedStep[]> {
  const { rows } = await sql<StepRow>`
    select step.*, flow.levels, person.name as person_name, org.name as org_name, other.name as to_name
    from review_flow flow
    join review_step step on step.flow_id = flow.id
    join person on person.id = step.person_id
    join org on org.id = person.org_id
    left join person other on other.id = step.to_person_id
    where flow.business_type = 'order' and flow.business_id = ${orderId}
    order by flow.started_at, step.at, step.seq limit 200`.execute(db);
  return rows.map((row) => ({
    flowId: row.flow_id,
    level: row.level,
    levelName: row.action === 'submitted' ? '提交' : (row.levels[row.level - 1]?.name ?? ''),
    action: row.action,
    personName: row.person_name,
    orgName: row.org_name,
    toPersonName: row.to_name ?? '',
    opinion: row.opinion,
    file: files(row.file_group, REVIEW_FILES),
    atMs: row.at,
  }));
}

/** The rows of the level table that may concern a unit. */
export async function readLevelRules(unitId: string, db: Executor): Promise<LevelRule[]> {
  const { rows } = await sql<LevelRule>`
    select unit_id as "unitId", funds, from_amount as "fromAmount", level, name,
      reviewer_org_id as "reviewerOrgId"
    from review_level where unit_id = ${unitId} or unit_id is null`.execute(db);
  return rows;
}

/** Who works for a supplier. */
export async function peopleOf(orgId: string, db: Executor): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('org_id', '=', orgId)
    .where('disabled', '=', false)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
