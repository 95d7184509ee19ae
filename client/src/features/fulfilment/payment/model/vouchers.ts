import { momentOfDay } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { limits } from '@jicai/shared/limits.ts';

/** One paid voucher of the finance system. */
export interface Voucher {
  /** Its line in the file, from 1. */
  readonly line: number;
  readonly number: string;
  readonly voucher: string;
  readonly paidOnMs: number;
}

/** A line of CSV in its fields; quotation marks are doubled inside a field (RFC 4180). */
export const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/** A long number that a spreadsheet has rounded. */
const EXPONENT = /^\d(?:\.\d+)?E\+\d+$/i;
const DAY = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})$/;

/**
 * The vouchers of a CSV whose head names 付款单号, 凭证号 and 付款日期; rows without a voucher are not
 * paid yet. Answers what is wrong, in words, where it cannot be read.
 */
export function readVouchers(text: string): readonly Voucher[] | string {
  // Empty lines are left out after they were counted: a message names the line that an editor shows.
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((content, index) => ({ content, line: index + 1 }))
    .filter(({ content }) => content.trim() !== '');
  const head = fieldsOf(lines[0]?.content ?? '');
  const at = ['付款单号', '凭证号', '付款日期'].map((name) => head.indexOf(name));
  const [number = -1, voucher = -1, day = -1] = at;
  if (at.some((index) => index < 0)) return '文件第一行应包含：付款单号、凭证号、付款日期';
  const rows: Voucher[] = [];
  for (const { content, line } of lines.slice(1)) {
    const fields = fieldsOf(content);
    if (!fields[voucher]) continue;
    const rounded = [number, voucher].find((column) => EXPONENT.test(fields[column] ?? ''));
    if (rounded !== undefined)
      return `第 ${line} 行：“${fields[rounded]}”已被表格改成科学记数，请把该列设为文本格式后重新导出`;
    const match = DAY.exec(fields[day] ?? '');
    const paidOnMs = match ? momentOfDay(`${match[1]}-${match[2]}-${match[3]}`) : Number.NaN;
    if (Number.isNaN(paidOnMs)) return `第 ${line} 行：付款日期应为 2026-06-01 这样的日期`;
    rows.push({ line, number: fields[number] ?? '', voucher: fields[voucher], paidOnMs });
  }
  if (rows.length === 0) return '文件中没有填写凭证号的行';
  return rows.length > limits.paymentImport ? `一次最多导入 ${limits.paymentImport} 张` : rows;
}
