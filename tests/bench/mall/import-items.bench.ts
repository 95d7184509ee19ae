import { sheet, workbook } from '@jicai/platform/src/kernel/documents/sheets/sheet.ts';
import { itemColumns, readItems } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { readSheet } from 'read-excel-file/node';
import { ms, percentile, report } from '../kit/stats.ts';

/* The Excel form of items: 5,000 rows, 50 of them wrong, from the file's bytes to the named rows. */

const ROWS = 5_000;
const WRONG_EVERY = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);

const rows = Array.from({ length: ROWS }, (_, index) => ({
  name: `采购物品第 ${index + 1} 号`,
  spec: '符合国家标准，提供合格证',
  unit: '台',
  quantity: index % WRONG_EVERY === 0 ? '若干' : String(1 + (index % 90)),
}));
const columns = itemColumns.map(([title, field, width]) => ({
  title,
  width,
  value: (row: (typeof rows)[number]) => row[field],
}));
const bytes = Buffer.from(await workbook([sheet({ name: '采购清单', columns, rows })]), 'base64');
const took: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const from = performance.now();
  const read = readItems(await readSheet(bytes), ROWS);
  took.push(performance.now() - from);
  if (!('lines' in read) || read.errors.length !== ROWS / WRONG_EVERY)
    throw new Error(`${read.errors.length} rows were named`);
}
const p95 = percentile(took, 0.95);
report('the Excel form of items', [
  { measure: '5,000 rows with 50 wrong ones: p95', value: ms(p95), bar: '≤ 2 s', ok: p95 <= 2_000 },
]);
