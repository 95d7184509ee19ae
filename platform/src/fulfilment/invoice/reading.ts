import type {
  ApplicationDetail,
  ApplicationRow,
  InvoiceRow,
  RedLetterRow,
} from '@jicai/shared/contract/fulfilment/invoice.ts';
import type { ListFilter } from '@jicai/shared/contract/fulfilment/settlement.ts';
import type { StatementRow } from '@jicai/shared/contract/fulfilment/statement.ts';
import type { RateAmount } from '@jicai/shared/domain/fulfilment/invoice/by-rate.ts';
import { HELD_BY_RED } from '@jicai/shared/domain/fulfilment/invoice/red-letter.ts';
import {
  type ApplicationState,
  applicationStates,
  applicationTable,
} from '@jicai/shared/domain/fulfilment/invoice/states.ts';
import { splitTax } from '@jicai/shared/domain/fulfilment/settlement/tax.ts';
import { fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { isWithoutTax, rateOfCode } from '@jicai/shared/domain/kernel/tax-rate.ts';
import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { sql } from 'kysely';
import type { Clock } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { readMoves } from '../settlement/documents.ts';
import {
  conditionsOf,
  countRows,
  fundsLabels,
  MONEY,
  numberLike,
  offsetOf,
  readPage,
  yuan,
} from '../settlement/filter.ts';
import { logReader, type Parties, sideOf } from '../settlement/sides.ts';
import { statementColumns, statementJoins } from '../statement/reading.ts';
import { readOrderShares } from './order-shares.ts';
import { readBought, readInvoicedRates } from './rates.ts';
import { isOpen } from './red-letters.ts';

type Tab = 'open' | 'done' | 'all';
const TABS: Readonly<Record<Tab, readonly ApplicationState[]>> = {
  open: ['applied', 'issued', 'returned'],
  done: ['received'],
  all: applicationStates,
};

const columns = sql`a.id, a.number, a.state, a.version, ${nameAt('org', 'unit', 'a.created_at')} as "unitName",
  ${nameAt('org', 'supplier', 'a.created_at')} as "supplierName", a.funds_type as "fundsType", a.title ->> 'title' as title, a.amount,
  coalesce((select sum(i.gross) from invoice i where i.application_id = a.id
    and i.state in ('registered', 'received')), 0)::bigint as invoiced,
  a.created_at as "createdAtMs"`;
const joins = sql`from invoice_application a join org unit on unit.id = a.unit_id
  join org supplier on supplier.id = a.supplier_id`;

interface Page {
  readonly page: number;
  readonly pageSize: number;
}
type Filter = ListFilter & { readonly tab: Tab };

const LIST = { of: 'a', table: 'invoice_application', time: 'created_at' } as const;
const STATEMENTS = { of: 's', table: 'statement', time: 'created_at' } as const;

/** One page of the caller's applications, the newest first: one statement. */
export async function listApplications(
  filter: Filter & Page,
  person: Person,
  db: Executor,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  // Remarks have the numbers of the orders; invoices are found by their own.
  const texts = (keyword: string) => [
    numberLike(sql`a.remark`, keyword),
    sql`a.id in (select i.application_id from invoice i where ${numberLike(sql`i.number`, keyword)})`,
  ];
  const where = conditionsOf(filter, { ...LIST, states: TABS[filter.tab], texts }, person);
  const select = sql`${columns} ${joins} join page on page.id = a.id`;
  return readPage<ApplicationRow>(LIST, { where, select, page: filter }, db);
}

/** Confirmed statements of the unit without an application, the oldest first. */
export async function listBillable(filter: ListFilter & Page, person: Person, db: Executor) {
  const of = { ...STATEMENTS, states: ['confirmed'] };
  const where = sql`${conditionsOf(filter, of, person)} and not exists (
    select from invoice_application_statement x where x.statement_id = s.id and x.live)`;
  const { rows } =
    await sql<StatementRow>`select ${statementColumns} ${statementJoins} where ${where}
    order by s.created_at, s.id limit ${filter.pageSize} offset ${offsetOf(filter)}`.execute(db);
  return { rows, total: await countRows(STATEMENTS, where, db) };
}

type Head = ApplicationRow &
  Parties &
  Pick<ApplicationDetail, 'titleDetails' | 'content' | 'remark' | 'tolerance'> & {
    readonly isPerOrder: boolean;
  };

async function readHead(id: string, db: Executor): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select ${columns}, a.unit_id as "unitId", a.supplier_id as "supplierId", a.title as "titleDetails",
      a.content, a.remark, a.tolerance, a.per_order as "isPerOrder" ${joins} where a.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

async function readInvoices(
  applicationId: string,
  clock: Clock,
  db: Executor,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select i.id, i.number, i.code, i.state, i.source, i.verification, i.issued_at as "issuedAtMs",
      i.seller_name as "sellerName", i.buyer_name as "buyerName", i.net, i.tax, i.gross,
      coalesce((select sum(l.amount) from payment_line l join payment p on p.id = l.payment_id
        where l.invoice_id = i.id and l.live and p.state in ('paid', 'confirmed')), 0)::bigint as paid,
      coalesce((select -sum(r.gross) from invoice r where r.reverses = i.id
        and r.state in ('registered', 'received')), 0)::bigint as credited,
      coalesce((select b.number from invoice b where b.id = i.reverses), '') as reverses,
      coalesce((select o.number from purchase_order o where o.id = i.order_id), '') as "orderNumber",
      i.file_group as "fileGroup",
      coalesce((select r.number from red_letter r where r.invoice_id = i.id and ${isOpen(clock)}
        limit 1), '') as "openRed"
    from invoice i where i.application_id = ${applicationId}
    order by i.registered_at, i.id limit 200`.execute(db);
  return rows;
}

/** The payments that pay invoices of an application. */
async function readPaymentRefs(applicationId: string, db: Executor) {
  const { rows } = await sql<{ id: string; number: string }>`
    select distinct p.id, p.number from invoice i join payment_line l on l.invoice_id = i.id and l.live
    join payment p on p.id = l.payment_id where i.application_id = ${applicationId}
    order by p.number limit 50`.execute(db);
  return rows;
}

async function readRedLetters(
  applicationId: string,
  side: string,
  clock: Clock,
  db: Executor,
): Promise<RedLetterRow[]> {
  const { rows } = await sql<RedLetterRow>`
    select r.id, r.number, i.number as "invoiceNumber", r.reason, r.net, r.tax, r.asked_by as "askedBy",
      r.expires_at as "expiresAtMs",
      case when r.state = 'pending' and r.expires_at <= ${clock.now()} then 'expired' else r.state end as state,
      case when r.state = 'pending' and r.expires_at > ${clock.now()} and r.asked_by <> ${side}
        and ${side} in ('buyer', 'supplier') then 'yes' else 'no' end as "isMine",
      case when r.state = 'confirmed' and r.application_id = ${applicationId} and ${side} = 'supplier'
        and a.state <> 'void' then 'yes' else 'no' end as "mayIssue",
      case when r.asked_by = ${side} and ${isOpen(clock)} then 'yes' else 'no' end as "mayWithdraw"
    from red_letter r join invoice i on i.id = r.invoice_id
    join invoice_application a on a.id = r.application_id
    where i.application_id = ${applicationId} or r.application_id = ${applicationId}
    order by r.asked_at, r.id limit 100`.execute(db);
  return rows;
}

/** The lines that the invoices should have: each product, or each category, once for each tax rate. */
async function readWantedLines(
  applicationId: string,
  content: string,
  db: Executor,
): Promise<ApplicationDetail['lines']> {
  const name =
    content === 'categories' ? sql`coalesce(nullif(g.category_name, ''), l.name)` : sql`l.name`;
  const { rows } = await sql<Omit<ApplicationDetail['lines'][number], 'tax'>>`
    select ${name} as name, l.tax_rate as "taxRate",
      sum(case when l.amount < 0 then -l.quantity else l.quantity end)::int as quantity,
      sum(l.amount)::bigint as amount
    from invoice_application_statement x join statement_line l on l.statement_id = x.statement_id
    left join order_line g on g.order_id = l.order_id and g.line_no = l.order_line_no
    where x.application_id = ${applicationId} group by 1, 2 order by 1, 2 limit 2000`.execute(db);
  return rows.map((row) => ({
    ...row,
    tax: row.taxRate === null ? null : splitTax(row.amount, rateOfCode(row.taxRate)).tax,
  }));
}

const withInvoiced = (
  amounts: readonly RateAmount[],
  invoiced: ReadonlyMap<number | null, number>,
): ApplicationDetail['rates'] =>
  amounts.map(({ taxRate, amount }) => {
    const isTaxed = taxRate !== null && !isWithoutTax(taxRate);
    return { taxRate, amount, invoiced: fen(invoiced.get(isTaxed ? taxRate : null) ?? 0) };
  });

/** The orders of an application that is invoiced order by order, with what is invoiced of each. */
const readOrders = async (
  applicationId: string,
  db: Executor,
): Promise<ApplicationDetail['orders']> =>
  (await readOrderShares(applicationId, db)).map((one) => ({
    number: one.orderNumber,
    amount: one.amount,
    invoiced: one.invoiced,
    rates: withInvoiced(one.amounts, one.invoicedRates),
  }));

/** The amount of an application by tax rate, with what is invoiced of it. */
async function readRates(applicationId: string, db: Executor): Promise<ApplicationDetail['rates']> {
  const { amounts } = await readBought(applicationId, db);
  return withInvoiced(amounts, await readInvoicedRates(applicationId, db));
}

/** An application with its invoices for one of its two sides, in a constant number of statements. */
export async function readApplication(
  id: string,
  person: Person,
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
): Promise<ApplicationDetail | Refusal> {
  const head = await readHead(id, db);
  const side = head && sideOf(head, person);
  if (!head || !side) return refuse('invoice.unknown');
  const { unitId: _, supplierId: __, isPerOrder, ...shown } = head;
  const { rows: statements } = await sql<StatementRow>`
    select ${statementColumns} ${statementJoins} join invoice_application_statement x
      on x.statement_id = s.id where x.application_id = ${id} order by s.number`.execute(db);
  const invoices = await readInvoices(id, clock, db);
  const isHeld = invoices.some(({ state, openRed }) => state === 'registered' && openRed !== '');
  return {
    ...shown,
    amount: fen(head.amount),
    statements,
    lines: await readWantedLines(id, head.content, db),
    rates: await readRates(id, db),
    orders: isPerOrder ? await readOrders(id, db) : [],
    invoices,
    payments: await readPaymentRefs(id, db),
    redLetters: await readRedLetters(id, side, clock, db),
    events: await readMoves('invoiceApplication', id, logReader(head.supplierId, person), db),
    actions: applicationTable
      .actions({ state: head.state, side })
      .filter((name) => !isHeld || !HELD_BY_RED.includes(name)),
    mayReverse: side === 'reader' ? 'no' : 'yes',
  };
}

const sheetColumns: readonly SheetColumn<ApplicationRow>[] = [
  { title: '申请单号', width: 20, value: (row) => row.number },
  { title: '状态', width: 14, value: (row) => applicationTable.states[row.state] },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '发票抬头', width: 28, value: (row) => row.title },
  { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
  { title: '申请金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
  { title: '已开金额', width: 16, value: (row) => yuan(row.invoiced), format: MONEY },
  { title: '申请时间', width: 20, value: (row) => timeText(row.createdAtMs) },
];

/** A list of applications as a workbook. */
export async function applicationSheet(rows: readonly ApplicationRow[]) {
  const content = await workbook([sheet({ name: '开票申请', columns: sheetColumns, rows })]);
  return { fileName: '开票申请.xlsx', content, rows: rows.length };
}

/** The two sides of an invoice's application read its file. */
export async function mayReadInvoiceFiles(
  person: Person,
  invoiceId: string,
  db: Executor,
): Promise<boolean> {
  const { rows } = await sql<Parties>`
    select a.unit_id as "unitId", a.supplier_id as "supplierId"
    from invoice i join invoice_application a on a.id = i.application_id
    where i.id = ${invoiceId}`.execute(db);
  const [parties] = rows;
  return parties !== undefined && sideOf(parties, person) !== null;
}
