import type { FundsType } from '@jicai/shared/contract/ordering/checkout.ts';
import {
  type BudgetKind,
  budgetKinds,
  fundsLabels,
} from '@jicai/shared/domain/ordering/budget/budget.ts';
import { readPage } from '../../../../lib/url/page-param.ts';

/** The filter of the list of budgets, as its address has it. */
export interface BudgetListState {
  readonly year: number | null;
  readonly kind: BudgetKind | null;
  readonly fundsType: FundsType | null;
  readonly keyword: string;
  readonly page: number;
}

const isKey = <T extends string>(
  table: Readonly<Record<T, string>>,
  key: string | null,
): key is T => key !== null && Object.hasOwn(table, key);

/** The filter in the list's address; unreadable parts are left out. */
export function readListState(params: URLSearchParams): BudgetListState {
  const year = Number(params.get('year'));
  const kind = params.get('kind');
  const funds = params.get('funds');
  return {
    year: Number.isInteger(year) && year >= 2000 && year <= 2100 ? year : null,
    kind: isKey(budgetKinds, kind) ? kind : null,
    fundsType: isKey(fundsLabels, funds) ? funds : null,
    keyword: (params.get('keyword') ?? '').slice(0, 64),
    page: readPage(params),
  };
}

/** The query of the list's address. */
export const queryOf = ({ year, kind, fundsType, keyword, page }: BudgetListState) => ({
  year,
  kind,
  funds: fundsType,
  keyword,
  page: page === 1 ? null : page,
});
