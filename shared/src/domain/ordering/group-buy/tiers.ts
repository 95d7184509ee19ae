import type { Fen } from '../../kernel/numbers/money.ts';
import { type Refusal, refuse } from '../../kernel/result.ts';
import { HOUR_MS } from '../../kernel/time/durations.ts';

/** A step of the price ladder: the unit price from this number of pieces of all units together. */
export interface Tier {
  readonly fromQuantity: number;
  /** In 分. */
  readonly price: Fen;
}

/** The terms of a new group buy that the rules check. Times are in ms. */
export interface LaunchTerms {
  readonly tiers: readonly Tier[];
  /** The price in the mall when the group buy is launched, in 分. */
  readonly basePrice: Fen;
  readonly target: number;
  /** The most pieces of all units together; null for no limit. */
  readonly cap: number | null;
  /** The fewest pieces of one unit; `unitMax` is the most, null for no limit. */
  readonly unitMin: number;
  readonly unitMax: number | null;
  readonly startsAt: number;
  readonly endsAt: number;
}

const MOST_TIERS = 6;
const LONGEST_MS = 60 * 24 * HOUR_MS;
const SHORTEST_MS = HOUR_MS / 2;

/** Returns the tier that the quantity of all units has reached; null below the first (GB3). */
export function tierAt(tiers: readonly Tier[], quantity: number): Tier | null {
  return tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity) ?? null;
}

/** Returns the next tier and the number of pieces missing for it; null at the top. */
export function nextTier(
  tiers: readonly Tier[],
  quantity: number,
): { readonly tier: Tier; readonly missing: number } | null {
  const tier = tiers.find(({ fromQuantity }) => fromQuantity > quantity);
  return tier ? { tier, missing: tier.fromQuantity - quantity } : null;
}

/** Checks the price ladder: quantities rise, prices fall, the first tier starts at the target (GB2). */
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

/** Returns the first error in a launch's terms; null if it may be sent to its supplier (GB2). */
export function checkTerms(terms: LaunchTerms, now: number): Refusal | null {
  const { startsAt, endsAt } = terms;
  const length = endsAt - Math.max(startsAt, now);
  if (endsAt <= now || length < SHORTEST_MS || length > LONGEST_MS)
    return refuse('groupBuy.window');
  return checkTiers(terms) ?? checkQuantities(terms);
}

/** The facts that decide whether a unit may join. */
export interface JoinFacts {
  readonly quantity: number;
  /** The unit's pieces before this call; 0 for its first join. */
  readonly before: number;
  /** The pieces of all units together, including `before`. */
  readonly joined: number;
  readonly isReached: boolean;
}

/**
 * Returns why a unit cannot join with this quantity; null if it can. The caller must hold the group's
 * lock (GB5, GB6).
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
