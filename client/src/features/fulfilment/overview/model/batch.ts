import type { ShipBatchRow } from '@jicai/shared/contract/fulfilment/delivery.ts';
import { keysOf } from '@jicai/shared/domain/kernel/keys.ts';
import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { limits } from '@jicai/shared/limits.ts';

const HEADINGS = {
  number: '订单编号',
  lineNo: '行号',
  quantity: '本次发货数量',
  carrier: '物流公司',
  trackingNumber: '物流单号',
  note: '备注',
} as const;
type Field = keyof typeof HEADINGS;
const FIELDS = keysOf(HEADINGS);

/** A cell as it was typed; an apostrophe that keeps a spreadsheet from a formula is no part of it. */
const textOf = (cell: unknown): string =>
  cellText(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

/**
 * The rows of a filled-in template; rows without a carrier are not shipped now. Answers what is wrong, in
 * words, where it is no such workbook.
 */
export function readBatch(cells: readonly (readonly unknown[])[]): ShipBatchRow[] | string {
  const [heading = [], ...rest] = cells;
  const titles = heading.map(textOf);
  const missing = FIELDS.find((field) => field !== 'note' && !titles.includes(HEADINGS[field]));
  if (missing) return `表格缺少“${HEADINGS[missing]}”一列，请使用模板`;
  const rows = rest.flatMap((row, index): ShipBatchRow[] => {
    const at = (field: Field) => textOf(row[titles.indexOf(HEADINGS[field])]);
    if (at('carrier') === '' && at('trackingNumber') === '') return [];
    const [number, lineNo, quantity] = [at('number'), at('lineNo'), at('quantity')];
    const [carrier, trackingNumber, note] = [at('carrier'), at('trackingNumber'), at('note')];
    return [{ row: index + 2, number, lineNo, quantity, carrier, trackingNumber, note }];
  });
  if (rows.length === 0) return '表格中没有填写物流公司的行';
  return rows.length > limits.shipBatchRows
    ? `一次最多 ${limits.shipBatchRows} 行，现有 ${rows.length} 行`
    : rows;
}
