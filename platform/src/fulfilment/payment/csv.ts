import { payKinds } from '@jicai/shared/domain/fulfilment/payment/states.ts';
import { type Fen, fenToText } from '@jicai/shared/domain/kernel/numbers/money.ts';
import { dayOf } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';
import { sql } from 'kysely';
import type { Executor } from '../../kernel/db/open.ts';
import { safeText } from '../../kernel/documents/sheets/safe-text.ts';
import type { Person } from '../../kernel/http/caller/caller.ts';
import { fundsLabels } from '../settlement/filter.ts';

interface Row {
  readonly number: string;
  readonly supplierName: string;
  readonly bank: string;
  readonly account: string;
  readonly amount: Fen;
  readonly payKind: keyof typeof payKinds;
  readonly fundsType: 'fiscal' | 'nonFiscal';
  readonly appliedAt: number;
}

/** The columns of the file, as the handbook documents them. */
export const PAYMENT_CSV_COLUMNS = [
  '付款单号',
  '收款单位',
  '开户行',
  '账号',
  '金额',
  '支付方式',
  '资金性质',
  '申请日期',
  '凭证号',
  '付款日期',
];

/** A field of RFC 4180. */
const field = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Approved payments of the unit as CSV: UTF-8 with its mark, CRLF, every field in quotation marks.
 * The last two columns are empty; a finance system fills them and the import reads them back.
 */
export async function approvedCsv(person: Person, db: Executor) {
  const { rows } = await sql<Row>`
    select p.number, o.name as "supplierName", p.bank, p.account, p.amount, p.pay_kind as "payKind",
      p.funds_type as "fundsType", p.applied_at as "appliedAt"
    from payment p join org o on o.id = p.supplier_id
    where p.unit_id = ${person.orgId} and p.state = 'approved'
    order by p.applied_at, p.number limit ${limits.settlementExportRows}`.execute(db);
  const lines = rows.map((row) => [
    row.number,
    safeText(row.supplierName),
    safeText(row.bank),
    safeText(row.account),
    fenToText(row.amount),
    payKinds[row.payKind],
    fundsLabels[row.fundsType],
    dayOf(row.appliedAt),
    '',
    '',
  ]);
  const text = `\uFEFF${[PAYMENT_CSV_COLUMNS, ...lines].map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
  return {
    fileName: '待付款.csv',
    content: Buffer.from(text, 'utf8').toString('base64'),
    rows: rows.length,
  };
}
