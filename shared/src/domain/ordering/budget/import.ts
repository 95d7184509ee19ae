export { BUDGET_IMPORT_CELL, BUDGET_IMPORT_ROWS } from '../../../contract/ordering/states.ts';

/* The workbook that imports budgets. The exported workbook of budgets begins with the same columns. */

/** The title, the column headings and the example row of the sheet that lists the budgets. */
export const BUDGET_SHEET = {
  title: '预算',
  columns: [
    '年度',
    '类型',
    '编号',
    '名称',
    '资金性质',
    '品目',
    '控制方式',
    '负责人',
    '有效期起',
    '有效期止',
    '金额',
  ],
  example: [
    '2026',
    '年度预算',
    'YS-2026-01',
    '公用经费（此行不导入）',
    '财政资金',
    '全部品目',
    '禁止',
    '',
    '2026-01-01',
    '2026-12-31',
    '100000.00',
  ],
} as const;
