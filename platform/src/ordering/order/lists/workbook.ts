import { timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import { orderLabels } from '@jicai/shared/domain/ordering/order/states.ts';
import { lineDiscount } from '@jicai/shared/domain/ordering/pricing/line-discount.ts';
import { type SheetColumn, sheet, workbook } from '../../../kernel/documents/sheets/sheet.ts';
import type { ExportLine } from './lists.ts';

const fundsWords = { fiscal: '财政资金', nonFiscal: '非财政资金' } as const;

/** 元 in a cell that people add up; 分 are whole numbers, so this is their nearest double. */
const yuan = (amount: number) => amount / 100;
const MONEY = '#,##0.00';

const orderColumns: readonly SheetColumn<ExportLine>[] = [
  { title: '订单编号', width: 20, value: (row) => row.number },
  { title: '合并单号', width: 20, value: (row) => row.groupNumber },
  { title: '订单名称', width: 30, value: (row) => row.name },
  { title: '状态', width: 14, value: (row) => orderLabels[row.state] },
  { title: '采购单位', width: 24, value: (row) => row.unitName },
  { title: '采购人', width: 12, value: (row) => row.buyerName },
  { title: '供应商店铺', width: 24, value: (row) => row.shopName },
  { title: '资金性质', width: 12, value: (row) => fundsWords[row.fundsType] },
  { title: '提交时间', width: 20, value: (row) => timeText(row.submittedAtMs) },
  { title: '订单金额', width: 14, value: (row) => yuan(row.orderAmount), format: MONEY },
];

const lineColumns: readonly SheetColumn<ExportLine>[] = [
  { title: '订单编号', width: 20, value: (row) => row.number },
  { title: '行号', width: 6, value: (row) => row.lineNo },
  { title: '商品名称', width: 40, value: (row) => row.product },
  { title: '规格', width: 24, value: (row) => row.spec },
  { title: '单位', width: 8, value: (row) => row.unit },
  { title: '单价', width: 14, value: (row) => yuan(row.price), format: MONEY },
  { title: '数量', width: 8, value: (row) => row.quantity },
  { title: '优惠', width: 12, value: (row) => yuan(lineDiscount(row)), format: MONEY },
  { title: '金额', width: 14, value: (row) => yuan(row.amount), format: MONEY },
];

/** Orders on one sheet, their lines on the next. */
export async function workbookOf(lines: readonly ExportLine[]) {
  const orders = lines.filter((line, index) => line.number !== lines[index - 1]?.number);
  const content = await workbook([
    sheet({ name: '订单', columns: orderColumns, rows: orders }),
    sheet({ name: '商品明细', columns: lineColumns, rows: lines }),
  ]);
  return { fileName: '订单.xlsx', content, rows: orders.length };
}
