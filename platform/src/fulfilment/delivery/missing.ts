import type { ThreadLine } from '../thread/lines.ts';

/** Returns the words for the pieces that a parcel lacked: their number, and their number of each line. */
export function missingWords(
  missing: ReadonlyMap<number, number>,
  lines: readonly Pick<ThreadLine, 'lineNo' | 'name' | 'spec'>[],
): string {
  const total = [...missing.values()].reduce((sum, pieces) => sum + pieces, 0);
  const each = [...missing].map(([lineNo, pieces]) => {
    const line = lines.find((one) => one.lineNo === lineNo);
    return `${[line?.name, line?.spec].filter(Boolean).join(' ')} ${pieces} 件`;
  });
  return `缺少 ${total} 件（${each.join('，')}）`;
}
