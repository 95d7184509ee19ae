import type { Fen } from '../../kernel/numbers/money.ts';

/** A row of the table that says how many levels a review has; null stands for "any". */
export interface LevelRule {
  readonly unitId: string | null;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  /** The level is for this category and all below it; none or null: for every category. */
  readonly categoryId?: string | null;
  /** The level is needed from this amount on, in 分. */
  readonly fromAmount: number;
  readonly level: number;
  readonly name: string;
  /** The body whose reviewers decide; null: those who are responsible for the unit. */
  readonly reviewerOrgId: string | null;
  /** Only this person decides. */
  readonly personId?: string | null;
  /** The role that decides; `reviewer` unless said otherwise. */
  readonly role?: string | null;
  /** Only people with a post of this role, which an organisation made, decide. */
  readonly roleId?: string | null;
  /** Hours until the level is overdue; none where it has no deadline. */
  readonly dueHours?: number | null;
}

/** One level of a review as it was in force when the review began. */
export interface Level {
  readonly name: string;
  readonly reviewerOrgId: string | null;
  readonly personId?: string;
  readonly role?: string;
  readonly roleId?: string;
  readonly dueHours?: number;
  /** Tells levels apart after one was added between them; its number before that. */
  readonly key?: string;
}

/** The properties that decide on the levels of a review; null where the business type knows no such thing. */
export interface LevelSubject {
  readonly unitId: string;
  readonly funds: 'fiscal' | 'nonFiscal' | null;
  readonly amount: Fen | null;
  /** Categories of what is bought, each with those above it; none where the business type knows none. */
  readonly categoryIds?: readonly string[];
}

/**
 * The levels of one review, in their order; `fallback` alone where the table says nothing. A unit's
 * own rows replace the general ones; of two rows for one level the one with the higher amount is
 * the more exact. A row for a category replaces the one for every category; rows for several categories
 * of one purchase are levels of their own, so that none of their reviewers is left out.
 */
export function levelsFor(
  rules: readonly LevelRule[],
  subject: LevelSubject,
  fallback: Level,
): Level[] {
  const own = rules.filter(({ unitId }) => unitId === subject.unitId);
  const general = rules.filter(({ unitId }) => unitId === null);
  const chosen = new Map<string, LevelRule>();
  for (const rule of own.length > 0 ? own : general) {
    if (!isMet(rule, subject)) continue;
    const known = chosen.get(placeOf(rule));
    if (!known || known.fromAmount < rule.fromAmount) chosen.set(placeOf(rule), rule);
  }
  const rows = [...chosen.values()];
  const ofCategories = new Set(rows.flatMap((row) => (row.categoryId ? row.level : [])));
  const levels = rows
    .filter(({ categoryId, level }) => categoryId || !ofCategories.has(level))
    .sort((a, b) => a.level - b.level || (placeOf(a) < placeOf(b) ? -1 : 1));
  return levels.length === 0 ? [fallback] : levels.map(levelOfRule);
}

const placeOf = ({ level, categoryId }: LevelRule): string => `${level} ${categoryId ?? ''}`;

/** Whether the funds, the amount and the category of a subject are those of a rule. */
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

/** The key of the level with this number, counted from 1. */
export const keyOf = (levels: readonly Level[], level: number): string =>
  levels[level - 1]?.key ?? String(level);

/**
 * The levels after a reviewer was added before or after the level with the number `at` (加签). All
 * levels keep their keys, so what was logged at one of them still belongs to it.
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
