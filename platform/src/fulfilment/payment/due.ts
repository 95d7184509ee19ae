import type { DueRow } from '@jicai/shared/contract/fulfilment/payment.ts';
import {
  type InstalmentPart,
  settleParts,
} from '@jicai/shared/domain/fulfilment/payment/allocate.ts';
import { holderWords } from '@jicai/shared/domain/fulfilment/payment/under-way.ts';
import {
  type AgeBucket,
  ageBuckets,
  ageLabels,
  bucketOf,
  daysOverdue,
} from '@jicai/shared/domain/fulfilment/settlement/ageing.ts';
import { lateInterest } from '@jicai/shared/domain/fulfilment/settlement/due.ts';
import { type Fen, fen } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf, startOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { DAY_MS } from '@jicai/shared/domain/kernel/time/durations.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, moment } from '../../kernel/db/clock.ts';
import { nameAt } from '../../kernel/db/name-at.ts';
import { readNow } from '../../kernel/db/now.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { dues } from '../settlement/dues.ts';
import {
  byKeyword,
  fundsLabels,
  MONEY,
  nameLike,
  numberLike,
  offsetOf,
  partnerColumn,
  yuan,
} from '../settlement/filter.ts';
import { ownDocuments } from '../settlement/sides.ts';
import { holdsOn } from './blocks.ts';

export interface DueFilter {
  readonly keyword: string;
  readonly fundsType: 'fiscal' | 'nonFiscal' | null;
  readonly bucket: AgeBucket | null;
  readonly page: number;
  readonly pageSize: number;
}

const BOUNDS: Readonly<Record<AgeBucket, readonly [number, number]>> = {
  notDue: [Number.NEGATIVE_INFINITY, -1],
  upTo30: [0, 30],
  upTo60: [31, 60],
  upTo90: [61, 90],
  over90: [91, Number.POSITIVE_INFINITY],
};

/** The due days of a bucket: overdue by n days means due on the day n days ago. */
function inBucket(bucket: AgeBucket, now: number) {
  const [from, to] = BOUNDS[bucket];
  const today = startOfDay(now);
  const latest = Number.isFinite(from) ? moment(today - (from - 1) * DAY_MS) : null;
  const earliest = Number.isFinite(to) ? moment(today - to * DAY_MS) : null;
  return sql`(${latest}::timestamptz is null or d.due_at < ${latest})
    and (${earliest}::timestamptz is null or d.due_at >= ${earliest})`;
}

type Stored = Omit<DueRow, 'daysOverdue' | 'bucket' | 'interest' | 'instalments'> & {
  readonly firstDueAtMs: number;
  /** The parts that its contract keeps back; null for none. */
  readonly heldParts: readonly InstalmentPart[] | null;
};

/** The amounts owed, the earliest due first, with sums by age over all pages (FU17, FU19, FU20). */
export async function listDue(
  filter: DueFilter,
  person: Person,
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
) {
  const now = await readNow(clock, db);
  const where = openDues(filter, person);
  const bucket = filter.bucket === null ? sql`true` : inBucket(filter.bucket, now);
  const { rows: page } = await sql<{ id: string }>`
    select d.invoice_id as id from invoice_owed d where ${where} and ${bucket}
    order by d.due_at, d.invoice_id limit ${filter.pageSize} offset ${offsetOf(filter)}`.execute(
    db,
  );
  const { rows } = await sql<Stored>`
    select d.id as "invoiceId", d.number as "invoiceNumber", d.application_id as "applicationId",
      d.supplier_id as "supplierId", supplier.name as "supplierName", unit.name as "unitName",
      d.funds_type as "fundsType", d.gross, d.paid, d.under_way as "underWay", d.credited, d.outstanding, d.prepaid,
      least(d.held, greatest(0, d.outstanding))::bigint as held, d.held_until as "heldUntilMs",
      d.due_at as "dueAtMs", d.first_due_at as "firstDueAtMs", (
        select json_agg(json_build_object('dueAtMs', (extract(epoch from k.due_at) * 1000)::bigint,
          'amount', k.amount) order by k.due_at, k.instalment)
        from payment_hold k where k.invoice_id = d.id) as "heldParts",
      coalesce((select json_agg(json_build_object('id', y.id, 'number', y.number, 'state', y.state,
          'applicantName', ${nameAt('person', 'who', 'y.applied_at')}, 'amount', l.amount) order by y.number)
        from payment_line l join payment y on y.id = l.payment_id join person who on who.id = y.applied_by
        where l.invoice_id = d.id and l.live and y.state in ('inReview', 'returned', 'approved')),
        '[]') as holders, coalesce((select b.reason from payment_block b
        where b.unit_id = d.unit_id and b.supplier_id = d.supplier_id
          and (b.invoice_id is null or b.invoice_id = d.id) and ${holdsOn(dayOf(now))}
        order by b.created_at limit 1), '') as "blockReason"
    from (${dues}) d join org supplier on supplier.id = d.supplier_id
    join org unit on unit.id = d.unit_id where d.id = any(${page.map(({ id }) => id)}::text[])
    order by d.due_at, d.id`.execute(db);
  const ages = await sumAges(where, now, db);
  const total = ages
    .filter(({ bucket: name }) => filter.bucket === null || name === filter.bucket)
    .reduce((sum, { count }) => sum + count, 0);
  return { rows: rows.map((row) => aged(row, now)), total, ages };
}

/** The caller's open invoices that the filter asks for, of every age. */
function openDues(filter: DueFilter, person: Person) {
  const all: RawBuilder<unknown>[] = [ownDocuments(person, 'd')];
  if (filter.fundsType !== null) all.push(sql`d.funds_type = ${filter.fundsType}`);
  all.push(
    byKeyword(filter.keyword, (typed) => [
      numberLike(sql`d.number`, typed),
      nameLike(sql.ref(`d.${partnerColumn(person)}`), typed),
    ]),
  );
  return sql.join(all, sql` and `);
}

/** Number and amount of open invoices of each age, in one statement. */
async function sumAges(where: RawBuilder<unknown>, now: number, db: Executor) {
  const sums = ageBuckets.map(
    (
      name,
    ) => sql`select ${name}::text as bucket, count(*) filter (where ${inBucket(name, now)})::int as count,
      coalesce(sum(d.outstanding) filter (where ${inBucket(name, now)}), 0)::bigint as amount from open d`,
  );
  const { rows } = await sql<{ bucket: AgeBucket; count: number; amount: Fen }>`
    with open as materialized (select d.due_at, d.outstanding from invoice_owed d where ${where})
    ${sql.join(sums, sql` union all `)}`.execute(db);
  return ageBuckets.map(
    (name) =>
      rows.find(({ bucket }) => bucket === name) ?? { bucket: name, count: 0, amount: fen(0) },
  );
}

/** The parts of an invoice that a contract pays by instalments; none where there is one due day. */
function instalmentsOf({ gross, heldParts, firstDueAtMs, paid, credited }: Stored) {
  if (!heldParts) return [];
  const held = heldParts.reduce((sum, { amount }) => sum + amount, 0);
  const first = { dueAtMs: firstDueAtMs, amount: fen(gross - held) };
  return settleParts([first, ...heldParts], { paid, credited });
}

function aged(stored: Stored, now: number): DueRow {
  const { firstDueAtMs: _, heldParts: __, ...row } = stored;
  const days = daysOverdue(row.dueAtMs, now);
  const interest = row.outstanding > 0 ? lateInterest(row.outstanding, days) : fen(0);
  const isHeld = row.heldUntilMs !== null && row.heldUntilMs > now;
  const kept = isHeld ? {} : { held: fen(0), heldUntilMs: null };
  const aging = { daysOverdue: Math.max(0, days), bucket: bucketOf(days), interest };
  return { ...row, ...kept, instalments: instalmentsOf(stored), ...aging };
}

const columns: readonly SheetColumn<DueRow>[] = [
  { title: '发票号码', width: 24, value: (row) => row.invoiceNumber },
  { title: '采购单位', width: 28, value: (row) => row.unitName },
  { title: '供应商', width: 28, value: (row) => row.supplierName },
  { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
  { title: '价税合计', width: 16, value: (row) => yuan(row.gross), format: MONEY },
  { title: '已付', width: 16, value: (row) => yuan(row.paid), format: MONEY },
  { title: '其中预付款冲抵', width: 16, value: (row) => yuan(row.prepaid), format: MONEY },
  { title: '其中质保金等未到期款', width: 20, value: (row) => yuan(row.held), format: MONEY },
  {
    title: '质保金到期日',
    width: 14,
    value: (row) => (row.heldUntilMs === null ? '' : dayOf(row.heldUntilMs)),
  },
  { title: '未付', width: 16, value: (row) => yuan(row.outstanding), format: MONEY },
  { title: '在途', width: 16, value: (row) => yuan(row.underWay), format: MONEY },
  {
    title: '在途付款单',
    width: 40,
    value: ({ holders }) => holders.map((one) => `${one.number} ${holderWords(one)}`).join('；'),
  },
  { title: '到期日', width: 12, value: (row) => dayOf(row.dueAtMs) },
  { title: '逾期天数', width: 10, value: (row) => row.daysOverdue },
  { title: '账龄', width: 16, value: (row) => ageLabels[row.bucket] },
  { title: '逾期利息', width: 14, value: (row) => yuan(row.interest), format: MONEY },
  { title: '暂停付款原因', width: 28, value: (row) => row.blockReason },
];

/** The due list as a workbook. */
export async function dueSheet(rows: readonly DueRow[]) {
  const content = await workbook([sheet({ name: '应付清单', columns, rows })]);
  return { fileName: '应付清单.xlsx', content, rows: rows.length };
}
