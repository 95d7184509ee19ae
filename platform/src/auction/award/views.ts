import type { AwardedLineView, AwardStepView } from '@jicai/shared/contract/auction/award.ts';
import type {
  AwardedLine,
  AwardFacts,
  AwardStep,
} from '@jicai/shared/domain/auction/award/award.ts';

/** A line item of a package with its name, unit and quantity in thousandths. */
export interface NamedItem {
  readonly lineNo: number;
  readonly name: string;
  readonly unit: string;
  readonly quantityThousandths: number;
}

type Items = ReadonlyMap<number, NamedItem>;

/** Returns the items indexed by their line numbers. */
export const itemsByLine = (items: readonly NamedItem[]): Items =>
  new Map(items.map((item) => [item.lineNo, item]));

/**
 * Returns awarded lines with the name, unit and quantity of their line items; empty texts and 0 for a missing
 * item.
 */
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

/** Facts about a step that the step itself does not hold, but that its view shows. */
interface AroundStep extends Pick<AwardFacts, 'voidReason'> {
  /** The position of the step in the award, from 1. */
  readonly number: number;
  /** The supplier's name. */
  readonly name: string;
}

/**
 * Returns a step of an award for display. In the result, `voidReason` is the reason for which a
 * confirmed award was annulled (PJ10); empty if it was not annulled, and for all other steps.
 */
export const stepView = (
  step: AwardStep,
  { voidReason, number, name }: AroundStep,
  items: Items,
): AwardStepView => ({
  ...step,
  number,
  name,
  voidReason: step.end === 'confirmed' ? (voidReason ?? '') : '',
  lines: lineViews(step.lines ?? [], items),
});

/** Returns all steps of an award for display; an empty list without an award. */
export function stepViews(
  { award, voidReason }: Pick<AwardFacts, 'award' | 'voidReason'>,
  nameOf: (code: string) => string,
  items: readonly NamedItem[],
): AwardStepView[] {
  const byLine = itemsByLine(items);
  return (award?.steps ?? []).map((step, index) =>
    stepView(step, { voidReason, number: index + 1, name: nameOf(step.code) }, byLine),
  );
}
