import type { ComparisonSection } from '@jicai/shared/domain/mall/comparison/table.ts';

/** Marks as text everything that a spreadsheet would run as a formula ([A27]). */
const RISKY = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const safe = RISKY.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A comparison as CSV: one row for each fact, one column for each product; Excel reads its UTF-8. */
export function comparisonSheet(
  names: readonly string[],
  sections: readonly ComparisonSection[],
): string {
  const lines = [['分组', '项目', ...names]];
  for (const { title, rows } of sections) {
    for (const { label, values } of rows) lines.push([title, label, ...values]);
  }
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}
