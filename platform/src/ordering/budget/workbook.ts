import type { BudgetMove, BudgetRow } from '@jicai/shared/contract/ordering/budget.ts';
import { dayOf, timeText } from '@jicai/shared/domain/kernel/time/china-time.ts';
import {
  budgetKinds,
  budgetPolicies,
  fundsLabels,
  moveKinds,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';

/** 元 in a cell that people add up; 分 are whole numbers, so this is their nearest double. */
const yuan = (amount: number) => amount / 100;
const MONEY = '#,##0.00';

const dayText = (ms: number | null) => (ms === null ? '' : dayOf(ms));
/** The last day before a midnight. */
const lastDay = (ms: number | null) => (ms === null ? '' : dayOf(ms - 1));

const budgetColumns: readonly SheetColumn<BudgetRow>[] = [
  { title: '年度', width: 8, value: (row) => row.year },
  { title: '类型', width: 12, value: (row) => budgetKinds[row.kind] },
  { title: '编号', width: 20, value: (row) => row.number },
  { title: '名称', width: 30, value: (row) => row.name },
  { title: '资金性质', width: 12, value: (row) => fundsLabels[row.fundsType] },
  { title: '品目', width: 20, value: (row) => row.categoryName || '全部品目' },
  { title: '控制方式', width: 10, value: (row) => budgetPolicies[row.policy] },
  { title: '负责人', width: 12, value: (row) => row.holderName },
  { title: '有效期起', width: 12, value: (row) => dayText(row.validFromMs) },
  { title: '有效期止', width: 12, value: (row) => lastDay(row.validUntilMs) },
  { title: '金额', width: 16, value: (row) => yuan(row.amount), format: MONEY },
  { title: '已占用', width: 16, value: (row) => yuan(row.reserved), format: MONEY },
  { title: '已支出', width: 16, value: (row) => yuan(row.used), format: MONEY },
  { title: '可用', width: 16, value: (row) => yuan(row.available), format: MONEY },
  { title: '状态', width: 8, value: (row) => (row.isClosed ? '已停用' : '启用') },
];

interface LedgerRow extends BudgetMove {
  readonly budgetNumber: string;
  readonly year: number;
}

const moveColumns: readonly SheetColumn<LedgerRow>[] = [
  { title: '年度', width: 8, value: (row) => row.year },
  { title: '预算编号', width: 20, value: (row) => row.budgetNumber },
  { title: '序号', width: 6, value: (row) => row.number },
  { title: '时间', width: 20, value: (row) => timeText(row.atMs) },
  { title: '变动', width: 12, value: (row) => moveKinds[row.kind] },
  { title: '金额变动', width: 16, value: (row) => yuan(row.amount), format: MONEY },
  { title: '占用变动', width: 16, value: (row) => yuan(row.reserved), format: MONEY },
  { title: '支出变动', width: 16, value: (row) => yuan(row.used), format: MONEY },
  { title: '业务单号', width: 22, value: (row) => row.businessNumber },
  { title: '经办', width: 12, value: (row) => row.personName || '系统' },
  { title: '说明', width: 40, value: (row) => row.note },
];

/** Budgets on one sheet, their ledgers on the next. */
export async function budgetBook(budgets: readonly BudgetRow[], moves: readonly LedgerRow[]) {
  const content = await workbook([
    sheet({ name: '预算', columns: budgetColumns, rows: budgets }),
    sheet({ name: '台账', columns: moveColumns, rows: moves }),
  ]);
  return { fileName: '预算.xlsx', content, rows: budgets.length + moves.length };
}
