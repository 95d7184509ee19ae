import { decode, encode } from '@jicai/shared/contract/kernel/wire.ts';
import { type FigureName, figureName } from '@jicai/shared/contract/operations/dashboard.ts';
import { dashboardParams, dashboardPaths } from '../paths.ts';

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
  const months = Number(params.get(dashboardParams.months) ?? YEAR);
  const isKnown = PERIODS.some(({ value }) => value === String(months));
  return { months: isKnown ? months : YEAR, unitId: params.get(dashboardParams.unit) || null };
}

/** The scope's part of an address. */
export const askedQuery = ({ months, unitId }: Asked) => ({
  months: months === YEAR ? null : months,
  unit: unitId,
});

/** The figure that an address names; null for none. */
export function readFigure(params: URLSearchParams): FigureName | null {
  try {
    return decode(figureName, params.get(dashboardParams.figure));
  } catch {
    return null;
  }
}

interface Part {
  readonly month?: string;
  readonly category?: string;
  readonly supplier?: string;
  readonly page?: number;
}

/** The list behind a figure, or behind one part of the spend. */
export const listPath = (figure: FigureName, asked: Asked, part: Part = {}): string =>
  dashboardPaths.dashboardList.to({
    figure: String(encode(figureName, figure)),
    ...askedQuery(asked),
    ...part,
  });

/** The orders behind one row of a list of parts; null for rows that are no part of the spend. */
export function ordersPath(figure: FigureName, key: string, asked: Asked): string | null {
  if (key === '') return null;
  switch (figure) {
    case 'month':
      return listPath('spend', asked, { month: key });
    case 'unit':
      return listPath('spend', { ...asked, unitId: key });
    case 'category':
      return listPath('spend', asked, { category: key });
    case 'supplier':
    case 'small':
    case 'concentration':
      return listPath('spend', asked, { supplier: key });
    default:
      return null;
  }
}
