import type { AwardedLineView, AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import type { Award, AwardedLine, AwardStep } from '@jicai/shared/domain/auction/award/award.ts';

/** An item of a package as people know it. */
export interface NamedItem {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
}

type Items = ReadonlyMap<number, NamedItem>;

/** Items by their line numbers, once for all lines that are named by them. */
export const itemsByLine = (items: readonly NamedItem[]): Items =>
  new Map(items.map((item) => [item.lineNo, item]));

/** Awarded lines with the names of their items. */
export const lineViews = (lines: readonly AwardedLine[], items: Items): AwardedLineView[] =>
  lines.map((line) => {
    const item = items.get(line.lineNo);
    return {
      ...line,
      name: item?.name ?? '',
      unit: item?.unit ?? '',
      quantityThousandths: item?.quantityThousandths ?? 0,
    };
  });

/** A step of an award as its readers see it; `number` is its place among the steps, from 1. */
export const stepView = (
  step: AwardStep,
  number: number,
  name: string,
  items: Items,
): AwardStepView => ({ ...step, number, name, lines: lineViews(step.lines ?? [], items) });

/** All steps of an award as their readers see them; none where there is no award. */
export function stepViews(
  award: Award | null,
  nameOf: (code: string) => string,
  items: readonly NamedItem[],
): AwardStepView[] {
  const byLine = itemsByLine(items);
  return (award?.steps ?? []).map((step, index) =>
    stepView(step, index + 1, nameOf(step.code), byLine),
  );
}
