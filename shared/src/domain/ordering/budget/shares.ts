import { type Fen, fen } from '../../kernel/numbers/money.ts';
import { prorate } from '../pricing/amounts.ts';
import type { BudgetKind } from './budget.ts';

/** A part of a purchase; `categoryId` is null for a part outside the catalogue's categories. */
export interface CategoryPart {
  readonly categoryId: string | null;
  readonly amount: Fen;
}

/** A budget that a purchase may fall under. */
export interface ScopedBudget {
  readonly id: string;
  /** Empty means every category. */
  readonly categoryId: string;
}

/** Returns the budget with the narrowest category that contains the part; undefined if there is none. */
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
 * Divides a purchase of `whole` 分 over the budgets that it falls under (BG1). Freight is added to the
 * first budget. A discount reduces all parts in proportion, also those without a budget, which are not
 * controlled. The shares add up to `whole` if every part has a budget. `paths` has the ids of each
 * category from the root to itself.
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

/** The part of a budget that a purchase holds. `whole` is the amount of the whole purchase. */
export interface HeldShare {
  readonly kind: BudgetKind;
  readonly whole: Fen;
  readonly share: Fen;
}

/**
 * Divides an amount over the budgets in proportion to the shares that they hold of a purchase; the part
 * without a budget takes its share, too. A procurement plan (`plan`) is divided separately: it counts the
 * purchase a second time, besides the budget that pays for it.
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
