import { type Level, type LevelRule, type LevelSubject, levelsFor } from './levels.ts';
import { levelWithoutOwn } from './template.ts';

/* Finds changes of a template that weaken the reviews of a unit; these need a second administrator. */

/** The properties of a level that determine its strength. */
export interface Strength {
  /** How the reviewers are chosen: one person by name, those with a custom role, or everyone. */
  readonly chosenBy: 'person' | 'role' | 'everyone';
  /** The organisations for which its reviewers decide. */
  readonly orgIds: readonly string[];
  /** The lowest ceiling of those who may pass the amount, in 分; null if none has a ceiling. */
  readonly upTo: number | null;
  /** The verbs of its custom role; empty if it has none. */
  readonly verbs: readonly string[];
}

/** The ways in which one level can be weaker than another. */
export const WEAKNESSES = {
  moreReviewers: '不再限定原来的人员或岗位角色',
  otherOrganisation: '改由原来不审核的机构审核',
  lowerCeiling: '审核人的限额低于原来',
  lowerRole: '岗位角色的权限少于原来',
} as const;

export type Weakness = keyof typeof WEAKNESSES;

const CHOICES = ['everyone', 'role', 'person'] as const;

/**
 * Returns how a level is weaker than a former one; null if it is as strong. A level may choose other
 * people: at least as narrowly, from no organisation that did not review before, with no lower ceiling,
 * and with a role that allows no less.
 */
export function weaknessOf(level: Strength, former: Strength): Weakness | null {
  if (CHOICES.indexOf(level.chosenBy) < CHOICES.indexOf(former.chosenBy)) return 'moreReviewers';
  if (level.orgIds.some((id) => !former.orgIds.includes(id))) return 'otherOrganisation';
  if (level.upTo !== null && (former.upTo === null || level.upTo < former.upTo))
    return 'lowerCeiling';
  const isLower =
    level.chosenBy === 'role' && former.verbs.some((verb) => !level.verbs.includes(verb));
  return isLower ? 'lowerRole' : null;
}

/** A change of a template that weakens a review. */
export type Weakening =
  | { readonly kind: 'fewerLevels' }
  | { readonly kind: 'weakerLevel'; readonly name: string; readonly weakness: Weakness };

/**
 * Returns the first way in which a review would be weaker by the rules `after` than by `before`; null if
 * none is. A review is as strong if each of its former levels has its own new level that is as strong, in
 * any order; further levels and other texts do not matter. `subjects` are the reviews to try; between
 * their amounts neither set of rules may change. `strengthOf` gets levels of both sets.
 */
export function weakeningOf<Subject extends LevelSubject>(
  {
    before,
    after,
  }: { readonly before: readonly LevelRule[]; readonly after: readonly LevelRule[] },
  subjects: readonly Subject[],
  strengthOf: (level: Level, subject: Subject) => Strength,
): Weakening | null {
  const fallback = { name: '', reviewerOrgId: null };
  const pairs = subjects.map((subject) => ({
    subject,
    former: levelsFor(before, subject, fallback),
    next: levelsFor(after, subject, fallback),
  }));
  if (pairs.some(({ former, next }) => next.length < former.length)) return { kind: 'fewerLevels' };
  for (const { subject, former, next } of pairs) {
    const found = weakerLevel(
      former.map((level) => strengthOf(level, subject)),
      next.map((level) => strengthOf(level, subject)),
    );
    if (found)
      return { kind: 'weakerLevel', name: former[found.at]?.name ?? '', weakness: found.weakness };
  }
  return null;
}

/**
 * Returns the index (from 0) of the first former level that a weaker one replaces, with the weakness;
 * null if each former level has its own new level that is as strong, in any order.
 */
function weakerLevel(
  former: readonly Strength[],
  next: readonly Strength[],
): { readonly at: number; readonly weakness: Weakness } | null {
  const asStrong = former.map((formerLevel) =>
    next.flatMap((level, index) => (weaknessOf(level, formerLevel) ? [] : [String(index)])),
  );
  if (levelWithoutOwn(asStrong) === null) return null;
  const found = former.flatMap((formerLevel, at) => {
    const level = next[at];
    const weakness = level && weaknessOf(level, formerLevel);
    return weakness ? [{ at, weakness }] : [];
  })[0];
  return found ?? null;
}
