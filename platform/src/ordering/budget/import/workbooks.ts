import { shownCell } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import {
  budgetKinds,
  budgetPolicies,
  fundsLabels,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { BUDGET_SHEET } from '@jicai/shared/domain/ordering/budget/import.ts';
import { sheet, workbook } from '../../../kernel/documents/sheets/sheet.ts';
import { columnName, type Planned } from './plan.ts';

const WIDTH = 18;

/** The words that a column takes, as a drop-down list. */
const CHOICES: Partial<Record<(typeof BUDGET_SHEET.columns)[number], readonly string[]>> = {
  类型: Object.values(budgetKinds),
  资金性质: Object.values(fundsLabels),
  控制方式: Object.values(budgetPolicies),
};

/** The empty workbook with a line that shows how it is filled in. */
export const templateBook = (): Promise<string> =>
  workbook([
    sheet({
      name: BUDGET_SHEET.title,
      rows: [BUDGET_SHEET.example as readonly string[]],
      columns: BUDGET_SHEET.columns.map((title, at) => ({
        title,
        width: WIDTH,
        keepsTyped: true,
        choices: CHOICES[title] ?? [],
        value: (cells: readonly string[]) => shownCell(cells[at] ?? ''),
      })),
    }),
  ]);

/** The person's own rows again, faulty cells red, the reasons in a column of their own. */
export const markedBook = (planned: readonly Planned[]): Promise<string> =>
  workbook([
    sheet({
      name: BUDGET_SHEET.title,
      rows: planned,
      columns: [
        ...BUDGET_SHEET.columns.map((title, at) => ({
          title,
          width: WIDTH,
          keepsTyped: true,
          choices: CHOICES[title] ?? [],
          value: ({ row }: Planned) => shownCell(row.cells[at] ?? ''),
          isWrong: ({ faults }: Planned) => faults.some(({ column }) => column === at),
        })),
        {
          title: '检查结果',
          width: 60,
          value: ({ faults }: Planned) =>
            faults.map(({ column, reason }) => `${columnName(column)}：${reason}`).join('；'),
        },
      ],
    }),
  ]);
