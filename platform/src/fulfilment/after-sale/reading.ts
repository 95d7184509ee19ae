import type {
  AfterSaleDetail,
  AfterSaleRow,
  ClaimableLine,
} from '@jicai/shared/contract/fulfilment/after-sale.ts';
import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import {
  afterSaleKindNames,
  afterSaleKinds,
  lowersStatement,
  refundLimit,
} from '@jicai/shared/domain/fulfilment/after-sale/claim.ts';
import {
  type AfterSaleSide,
  type AfterSaleState,
  afterSaleStates,
  afterSaleTable,
} from '@jicai/shared/domain/fulfilment/after-sale/states.ts';
import { claimUntil, termsOf } from '@jicai/shared/domain/fulfilment/after-sale/terms.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { inOrder } from '@jicai/shared/domain/kernel/numbers/range.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { wordLike } from '../../kernel/db/like.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import {
  countedRows,
  findNamedOrders,
  type NamedOrders,
} from '../../ordering/order/lists/words.ts';
import { afterSaleTerms, settingOf } from '../settings.ts';
import { claimedLines, isStandingClaim } from '../settlement/claimed-lines.ts';
import { readMoves } from '../settlement/documents.ts';
import { MONEY, namedWithin, numberLike, readPage, yuan } from '../settlement/filter.ts';
import {
  buyerOf,
  logReader,
  orderSideOf,
  ownDocuments,
  type Parties,
  sideOf,
} from '../settlement/sides.ts';
import { providerOf } from './providers.ts';

type Tab = 'open' | 'done' | 'all';
const OVER: readonly AfterSaleState[] = ['done', 'cancelled'];
const TABS: Readonly<Record<Tab, readonly AfterSaleState[]>> = {
  open: afterSaleStates.filter((state) => !OVER.includes(state)),
  done: OVER,
  all: afterSaleStates,
};

/** The accepted line of an order with the claims that still stand. */
export interface ClaimLine extends Omit<ClaimableLine, 'refundable' | 'untilMs'> {
  readonly amount: ReturnType<typeof fen>;
  readonly refunded: ReturnType<typeof fen>;
  /** The last acceptance of the line, in ms. */
  readonly acceptedAt: number;
  /** The categories of its product from the root. */
  readonly path: readonly string[];
}

/** The accepted lines of an order with what was claimed of them (FU21). */
export async function readClaims(orderId: string, db: Executor): Promise<ClaimLine[]> {
  const { rows } = await sql<ClaimLine>`
    select v.line_no as "lineNo", max(v.name) as name, max(v.spec) as spec, max(v.unit) as unit,
      max(v.price)::bigint as price, sum(v.quantity)::int as accepted, sum(v.amount)::bigint as amount,
      max(v.accepted_at) as "acceptedAt", coalesce((select g.path from order_line k
        join category g on g.id = k.category_id
        where k.order_id = ${orderId} and k.line_no = v.line_no), '{}') as path,
      coalesce(max(c.claimed), 0)::int as claimed, coalesce(max(c.refunded), 0)::bigint as refunded
    from accepted_line v left join lateral (
      select sum(a.quantity) as claimed, sum(a.refund) as refunded from after_sale a
      where a.order_id = v.order_id and a.line_no = v.line_no and ${isStandingClaim}
    ) c on true
    where v.order_id = ${orderId} group by v.line_no order by v.line_no = 0, v.line_no`.execute(db);
  return rows;
}

interface OrderHead extends Parties {
  readonly orderNumber: string;
  readonly supplierName: string;
}

export async function readOrderHead(orderId: string, db: Executor): Promise<OrderHead | null> {
  const { rows } = await sql<OrderHead>`
    select o.number as "orderNumber", o.unit_id as "unitId", o.supplier_id as "supplierId",
      s.name as "supplierName"
    from purchase_order o join org s on s.id = o.supplier_id where o.id = ${orderId}`.execute(db);
  return rows[0] ?? null;
}

/** The claims that the caller's unit may make of an order, and the provider's own form. */
export async function readClaimable(orderId: string, person: Person, { db, clock }: Deps) {
  const order = await readOrderHead(orderId, db);
  if (!order || sideOf(order, person) !== 'buyer') return refuse('afterSale.unknown');
  const lines = await readClaims(orderId, db);
  const provider = await providerOf(orderId, clock, db);
  const terms = await settingOf(afterSaleTerms, db);
  return {
    orderNumber: order.orderNumber,
    supplierName: order.supplierName,
    provider: provider?.name ?? '',
    isProviderAway: provider?.isAway ?? false,
    fields: (provider?.isAway ? [] : (provider?.fields ?? [])).map((field) => ({
      ...field,
      options: [...field.options],
    })),
    rows: lines.map(({ amount, refunded, acceptedAt, path, ...line }) => {
      const left = Math.max(0, line.accepted - line.claimed);
      const basis = { accepted: line.accepted, claimed: line.claimed, amount, refunded };
      const days = termsOf(path, terms);
      const untilMs = afterSaleKindNames.map((kind) => ({
        kind,
        untilMs: claimUntil(acceptedAt, days[kind]),
      }));
      return { ...line, untilMs, refundable: left > 0 ? refundLimit(basis, left) : fen(0) };
    }),
  };
}

const columnsAt = (
  clock: Clock,
) => sql`a.id, a.number, a.state, a.kind, a.version, a.order_id as "orderId",
  o.number as "orderNumber", g.name, a.quantity, a.refund, ${nameAt('org', 'unit', 'a.applied_at')} as "unitName",
  ${nameAt('org', 'supplier', 'a.applied_at')} as "supplierName", a.applied_at as "appliedAtMs", a.answer_by as "answerByMs",
  (a.state = 'applied' and a.answer_by < ${clock.now()}) as "isLate"`;
const joins = sql`from after_sale a join purchase_order o on o.id = a.order_id
  join (${claimedLines}) g on g.order_id = a.order_id and g.line_no = a.line_no
  join org unit on unit.id = a.unit_id join org supplier on supplier.id = a.supplier_id`;

type Filter = ListFilter & { readonly tab: Tab; readonly page: number; readonly pageSize: number };

const isOperator = (person: Person): boolean => person.roles.includes('operator');

/** The operator sees what was brought to the platform; everybody else what is theirs. */
function conditions(filter: Filter, named: NamedOrders, person: Person) {
  const own = isOperator(person)
    ? sql`exists (select from settlement_event e where e.kind = 'afterSale' and e.document_id = a.id
        and e.transition = 'escalate')`
    : ownDocuments(person, 'a', buyerOf(sql`a.order_id`));
  const { keyword } = filter;
  const order = { orderId: sql`a.order_id`, partners: [sql`a.supplier_id`, sql`a.unit_id`] };
  // Another line of the same order is not what the keyword names.
  const found = namedWithin(keyword, named, order, (typed) => [
    numberLike(sql`a.number`, typed),
    sql`(select ${numberLike(sql`o.number`, typed)} from purchase_order o where o.id = a.order_id)`,
    sql`(select ${wordLike(sql`l.name`, typed)} from order_line l
      where l.order_id = a.order_id and l.line_no = a.line_no)`,
  ]);
  const [from, to] = inOrder(filter.fromMs, filter.toMs);
  return sql`${own} and a.state = any(${[...TABS[filter.tab]]}::text[])
    and (${filter.fundsType}::text is null or a.funds_type = ${filter.fundsType})
    and (${from === null} or a.applied_at >= ${moment(from ?? 0)})
    and (${to === null} or a.applied_at <= ${moment(to ?? 0)})
    and ${found}`;
}

interface Deps {
  readonly db: Executor;
  readonly clock: Clock;
}

const LIST = { of: 'a', table: 'after_sale', time: 'applied_at' } as const;

/** One page of after-sales, the newest first: one statement. */
export async function listAfterSales(
  filter: Filter,
  person: Person,
  { db, clock }: Deps,
): Promise<{ rows: AfterSaleRow[]; total: number }> {
  const side = isOperator(person) ? null : orderSideOf(person);
  const named = await findNamedOrders(filter.keyword, side, db);
  const where = conditions(filter, named, person);
  const list = { ...LIST, counted: countedRows(named, filter) };
  const select = sql`${columnsAt(clock)} ${joins} join page on page.id = a.id`;
  return readPage<AfterSaleRow>(list, { where, select, page: filter }, db);
}

/** A person's side of an after-sale; the operator's once it was brought to the platform. */
export function afterSaleSide(
  of: Parties & { readonly wasEscalated: boolean },
  person: Person,
): AfterSaleSide | null {
  if (person.roles.includes('operator')) return of.wasEscalated ? 'operator' : null;
  return sideOf(of, person);
}

type Head = Omit<AfterSaleDetail, 'events' | 'actions' | 'providerForm'> &
  Parties & {
    readonly wasEscalated: boolean;
    readonly form: Readonly<Record<string, string>>;
  };

/** An after-sale for one of its sides, in a constant number of statements. */
export async function readAfterSale(
  id: string,
  person: Person,
  { db, clock }: Deps,
): Promise<AfterSaleDetail | Refusal> {
  const { rows } = await sql<Head>`
    select ${columnsAt(clock)}, a.unit_id as "unitId", a.supplier_id as "supplierId", a.reason, a.description,
      a.contact_name as "contactName", a.contact_phone as "contactPhone",
      a.return_tracking as "returnTracking", a.replacement_tracking as "replacementTracking", a.cost,
      a.stock_returned as "stockReturned", a.is_sellable as "isSellable", a.file_group as "fileGroup", a.provider_form as form,
      exists (select from settlement_event e where e.kind = 'afterSale' and e.document_id = a.id
        and e.transition = 'escalate') as "wasEscalated",
      coalesce((select s.number from statement_line l join statement s on s.id = l.statement_id
        where l.after_sale_id = a.id and l.live), '') as "statementNumber"
    ${joins} where a.id = ${id}`.execute(db);
  const [head] = rows;
  const side = head && afterSaleSide(head, person);
  if (!head || !side) return refuse('afterSale.unknown');
  const { unitId: _, supplierId: __, wasEscalated: ___, form, ...shown } = head;
  const facts = { kind: head.kind, isLate: head.isLate };
  return {
    ...shown,
    // 处理费用（内部记录）: the supplier's own.
    cost: side === 'supplier' ? head.cost : fen(0),
    providerForm: Object.entries(form).map(([name, value]) => ({ name, value })),
    events: await readMoves('afterSale', id, logReader(head.supplierId, person), db),
    actions: afterSaleTable.actions({ state: head.state, side, facts }),
  };
}

const sheetColumns: readonly SheetColumn<AfterSaleRow>[] = [
  { title: '售后单号', width: 20, value: (row) => row.number },
  { title: '类型', width: 10, value: (row) => afterSaleKinds[row.kind] },
  { title: '状态', width: 14, value: (row) => afterSaleTable.states[row.state] },
  { title: '订单号', width: 22, value: (row) => row.orderNumber },
  { title: '商品', width: 36, value: (row) => row.name },
  { title: '数量', width: 8, value: (row) => row.quantity },
  {
    title: '退款金额',
    width: 14,
    value: (row) => (lowersStatement(row.kind) ? yuan(row.refund) : ''),
    format: MONEY,
  },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '申请时间', width: 20, value: (row) => timeText(row.appliedAtMs) },
];

/** A list of after-sales as a workbook. */
export async function afterSaleSheet(rows: readonly AfterSaleRow[]) {
  const content = await workbook([sheet({ name: '售后', columns: sheetColumns, rows })]);
  return { fileName: '售后.xlsx', content, rows: rows.length };
}

/** Both sides, and the operator of an escalated one, read its pictures. */
export async function mayReadAfterSaleFiles(
  person: Person,
  id: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql<Parties & { wasEscalated: boolean }>`
    select a.unit_id as "unitId", a.supplier_id as "supplierId", exists (select from settlement_event e
      where e.kind = 'afterSale' and e.document_id = a.id and e.transition = 'escalate') as "wasEscalated"
    from after_sale a where a.id = ${id}`.execute(db);
  const [of] = rows;
  return of !== undefined && afterSaleSide(of, person) !== null;
}
