import type { DraftLine } from '@jicai/shared/contract/sourcing/draft.ts';
import { itemColumns } from '@jicai/shared/domain/sourcing/project/workbook.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';

/** The empty Excel form of a package's items (PJ19). */
export async function makeItemTemplate(): Promise<{ fileName: string; file: string }> {
  const columns = itemColumns.map(
    ([title, field, width]): SheetColumn<DraftLine> => ({
      title,
      width,
      value: (line) => line[field],
    }),
  );
  const file = await workbook([sheet({ name: '采购清单', columns, rows: [] })]);
  return { fileName: '采购清单模板.xlsx', file };
}
