import { cellText } from '@jicai/shared/domain/kernel/workbook/cells.ts';
import { limits } from '@jicai/shared/limits.ts';

/** One recipient as typed or imported. */
export interface RecipientDraft {
  readonly key: number;
  /** His row in the file; null for who was added by hand. */
  readonly row: number | null;
  readonly name: string;
  readonly phone: string;
  readonly region: string;
  readonly detail: string;
  readonly remark: string;
}

const columns = [
  ['姓名', 'name'],
  ['手机', 'phone'],
  ['所在地区', 'region'],
  ['详细地址', 'detail'],
  ['备注', 'remark'],
] as const;

export type SheetRead =
  | { readonly problem: string }
  | { readonly recipients: RecipientDraft[]; readonly leftOut: string };

/** The text of a cell; a phone may have been stored as a number. */
const words = (cell: unknown): string => cellText(cell, MOST_TEXT).trim();

/** Longer texts stay whole here: the check of the list names them with its limits. */
const MOST_TEXT = 32_767;

/**
 * Recipients of a file's first sheet: columns by their headings in the first row, in any order; empty
 * rows are skipped, everything else is kept as it is written. `firstKey`: keys count up from there.
 */
export function readRows(sheet: readonly (readonly unknown[])[], firstKey: number): SheetRead {
  const [head = [], ...rows] = sheet;
  const titles = head.map((cell) => words(cell).replace(/[*＊\s]/g, ''));
  const missing = columns.filter(([title, field]) => field !== 'remark' && !titles.includes(title));
  if (missing.length > 0)
    return { problem: `文件第一行缺少列：${missing.map(([title]) => title).join('、')}` };
  const found = rows
    .map((cells, index) => {
      const at = (title: string) => words(cells[titles.indexOf(title)]);
      const [name, phone, region, detail, remark] = columns.map(([title]) => at(title));
      return {
        key: firstKey + index,
        row: index + 2,
        name: name ?? '',
        phone: phone ?? '',
        region: region ?? '',
        detail: detail ?? '',
        remark: remark ?? '',
      };
    })
    .filter((row) => columns.some(([, field]) => row[field] !== ''));
  if (found.length === 0) return { problem: '文件中没有收货人' };
  const beyond = found[limits.recipients];
  return {
    recipients: found.slice(0, limits.recipients),
    leftOut: beyond
      ? `一次最多 ${limits.recipients} 位收货人，第 ${beyond.row} 行起的 ${found.length - limits.recipients} 行未导入，请另行下单`
      : '',
  };
}
