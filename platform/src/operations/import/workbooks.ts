import { GIVEN_ROLES, ROLES, UNIT_TYPES } from '@jicai/shared/domain/identity/organisation.ts';
import { hoursText } from '@jicai/shared/domain/kernel/time/hours-text.ts';
import { shownCell } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import {
  IMPORT_ROWS,
  IMPORT_SHEETS,
  type ImportSheet,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import type { Invitation } from './apply.ts';
import type { Planned } from './plan.ts';

/** The drop-down lists by column; a cell of roles may hold several, so that others can be added. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  组织性质: Object.values(UNIT_TYPES),
  角色: GIVEN_ROLES.map((role) => ROLES[role]),
};

/** The empty workbook with a line that shows how it is filled in. */
export const templateBook = (): Promise<string> =>
  plainBook((name) => [IMPORT_SHEETS[name].example]);

/** A workbook in the shape of the template. */
export const plainBook = (rowsOf: (name: ImportSheet) => readonly (readonly string[])[]) =>
  workbook(
    importSheets.map((name) => {
      const { title, columns } = IMPORT_SHEETS[name];
      return sheet({
        name: title,
        rows: rowsOf(name),
        columns: columns.map((column, at) => ({
          title: column,
          width: 18,
          choices: CHOICES[column] ?? [],
          keepsTyped: true,
          value: (cells: readonly string[]) => shownCell(cells[at] ?? ''),
        })),
      });
    }),
  );

/** Gaps up to this line stay, so that a row has the number that the faults name. */
const LAST_LINE = IMPORT_ROWS + 1;

/** The rows on their own lines; what was left out there, a blank one or an example, is an empty line. */
function onTheirLines(planned: readonly Planned<unknown>[]): (Planned<unknown> | null)[] {
  const rows: (Planned<unknown> | null)[] = [];
  for (const one of planned) {
    while (rows.length + 2 < Math.min(one.row.line, LAST_LINE)) rows.push(null);
    rows.push(one);
  }
  return rows;
}

function markedSheet(name: ImportSheet, planned: readonly Planned<unknown>[]) {
  const { title, columns } = IMPORT_SHEETS[name];
  return sheet({
    name: title,
    rows: onTheirLines(planned),
    columns: [
      ...columns.map((column, at) => ({
        title: column,
        width: 18,
        choices: CHOICES[column] ?? [],
        keepsTyped: true,
        value: (one: Planned<unknown> | null) => shownCell(one?.row.cells[at] ?? ''),
        isWrong: (one: Planned<unknown> | null) =>
          one?.faults.some((fault) => fault.column === at) ?? false,
      })),
      {
        title: '检查结果',
        width: 60,
        value: (one: Planned<unknown> | null) =>
          (one?.faults ?? [])
            .map(({ column, reason }) => `${columns[column]}：${reason}`)
            .join('；'),
      },
    ],
  });
}

/** The person's own rows again, faulty cells red, the reasons in a column of their own. */
export const markedBook = (
  sheets: Readonly<Record<ImportSheet, readonly Planned<unknown>[]>>,
): Promise<string> =>
  workbook(
    importSheets
      .filter((name) => sheets[name].length > 0)
      .map((name) => markedSheet(name, sheets[name])),
  );

/** A name that a sheet may have: at most 31 characters, none of those that spreadsheets refuse. */
const sheetName = (unitCode: string): string =>
  unitCode.replaceAll(/[\\/?*[\]:']/g, '_').slice(0, 31) || '邀请链接';

/** One-time links, to be handed to each person, a sheet per unit; `hours` is how long they are good. */
export const invitationBook = (
  invitations: readonly Invitation[],
  hours: number,
): Promise<string> =>
  workbook(
    [...Map.groupBy(invitations, ({ unitCode }) => sheetName(unitCode.toUpperCase()))].map(
      ([name, rows]) =>
        sheet({
          name,
          rows,
          columns: [
            { title: '登录名', width: 20, value: ({ loginName }) => loginName },
            { title: '姓名', width: 14, value: ({ name }) => name },
            { title: '单位编码', width: 20, value: ({ unitCode }) => unitCode },
            {
              title: `一次性链接（${hoursText(hours)}内有效）`,
              width: 90,
              value: ({ url }) => url,
            },
          ],
        }),
    ),
  );
