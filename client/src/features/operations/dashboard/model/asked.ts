import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type FigureName, figureName } from '@jicai/shared/contract/operations/dashboard.ts';
import { dashboardPaths } from '../paths.ts';

/** The periods that can be chosen, in months. */
export const PERIODS = [
  { value: '1', label: '本月' },
  { value: '3', label: '近 3 个月' },
  { value: '12', label: '近 12 个月' },
  { value: '36', label: '近 3 年' },
] as const;

/** The scope of a page as its address says it. */
export interface Asked {
  readonly months: number;
  readonly unitId: string | null;
}

const YEAR = 12;

export function readAsked(params: URLSearchParams): Asked {
  const months = Number(params.get('ys') ?? YEAR);
  const isKnown = PERIODS.some(({ value }) => value === String(months));
  return { months: isKnown ? months : YEAR, unitId: params.get('dwid') || null };
}

/** The scope's part of an address. */
export const askedQuery = ({ months, unitId }: Asked) => ({
  ys: months === YEAR ? null : months,
  dwid: unitId,
});

/** The figure that an address names; null for none. */
export function readFigure(params: URLSearchParams): FigureName | null {
  try {
    return decode(figureName, params.get('zb'));
  } catch {
    return null;
  }
}

interface Part {
  readonly yf?: string;
  readonly category_id?: string;
  readonly gysid?: string;
}

/** The list behind a figure, or behind one part of the spend. */
export const listPath = (figure: FigureName, asked: Asked, part: Part = {}): string =>
  dashboardPaths.dashboardList.to({
    zb: String(encode(figureName, figure)),
    ...askedQuery(asked),
    ...part,
  });
