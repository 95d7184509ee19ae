import { readFileSync } from 'node:fs';
import { isExample } from '@jicai/shared/domain/kernel/workbook/example.ts';
import { parseSheets, sheetFaultText } from '@jicai/shared/domain/kernel/workbook/parse-sheets.ts';
import { shapedRows } from '@jicai/shared/domain/kernel/workbook/shaped-rows.ts';
import {
  IMPORT_ROWS,
  IMPORT_SHEETS,
  importSheets,
} from '@jicai/shared/domain/operations/import.ts';
import { databaseClock } from '../../kernel/db/clock.ts';
import { sheetLibraries } from '../../kernel/documents/sheets/sheet-libraries.ts';
import type { StagedRow } from '../import/plan.ts';
import { dryRun } from '../import/service.ts';
import type { CommandContext } from './context.ts';

const SHOWN = 100;

/** The filled rows of a workbook's sheets. */
async function rowsOf(path: string): Promise<StagedRow[]> {
  const options = { which: 'all', mostRows: IMPORT_ROWS } as const;
  const sheets = await parseSheets(readFileSync(path), options, sheetLibraries);
  if ('reason' in sheets) throw new Error(sheetFaultText(sheets, IMPORT_ROWS));
  const shaped = shapedRows(
    sheets,
    importSheets.map((sheet) => IMPORT_SHEETS[sheet]),
  );
  if (typeof shaped === 'string') throw new Error(shaped);
  return importSheets.flatMap((sheet, at) =>
    (shaped[at] ?? [])
      .filter(({ cells }) => cells.some((cell) => cell.trim()) && !isExample(cells))
      .map((row) => ({ sheet, ...row })),
  );
}

/**
 * `import <workbook> --dry-run`: says what the import would do, as the console does, and writes nothing.
 * Only a person carries an import out: posts and rights have an author.
 */
export async function tryImport(context: CommandContext): Promise<void> {
  const { words, options, db, print } = context;
  const [path] = words;
  if (path === undefined || !options['dry-run'])
    throw new Error('请加 --dry-run：命令行只试运行；写入请在“单位与人员 → 批量导入”中进行');
  const rows = await rowsOf(path);
  const { counts, faults } = await dryRun(rows, databaseClock, db);
  for (const { sheet, added, changed, same, faulty } of counts)
    print(
      `${IMPORT_SHEETS[sheet].title}：新增 ${added}，变更 ${changed}，无变化 ${same}，有误 ${faulty}`,
    );
  for (const { sheet, line, column, value, reason } of faults.slice(0, SHOWN))
    print(`  ${IMPORT_SHEETS[sheet].title}第 ${line} 行 ${column}“${value}”：${reason}`);
  if (faults.length > SHOWN) print(`  …另有 ${faults.length - SHOWN} 处`);
  if (faults.length > 0) throw new Error(`${faults.length} 处有误，未写入任何数据`);
  print('试运行完成，未写入任何数据');
}
