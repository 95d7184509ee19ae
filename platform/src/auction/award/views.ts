import type { AwardedLineView, AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import type { AwardedLine, AwardStep } from '@jicai/shared/domain/auction/award/award.ts';

/** An item of a package as people know it. */
export interface NamedItem {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
}

/** Awarded lines with the names of their items. */
export function lineViews(
  lines: readonly AwardedLine[],
  items: readonly NamedItem[],
): AwardedLineView[] {
  const byNo = new Map(items.map((item) => [item.lineNo, item]));
  return lines.map((line) => {
    const item = byNo.get(line.lineNo);
    return {
      ...line,
      name: item?.name ?? '',
      unit: item?.unit ?? '',
      quantityThousandths: item?.quantityThousandths ?? 0,
    };
  });
}

/** A step of an award as its readers see it; `number` is its place among the steps, from 1. */
export const stepView = (
  step: AwardStep,
  number: number,
  name: string,
  items: readonly NamedItem[],
): AwardStepView => ({ ...step, number, name, lines: lineViews(step.lines ?? [], items) });
