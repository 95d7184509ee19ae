import { randomUUID } from 'node:crypto';
import type { InvoiceDetails } from '@jicai/shared/contract/ordering/address.ts';
import type { ComparedSupplier, FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import type { OrderAction, OrderState } from '@jicai/shared/domain/ordering/order/states.ts';
import { sumFen } from '@jicai/shared/domain/ordering/pricing/amounts.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../kernel/db/open.ts';
import { prepared } from '../../../kernel/db/pg/prepared.ts';
import type { KeptCertificate } from '../../../mall/shop/certificates.ts';
import type { RecipientRow } from '../../recipient/stored.ts';

/*
 * Orders as they are written: whole rows as JSON in one statement. A submit writes a group, three
 * orders, six lines and their snapshots; statement by statement that was most of its time.
 * Moments are ISO texts here.
 */

export interface OrderRow {
  readonly id: string;
  readonly number: string;
  readonly group_number: string;
  readonly name: string;
  readonly state: OrderState;
  readonly version: number;
  readonly buyer_id: string;
  readonly unit_id: string;
  /** Null for an order that comes from an award. */
  readonly shop_id: string | null;
  readonly supplier_id: string;
  readonly zone_id: string | null;
  readonly funds_type: FundsType;
  /** The number of the card, quota or plan that pays; empty: the yearly budgets. */
  readonly funds_card: string;
  readonly contact_name: string;
  readonly contact_phone: string;
  readonly reimburser_name: string;
  readonly reimburser_phone: string;
  readonly receiver: string;
  readonly receiver_phone: string;
  readonly region_code: string;
  readonly region_name: string;
  readonly address_detail: string;
  readonly deliver_by: string | null;
  readonly delivery_note: string;
  readonly invoice: InvoiceDetails;
  readonly remark: string;
  readonly purpose_note: string;
  readonly proof_group: string | null;
  readonly compared: readonly ComparedSupplier[];
  readonly comparison_id: string | null;
  readonly comparison_hash: string;
  readonly supplier_contact: string;
  readonly supplier_phone: string;
  readonly supplier_bank: string;
  readonly supplier_account: string;
  readonly goods_amount: Fen;
  readonly freight: Fen;
  readonly discount: Fen;
  readonly amount: Fen;
  readonly item_count: number;
  readonly is_welfare: boolean;
  readonly budget_per_head: Fen | null;
  readonly after_sale: 'none';
  readonly recipient_salt: string;
  readonly created_at: string;
  readonly submitted_at: string;
  readonly passed_at: string | null;
  readonly changed_at: string;
  /** The awarded project; empty for an order of the mall. */
  readonly project_number: string;
  /** The group buy or fixed-point order that it comes from; empty for a cart. Its prices are frozen. */
  readonly source_number: string;
  /** Services are accepted, not shipped. */
  readonly is_service: boolean;
}

/** What every new order begins with, at a moment in ms; nothing was approved of it yet. */
export function newOrder(now: number) {
  const at = new Date(now).toISOString();
  return {
    id: randomUUID(),
    version: 1,
    after_sale: 'none',
    discount: fen(0),
    created_at: at,
    submitted_at: at,
    passed_at: null,
    changed_at: at,
  } as const satisfies Partial<OrderRow>;
}

export interface LineRow {
  readonly order_id: string;
  readonly line_no: number;
  readonly parent_no: number | null;
  /** Null for a line that comes from an award. */
  readonly goods_id: string | null;
  readonly sku_id: string | null;
  readonly accessory_id: string | null;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly category_id: string | null;
  readonly category_name: string;
  readonly picture: string;
  readonly price: Fen;
  readonly quantity: number;
  readonly discount: Fen;
  readonly amount: Fen;
  readonly shipped: number;
  readonly released: number;
  readonly price_added: Fen;
  readonly added_at: string | null;
  readonly stock_added: number | null;
  readonly certificates_added: readonly KeptCertificate[] | null;
  readonly stock_left: number;
  readonly brand: string;
  readonly model: string;
  /** Hundredths of a percent. */
  readonly tax_rate: number | null;
}

export interface EventRow {
  readonly order_id: string;
  readonly seq: number;
  readonly move: OrderAction;
  readonly state: OrderState;
  readonly at: string;
  readonly person_id: string;
  readonly person_name: string;
  readonly org_name: string;
  readonly note: string;
}

export interface SnapshotRow {
  readonly order_id: string;
  readonly version: number;
  readonly body: string;
  readonly hash: string;
  readonly at: string;
}

export interface GroupRow {
  readonly number: string;
  readonly buyer_id: string;
  readonly unit_id: string;
  readonly amount: Fen;
  readonly order_count: number;
  readonly created_at: string;
  /** The lines that were checked out; an award has none. */
  readonly line_ids?: readonly string[];
}

/** Everything of one submit. */
export interface Submitted {
  readonly group: GroupRow;
  readonly orders: readonly OrderRow[];
  readonly lines: readonly LineRow[];
  readonly recipients: readonly RecipientRow[];
  readonly events: readonly EventRow[];
  readonly snapshots: readonly SnapshotRow[];
}

/** The orders of one submit, with the person who places them. */
export interface PlacedOrders {
  readonly number: string;
  readonly by: {
    readonly id: string;
    readonly unitId: string;
    readonly name: string;
    readonly orgName: string;
  };
  readonly at: string;
  readonly orders: readonly {
    readonly order: OrderRow;
    readonly lines: readonly LineRow[];
    readonly snapshot: Pick<SnapshotRow, 'body' | 'hash'>;
  }[];
  readonly note?: string;
  /** The lines of a cart that were checked out. */
  readonly cartLineIds?: readonly string[];
  readonly recipients?: readonly RecipientRow[];
}

/** All rows of a submit: the group, its orders, each with its first event and snapshot. */
export function submittedRows(placed: PlacedOrders): Submitted {
  const { number, by, at, orders: all, note = '', cartLineIds, recipients = [] } = placed;
  return {
    group: {
      number,
      buyer_id: by.id,
      unit_id: by.unitId,
      amount: sumFen(all.map(({ order }) => order.amount)),
      order_count: all.length,
      created_at: at,
      ...(cartLineIds ? { line_ids: cartLineIds } : {}),
    },
    orders: all.map(({ order }) => order),
    lines: all.flatMap(({ lines }) => lines),
    recipients,
    events: all.map(({ order }) => ({
      order_id: order.id,
      seq: 1,
      move: 'submit',
      state: order.state,
      at,
      person_id: by.id,
      person_name: by.name,
      org_name: by.orgName,
      note,
    })),
    snapshots: all.map(({ order, snapshot }) => ({
      order_id: order.id,
      version: 1,
      ...snapshot,
      at,
    })),
  };
}

/** An insert of rows by the columns that they have: some columns the database computes itself. */
function rowsOf(table: string, rows: readonly object[]) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const all = sql`select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  if (names.length === 0) return sql`select from (${all}) none`;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from (${all}) given`;
}

/** Writes a whole submit in one statement. */
export async function insertSubmit(rows: Submitted, trx: Executor): Promise<void> {
  await prepared`
    with g as (${rowsOf('order_group', [rows.group])}),
      o as (${rowsOf('purchase_order', rows.orders)}),
      l as (${rowsOf('order_line', rows.lines)}),
      e as (${rowsOf('order_event', rows.events)}),
      r as (${rowsOf('order_recipient', rows.recipients)})
    ${rowsOf('order_snapshot', rows.snapshots)}`.execute(trx);
}

/** The lines of an order, its snapshot and its event, written again by an edit. */
export async function insertEdit(
  rows: Pick<Submitted, 'lines' | 'snapshots'>,
  trx: Executor,
): Promise<void> {
  await sql`with l as (${rowsOf('order_line', rows.lines)})
    ${rowsOf('order_snapshot', rows.snapshots)}`.execute(trx);
}

/** Corrects the stock left of lines, where others took some between the look and the lock. */
export async function correctStockLeft(
  lines: readonly Pick<LineRow, 'order_id' | 'line_no' | 'stock_left'>[],
  trx: Executor,
): Promise<void> {
  if (lines.length === 0) return;
  // By their key, one after the other: a kept plan that was made while the table was small read all of it.
  await prepared`update order_line set stock_left = now.stock_left
    from jsonb_populate_recordset(null::order_line, ${JSON.stringify(lines)}::jsonb) now
    cross join lateral (select ctid from order_line l
      where l.order_id = now.order_id and l.line_no = now.line_no offset 0) line
    where order_line.ctid = line.ctid`.execute(trx);
}
