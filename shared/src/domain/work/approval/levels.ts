import type { Fen } from '../../kernel/money.ts';

/** A row of the table that says how many levels a review has; null stands for "any". */
export interface LevelRule {
  readonly unitId: string | null;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  /** The level is needed from this amount on, in 分. */
  readonly fromAmount: number;
  readonly level: number;
  readonly name: string;
  /** Whose reviewers; null: those who are responsible for the unit. */
  readonly reviewerOrgId: string | null;
}

export interface Level {
  readonly name: string;
  readonly reviewerOrgId: string | null;
}

/** What is asked when the table says nothing: one level. */
export const DEFAULT_LEVEL: Level = { name: '订单审核', reviewerOrgId: null };

/**
 * The levels of one order's review, in their order. A unit's own rows replace the general ones;
 * of two rows for one level the one with the higher amount is the more exact.
 */
export function levelsFor(
  rules: readonly LevelRule[],
  order: { unitId: string; funds: 'fiscal' | 'nonFiscal'; amount: Fen },
): Level[] {
  const own = rules.filter(({ unitId }) => unitId === order.unitId);
  const general = rules.filter(({ unitId }) => unitId === null);
  const chosen = new Map<number, LevelRule>();
  for (const rule of own.length > 0 ? own : general) {
    if (rule.funds !== null && rule.funds !== order.funds) continue;
    if (rule.fromAmount > order.amount) continue;
    const known = chosen.get(rule.level);
    if (!known || known.fromAmount < rule.fromAmount) chosen.set(rule.level, rule);
  }
  const levels = [...chosen.values()].sort((a, b) => a.level - b.level);
  if (levels.length === 0) return [DEFAULT_LEVEL];
  return levels.map(({ name, reviewerOrgId }) => ({ name, reviewerOrgId }));
}
