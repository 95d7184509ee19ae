import type { appointmentMessages } from '../../../messages/sourcing/appointment.ts';
import type { Fen } from '../../kernel/numbers/money.ts';
import { fen, formatFen } from '../../kernel/numbers/money.ts';
import { isRefusal, type Refusal, refuse } from '../../kernel/result.ts';
import { readQuantity } from '../project/draft.ts';

/* Checks a competition among the suppliers appointed for a category of services (FP8). */

/**
 * An item in the framework agreement of a supplier who is appointed for the category. `ceiling` is the item's
 * unit price in that agreement, in 分, after the supplier's discount.
 */
export interface AppointedOffer {
  readonly supplierId: string;
  readonly name: string;
  readonly unit: string;
  readonly ceiling: Fen;
}

/**
 * An item in the framework agreements of all appointed suppliers. `ceiling` is the lowest of its unit prices
 * in these agreements, in 分.
 */
export interface CommonItem {
  readonly name: string;
  readonly unit: string;
  readonly ceiling: Fen;
}

/** An item that the handler of a competition requests; `quantity` is the text that the handler typed. */
export interface CompetedItem {
  readonly name: string;
  readonly unit: string;
  readonly quantity: string;
}

const keyOf = ({ name, unit }: Pick<CommonItem, 'name' | 'unit'>) => JSON.stringify([name, unit]);

/**
 * Returns the items that all appointed suppliers have in their agreements; `suppliers` is the
 * number of these suppliers. An item's ceiling is its lowest framework price, so that no supplier
 * can win at a price above the supplier's own framework price.
 */
export function commonItems(offers: readonly AppointedOffer[], suppliers: number): CommonItem[] {
  const items = new Map<string, CommonItem & { readonly by: Set<string> }>();
  for (const { supplierId, name, unit, ceiling } of offers) {
    const key = keyOf({ name, unit });
    const before = items.get(key);
    const by = (before?.by ?? new Set()).add(supplierId);
    items.set(key, { name, unit, by, ceiling: fen(Math.min(ceiling, before?.ceiling ?? ceiling)) });
  }
  return [...items.values()]
    .filter(({ by }) => by.size === suppliers)
    .map(({ by: _, ...item }) => item);
}

/**
 * Returns the highest total in 分 that the framework prices allow for the requested lines; each
 * line's amount is rounded down. Refuses, with the number of the row, the first line whose item is
 * not a common one or whose quantity is invalid (FP8).
 */
export function frameworkTotal(
  lines: readonly CompetedItem[],
  items: readonly CommonItem[],
): Fen | Refusal<keyof typeof appointmentMessages> {
  let total = 0;
  for (const [index, line] of lines.entries()) {
    const row = String(index + 1);
    const item = items.find((candidate) => keyOf(candidate) === keyOf(line));
    if (!item) return refuse('appointment.itemOutside', { row, name: line.name });
    const thousandths = readQuantity(line.quantity);
    if (thousandths === null) return refuse('appointment.quantity', { row });
    total += Math.floor((item.ceiling * thousandths) / 1_000);
  }
  return fen(total);
}

interface CompetedPackage {
  readonly startingPrice: Fen | null;
  readonly lines: readonly CompetedItem[];
}

/**
 * The ids of the appointed suppliers and their common items; a submitted competition may invite and
 * request no others.
 */
export interface CompetitionTerms {
  readonly supplierIds: readonly string[];
  readonly items: readonly CommonItem[];
}

/**
 * Returns why a competition may not be submitted; null if it may (FP8). It must invite only
 * appointed suppliers, run in the direction `reverse`, request only common items, and start every
 * package at no more than `frameworkTotal`.
 */
export function checkCompetition(
  draft: {
    readonly selection: string;
    readonly direction: string;
    readonly invitedIds: readonly string[];
    readonly packages: readonly CompetedPackage[];
  },
  { supplierIds, items }: CompetitionTerms,
): Refusal | null {
  const isAmongAppointed =
    draft.selection === 'invited' && draft.invitedIds.every((id) => supplierIds.includes(id));
  if (!isAmongAppointed) return refuse('appointment.onlyAppointed');
  if (draft.direction !== 'reverse') return refuse('appointment.onlyReverse');
  for (const [index, { startingPrice, lines }] of draft.packages.entries()) {
    const max = frameworkTotal(lines, items);
    if (isRefusal(max)) return max;
    if ((startingPrice ?? 0) > max) {
      const values = { package: String(index + 1), max: formatFen(max) };
      return refuse('appointment.aboveFramework', values);
    }
  }
  return null;
}
