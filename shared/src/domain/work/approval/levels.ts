import type { Fen } from '../../kernel/numbers/money.ts';

/**
 * A row of the template that defines the levels of reviews. A null in `unitId`, `funds` or
 * `categoryId` matches every review, except that the rows without a unit do not apply to a unit
 * that has rows of its own.
 */
export interface LevelRule {
  readonly unitId: string | null;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  /**
   * The category to which the row applies, with all categories below; absent or null if the row applies to
   * every category.
   */
  readonly categoryId?: string | null;
  /** The amount in 分 from which on a review needs this level. */
  readonly fromAmount: number;
  readonly level: number;
  readonly name: string;
  /**
   * The id of the organisation whose reviewers decide; null if the reviewers responsible for the purchasing
   * unit decide.
   */
  readonly reviewerOrgId: string | null;
  /** The id of the only person who may decide; absent or null if the level is not limited to one person. */
  readonly personId?: string | null;
  /** The built-in role that decides; `reviewer` if absent or null. */
  readonly role?: string | null;
  /**
   * The id of the custom role that the deciding people must hold; absent or null if no custom role is
   * required.
   */
  readonly roleId?: string | null;
  /** The number of hours after which the level is overdue; absent or null if the level has no deadline. */
  readonly dueHours?: number | null;
}

/**
 * One level of a review, copied from the template when the review began; later changes of the template do not
 * affect it.
 */
export interface Level {
  readonly name: string;
  readonly reviewerOrgId: string | null;
  readonly personId?: string;
  readonly role?: string;
  readonly roleId?: string;
  readonly dueHours?: number;
  /**
   * The stable key of the level, which is assigned when a level is inserted before or after any level; absent
   * until then, and the number of the level serves as its key.
   */
  readonly key?: string;
}

/**
 * The properties of a reviewed business object that select the levels of its review. `funds` or
 * `amount` is null if the type of business has no such property.
 */
export interface LevelSubject {
  readonly unitId: string;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  readonly amount: Fen | null;
  /**
   * The ids of the purchase's categories and of all their ancestors; absent if the type of business has no
   * categories.
   */
  readonly categoryIds?: readonly string[];
}

/**
 * Returns the levels of a review in order, or only `fallback` if no row applies. If a unit has rows, only
 * these apply, else the general rows. Of two rows for one level the row with the higher `fromAmount` applies,
 * and a row for a category replaces the row for every category. If rows for several categories of a purchase
 * apply to one level, each becomes a level, so that no category's reviewer is skipped.
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

/** Returns whether a row applies to the funds, the amount and the categories of a review. */
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

/** Returns the key of the level with the number `level`, counted from 1. */
export const keyOf = (levels: readonly Level[], level: number): string =>
  levels[level - 1]?.key ?? String(level);

/**
 * Returns the levels with `added` inserted before or after the level with the number `at` (加签). All existing
 * levels keep their keys, so that entries of the log still refer to the right level.
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
