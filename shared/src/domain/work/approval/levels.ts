import type { Fen } from '../../kernel/numbers/money.ts';

/** A row of the template that defines the levels of reviews; null means "any". */
export interface LevelRule {
  readonly unitId: string | null;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  /** The level applies to this category and all below it; if absent or null, to every category. */
  readonly categoryId?: string | null;
  /** The amount in 分 from which the level is required. */
  readonly fromAmount: number;
  readonly level: number;
  readonly name: string;
  /** The organisation whose reviewers decide; null for those responsible for the unit. */
  readonly reviewerOrgId: string | null;
  /** If set, only this person decides. */
  readonly personId?: string | null;
  /** The role that decides; `reviewer` by default. */
  readonly role?: string | null;
  /** If set, only people with a post of this custom role decide. */
  readonly roleId?: string | null;
  /** Hours until the level is overdue; absent if it has no deadline. */
  readonly dueHours?: number | null;
}

/** One level of a review as it was defined when the review began. */
export interface Level {
  readonly name: string;
  readonly reviewerOrgId: string | null;
  readonly personId?: string;
  readonly role?: string;
  readonly roleId?: string;
  readonly dueHours?: number;
  /** The key of a level, set when another level is inserted; absent before, when its number identifies it. */
  readonly key?: string;
}

/** The properties that determine the levels of a review; null if the business type has no such property. */
export interface LevelSubject {
  readonly unitId: string;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  readonly amount: Fen | null;
  /** Categories of the purchase, each with its ancestors; absent if the business type has none. */
  readonly categoryIds?: readonly string[];
}

/**
 * Returns the levels of one review in order; only `fallback` if no row applies. Rows of a unit replace
 * the general ones. Of two rows for one level, the one with the higher `fromAmount` applies. A row for a
 * category replaces the one for every category. Rows for several categories of one purchase become
 * separate levels, so that none of their reviewers is skipped.
 */
export function levelsFor(
  rules: readonly LevelRule[],
  subject: LevelSubject,
  fallback: Level,
): Level[] {
  const unitRules = rules.filter(({ unitId }) => unitId === subject.unitId);
  const general = rules.filter(({ unitId }) => unitId === null);
  const chosen = new Map<string, LevelRule>();
  for (const rule of unitRules.length > 0 ? unitRules : general) {
    if (!isMet(rule, subject)) continue;
    const known = chosen.get(slotOf(rule));
    if (!known || known.fromAmount < rule.fromAmount) chosen.set(slotOf(rule), rule);
  }
  const rows = [...chosen.values()];
  const ofCategories = new Set(rows.flatMap((row) => (row.categoryId ? row.level : [])));
  const levels = rows
    .filter(({ categoryId, level }) => categoryId || !ofCategories.has(level))
    .sort((a, b) => a.level - b.level || (slotOf(a) < slotOf(b) ? -1 : 1));
  return levels.length === 0 ? [fallback] : levels.map(levelOfRule);
}

const slotOf = ({ level, categoryId }: LevelRule): string => `${level} ${categoryId ?? ''}`;

/** Returns whether a row applies to the funds, amount and categories of a subject. */
function isMet(rule: LevelRule, { funds, amount, categoryIds = [] }: LevelSubject): boolean {
  if (rule.funds !== null && rule.funds !== funds) return false;
  if (rule.fromAmount > (amount ?? 0)) return false;
  return !rule.categoryId || categoryIds.includes(rule.categoryId);
}

const levelOfRule = ({
  name,
  reviewerOrgId,
  personId,
  role,
  roleId,
  dueHours,
}: LevelRule): Level => ({
  name,
  reviewerOrgId,
  ...(personId ? { personId } : {}),
  ...(role ? { role } : {}),
  ...(roleId && !personId ? { roleId } : {}),
  ...(dueHours ? { dueHours } : {}),
});

/** Returns the key of the level with this number, counted from 1. */
export const keyOf = (levels: readonly Level[], level: number): string =>
  levels[level - 1]?.key ?? String(level);

/**
 * Returns the levels after a reviewer was added before or after the level with the number `at` (加签).
 * All levels keep their keys, so that logged entries still belong to their levels.
 */
export function addLevel(
  levels: readonly Level[],
  at: number,
  place: 'before' | 'after',
  added: Level,
): Level[] {
  const keyed = levels.map((level, index) => ({ ...level, key: keyOf(levels, index + 1) }));
  const key = `${keyOf(levels, at)}+${levels.length}`;
  return keyed.toSpliced(place === 'before' ? at - 1 : at, 0, { ...added, key });
}
