import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { prorate } from '../pricing/amounts.ts';
import type { BudgetKind } from './budget.ts';

/** A part of a purchase by category; `categoryId` is null for a part outside the catalogue's categories. */
export interface CategoryPart {
  readonly categoryId: string | null;
  readonly amount: Fen;
}

/** A budget that may have to cover a part of a purchase. */
export interface ScopedBudget {
  readonly id: string;
  /**
   * The id of the category that the budget covers, with all categories below; empty if the budget covers
   * every category.
   */
  readonly categoryId: string;
}

/**
 * Returns the budget of the most specific category on `path`, else a budget for every category, else
 * undefined. `path` has the ids of a part's categories from the root down.
 */
function narrowest<Budget extends ScopedBudget>(
  budgets: readonly Budget[],
  path: readonly string[],
): Budget | undefined {
  for (const id of [...path].reverse()) {
    const found = budgets.find(({ categoryId }) => categoryId === id);
    if (found) return found;
  }
  return budgets.find(({ categoryId }) => categoryId === '');
}

/**
 * Divides a purchase of `whole` 分 over the budgets that cover its parts (BG1). What `whole` exceeds
 * the parts by (freight) is added to the first budget that covers a part. If `whole` is less than
 * the parts (a discount), all parts are reduced in proportion, also those that no budget covers.
 * The shares add up to `whole` if every part has a budget. `paths` lists for each category the ids
 * from the root down to that category.
 */
export function sharesOf<Budget extends ScopedBudget>(
  parts: readonly CategoryPart[],
  whole: Fen,
  budgets: readonly Budget[],
  paths: Readonly<Record<string, readonly string[]>>,
): { readonly budget: Budget; readonly share: Fen }[] {
  const shares = new Map<Budget, number>();
  for (const { categoryId, amount } of parts) {
    const budget = narrowest(budgets, categoryId === null ? [] : (paths[categoryId] ?? []));
    if (budget) shares.set(budget, (shares.get(budget) ?? 0) + amount);
  }
  const listed = parts.reduce((sum, { amount }) => sum + amount, 0);
  if (whole < listed) {
    const held = [...shares.values()];
    const uncontrolled = listed - held.reduce((sum, share) => sum + share, 0);
    const reduced = prorate(whole, [...held, uncontrolled]);
    return [...shares.keys()].map((budget, index) => ({ budget, share: reduced[index] ?? fen(0) }));
  }
  const [first] = shares.keys();
  if (first) shares.set(first, (shares.get(first) ?? 0) + whole - listed);
  return [...shares].map(([budget, share]) => ({ budget, share: fen(share) }));
}

/** The amount in 分 (`share`) that a purchase of `whole` 分 occupies of one budget. */
export interface HeldShare {
  readonly kind: BudgetKind;
  readonly whole: Fen;
  readonly share: Fen;
}

/**
 * Divides an amount over the budgets of a purchase in proportion to the `share` of the purchase that each
 * holds; the part without a budget takes a share as well. Procurement plans (`plan`) are divided separately,
 * because a plan counts the purchase in addition to the budget that pays.
 */
export function divideByShares(amount: Fen, held: readonly HeldShare[]): Fen[] {
  const divided = held.map(() => fen(0));
  for (const isPlan of [false, true]) {
    const indexes = held.flatMap((heldShare, index) =>
      (heldShare.kind === 'plan') === isPlan ? [index] : [],
    );
    const [first] = indexes;
    if (first === undefined) continue;
    const shares = indexes.map((index) => held[index]?.share ?? fen(0));
    const whole = held[first]?.whole ?? fen(0);
    const uncontrolled = Math.max(0, whole - shares.reduce((sum, share) => sum + share, 0));
    const portions = prorate(amount, [...shares, uncontrolled]);
    for (const [position, index] of indexes.entries())
      divided[index] = portions[position] ?? fen(0);
  }
  return divided;
}
