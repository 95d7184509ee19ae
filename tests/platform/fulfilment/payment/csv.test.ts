import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_CSV_COLUMNS } from '@jicai/platform/src/fulfilment/payment/csv.ts';
import { limits } from '@jicai/shared/limits.ts';
import { expect, it } from 'vitest';

/* The file for finance systems, whose format other people build on. */

it('the handbook documents the columns of the payment file in their order, and its limits', () => {
  const book = readFileSync(join(import.meta.dirname, '../../../../docs/handbook.md'), 'utf8');
  const section = book.split(/^### /m).find((text) => text.startsWith('财务系统的付款文件')) ?? '';
  const rows = section.split('\n').filter((line) => /^\| (?!列)[^-]/.test(line));
  const documented = rows.flatMap((line) => (line.split('|')[1] ?? '').trim().split('、'));
  expect(documented).toEqual(PAYMENT_CSV_COLUMNS);
  for (const limit of [limits.settlementExportRows, limits.paymentImport])
    expect(section).toContain(`一次至多 ${limit.toLocaleString('en')} 张`);
});
