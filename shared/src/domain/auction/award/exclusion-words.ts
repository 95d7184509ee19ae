import type { ReasonedExclusion } from './exclusions.ts';
import { lineNosText } from './lines.ts';

/** Describes the exclusions of one quote, one text for each reason: `明细 1–2 未通过评审：参数不满足`. */
export function exclusionWords(exclusions: readonly Omit<ReasonedExclusion, 'code'>[]): string[] {
  const linesBy = new Map<string, number[]>();
  for (const { lineNo, reason } of exclusions)
    if (lineNo !== null) linesBy.set(reason, [...(linesBy.get(reason) ?? []), lineNo]);
  return [
    ...exclusions.flatMap(({ lineNo, reason }) =>
      lineNo === null ? [`报价未通过评审：${reason}`] : [],
    ),
    ...[...linesBy].map(([reason, lines]) => `明细 ${lineNosText(lines)} 未通过评审：${reason}`),
  ];
}
