import type { PackageInfo } from '@jicai/shared/contract/auction/auction.ts';
import { isRefusal, type Refusal, refuse } from '@jicai/shared/domain/kernel/result.ts';
import { templateColumns } from '@jicai/shared/domain/sourcing/inquiry/template.ts';
import type { Executor } from '../../kernel/db/open.ts';
import { type SheetColumn, sheet, workbook } from '../../kernel/documents/sheets/sheet.ts';
import { itemsVersionOf, readInquiry } from './service.ts';

type Line = PackageInfo['lines'][number];

/** The Excel form of a package: its items, with empty columns for the supplier (IQ3). */
export async function makeTemplate(
  packageNumber: string,
  db: Executor,
): Promise<{ fileName: string; file: string } | Refusal> {
  const info = await readInquiry(packageNumber, db);
  if (isRefusal(info)) return info;
  if (info.bidMode !== 'lines') return refuse('bid.linesNotTotal');
  const version = itemsVersionOf(info);
  const values: Readonly<Record<string, (line: Line) => string | number>> = {
    lineNo: ({ lineNo }) => lineNo,
    name: ({ name }) => name,
    unit: ({ unit }) => unit,
    quantity: ({ quantityThousandths }) => quantityThousandths / 1000,
    taxRate: () => 13,
    packageNumber: () => packageNumber,
    itemsVersion: () => version,
  };
  const columns = templateColumns.map(
    ([title, field, width]): SheetColumn<Line> => ({
      title,
      width,
      value: values[field] ?? (() => ''),
    }),
  );
  const file = await workbook([sheet({ name: '报价单', columns, rows: info.lines })]);
  return { fileName: `询价报价单-${packageNumber}.xlsx`, file };
}
