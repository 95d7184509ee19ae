import { type Level, type LevelRule, type LevelSubject, levelsFor } from './levels.ts';
import { levelWithoutOwn } from './template.ts';

/*
 * Detects changes of a workflow template that weaken the reviews of a unit; a second administrator must
 * confirm such a change.
 */

/** The properties by which the strengths of two levels are compared. */
export interface Strength {
  /** Who may decide at the level: one named person, the holders of a custom role, or all reviewers. */
  readonly chosenBy: 'person' | 'role' | 'everyone';
  /** The ids of the organisations on behalf of which the reviewers of the level decide. */
  readonly orgIds: readonly string[];
  /**
   * The lowest ceiling in 分 among the reviewers who may pass the amount of the review; null if none of the
   * reviewers has a ceiling.
   */
  readonly upTo: number | null;
  /** The verbs (permissions) of the level's custom role; empty if the level has no custom role. */
  readonly verbs: readonly string[];
}

/** The ways in which a level can be weaker than the level that it replaces, with Chinese descriptions. */
export const WEAKNESSES = {
  moreReviewers: '不再限定原来的人员或岗位角色',
  otherOrganisation: '改由原来不审核的机构审核',
  lowerCeiling: '审核人的限额低于原来',
  lowerRole: '岗位角色的权限少于原来',
} as const;

export type Weakness = keyof typeof WEAKNESSES;

const CHOICES = ['everyone', 'role', 'person'] as const;

/**
 * Returns in which way `level` is weaker than `former`; null if it is not. A level with other
 * reviewers is not weaker if the reviewers are limited at least as narrowly, come from no
 * additional organisation, have no lower ceiling and, if they are chosen by a custom role, hold a
 * role with at least the same verbs.
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

/** A change of a template that weakens a review: fewer levels, or a weaker level. */
export type Weakening =
  | { readonly kind: 'fewerLevels' }
  | { readonly kind: 'weakerLevel'; readonly name: string; readonly weakness: Weakness };

/**
 * Returns the first way in which the rules `after` make a review weaker than the rules `before`; null if
 * there is none. A review is not weaker if every former level is matched by a different new level that is as
 * strong, in any order; additional levels and other names do not matter. `subjects` are the reviews to
 * compare, at least one for every amount at which the levels of either rules change.
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
 * Returns the index (from 0) of the first former level for which the new level at the same position is
 * weaker, with the kind of weakness; null if every former level is matched by a different new level that is
 * as strong, in any order.
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
