/** The numbers that a field accepts. */
export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** The most digits after the point; 0 unless given. */
  readonly decimals?: number | undefined;
}

/** What stands in a field of a number: a text while it is no plain number. */
export type TypedNumber = number | string;

const rangeText = ({ min, max }: NumberBounds): string => {
  if (min !== undefined && max !== undefined) return ` ${min} 至 ${max} 的`;
  if (min !== undefined) return `不小于 ${min} 的`;
  return max === undefined ? '' : `不大于 ${max} 的`;
};

const hasAtMost = (decimals: number, value: number): boolean =>
  Number(value.toFixed(decimals)) === value;

/**
 * Returns why a typed number is not accepted: `应为 1 至 100 的整数`; null for one that is. An empty field is
 * accepted: whether a number is required is its form's to say.
 */
export function numberProblem(typed: TypedNumber, bounds: NumberBounds): string | null {
  if (typed === '') return null;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, decimals = 0 } = bounds;
  const value = Number(typed);
  const isGood =
    Number.isFinite(value) && value >= min && value <= max && hasAtMost(decimals, value);
  if (isGood) return null;
  return decimals === 0
    ? `应为${rangeText(bounds)}整数`
    : `应为${rangeText(bounds)}数，最多 ${decimals} 位小数`;
}

/** Marks the input of a number that is not accepted. */
export const WRONG_NUMBER = 'data-wrong-number';

/** Leads to the first field inside of an element whose number is not accepted; true when there is one. */
export function showWrongNumber(root: ParentNode): boolean {
  const wrong = root.querySelector<HTMLElement>(`[${WRONG_NUMBER}]`);
  wrong?.scrollIntoView({ block: 'center' });
  wrong?.focus({ preventScroll: true });
  return wrong !== null;
}
