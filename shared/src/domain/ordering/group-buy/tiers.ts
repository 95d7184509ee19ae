import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { HOUR_MS } from '../../kernel/time/durations.ts';

/**
 * One tier of a group buy's prices: the unit price that applies once all units together reach `fromQuantity`
 * pieces.
 */
export interface Tier {
  readonly fromQuantity: number;
  /** The unit price in 分. */
  readonly price: Fen;
}

/** The terms of a new group buy, which `checkTerms` validates. Times are in ms. */
export interface LaunchTerms {
  readonly tiers: readonly Tier[];
  /** The mall's price of the product when the group buy is launched, in 分. */
  readonly basePrice: Fen;
  readonly target: number;
  /** The most pieces that all units together may order; null for no limit. */
  readonly cap: number | null;
  /** The fewest pieces that one unit may order; `unitMax` is the most, null for no limit. */
  readonly unitMin: number;
  readonly unitMax: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

const MOST_TIERS = 6;
const LONGEST_MS = 60 * 24 * HOUR_MS;
const SHORTEST_MS = HOUR_MS / 2;

/** Returns the tier that the pieces of all units together have reached; null below the first tier (GB3). */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | null {
  return tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? null;
}

/**
 * Returns the next tier and the number of pieces missing to reach it; null if the highest tier is reached.
 */
export function nextTier(
  tiers: readonly Tier[],
  quantity: number,
): { readonly tier: Tier; readonly missing: number } | null {
  const tier = tiers.find(({ fromQuantity }) => fromQuantity > quantity);
  return tier ? { tier, missing: tier.fromQuantity - quantity } : null;
}

/**
 * Checks the tiers: 1 to `MOST_TIERS` tiers, the first from the target quantity, quantities that rise from
 * tier to tier, and prices above 0 that fall from tier to tier and are below `basePrice` (GB2).
 */
function checkTiers({ tiers, basePrice, target }: LaunchTerms): Refusal | null {
  const [first] = tiers;
  if (!first || tiers.length > MOST_TIERS)
    return refuse('groupBuy.tierCount', { max: String(MOST_TIERS) });
  if (first.fromQuantity !== target) return refuse('groupBuy.firstTier');
  for (const [index, { fromQuantity, price }] of tiers.entries()) {
    const before = tiers[index - 1];
    const row = String(index + 1);
    if (price <= 0 || price >= (before?.price ?? basePrice))
      return refuse('groupBuy.tierPrice', { row });
    if (before && fromQuantity <= before.fromQuantity)
      return refuse('groupBuy.tierQuantity', { row });
  }
  return null;
}

function checkQuantities({ target, cap, unitMin, unitMax, tiers }: LaunchTerms): Refusal | null {
  if (cap !== null && cap < (tiers.at(-1)?.fromQuantity ?? target)) return refuse('groupBuy.cap');
  if (unitMax !== null && unitMax < unitMin) return refuse('groupBuy.unitMax');
  return cap !== null && unitMin > cap ? refuse('groupBuy.unitMin') : null;
}

/**
 * Returns the first error in the terms of a new group buy; null if the terms may be sent to the supplier
 * (GB2).
 */
export function checkTerms(terms: LaunchTerms, now: number): Refusal | null {
  const { startsAt, endsAt } = terms;
  const length = endsAt - Math.max(startsAt, now);
  if (endsAt <= now || length < SHORTEST_MS || length > LONGEST_MS)
    return refuse('groupBuy.window');
  return checkTiers(terms) ?? checkQuantities(terms);
}

/** The facts that decide whether a unit may join a group buy with a quantity. */
export interface JoinFacts {
  readonly quantity: number;
  /** The number of pieces with which the unit has already joined; 0 if the unit joins for the first time. */
  readonly before: number;
  /** The number of pieces of all units together, including the `before` pieces of this unit. */
  readonly joined: number;
  readonly isReached: boolean;
}

/**
 * Returns why a unit cannot join with this number of pieces; null if it can. The caller must hold the row
 * lock of the group buy, because concurrent joins change `joined` (GB5, GB6).
 */
export function checkQuantity(
  { unitMin, unitMax, cap }: Pick<LaunchTerms, 'unitMin' | 'unitMax' | 'cap'>,
  { quantity, before, joined, isReached }: JoinFacts,
): Refusal | null {
  if (quantity < unitMin) return refuse('groupBuy.belowUnitMin', { min: String(unitMin) });
  if (unitMax !== null && quantity > unitMax)
    return refuse('groupBuy.aboveUnitMax', { max: String(unitMax) });
  if (isReached && quantity < before) return refuse('groupBuy.noLess');
  const left = cap === null ? null : cap - (joined - before);
  if (left !== null && quantity > left)
    return refuse('groupBuy.full', { left: String(Math.max(0, left)) });
  return null;
}
