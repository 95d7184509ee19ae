import { type Level, type LevelRule, type LevelSubject, levelsFor } from './levels.ts';
import { levelWithoutOwn } from './template.ts';

/* A template that weakens the reviews of a unit needs a second administrator. */

/** The properties of a level that decide how much it asks of those who pass it. */
export interface Strength {
  /** The choice of people: one by name, those with a made role, or every reviewer. */
  readonly chosenBy: 'person' | 'role' | 'everyone';
  /** The organisations that its reviewers decide for. */
  readonly orgIds: readonly string[];
  /** The lowest ceiling among those who may pass the sum, in 分; null: none has a ceiling. */
  readonly upTo: number | null;
  /** The verbs of its made role; none where it has no such role. */
  readonly verbs: readonly string[];
}

/** The ways in which one level asks less than another. */
export const WEAKNESSES = {
  moreReviewers: '不再限定原来的人员或岗位角色',
  otherOrganisation: '改由原来不审核的机构审核',
  lowerCeiling: '审核人的限额低于原来',
  lowerRole: '岗位角色的权限少于原来',
} as const;

export type Weakness = keyof typeof WEAKNESSES;

const CHOICES = ['everyone', 'role', 'person'] as const;

/**
 * The way in which a level asks less than a former one; null where it asks as much. It may take other people:
 * they must be chosen as narrowly, be of no organisation that did not review before, have no lower ceiling,
 * and hold a role that allows no less.
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

/** A change of a template that weakens some review. */
export type Weakening =
  | { readonly kind: 'fewerLevels' }
  | { readonly kind: 'weakerLevel'; readonly name: string; readonly weakness: Weakness };

/**
 * The first way in which some review would be weaker by the rules `after` than by those `before`; null where
 * none is. A review is as strong when each of its former levels has a level of its own among the new ones that
 * asks as much, in whatever order; further levels and other words change nothing. `subjects` are the reviews to
 * be tried: both rules must be constant between their amounts. `strengthOf` is asked for levels of either rules.
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
 * The first former level in whose place a weaker one stands, with the reason; null where each former level has
 * one of its own that asks as much, in whatever order.
 */
function weakerLevel(
  former: readonly Strength[],
  next: readonly Strength[],
): { readonly at: number; readonly weakness: Weakness } | null {
  const asStrong = former.map((one) =>
    next.flatMap((level, n) => (weaknessOf(level, one) ? [] : [String(n)])),
  );
  if (levelWithoutOwn(asStrong) === null) return null;
  const found = former.flatMap((one, at) => {
    const level = next[at];
    const weakness = level && weaknessOf(level, one);
    return weakness ? [{ at, weakness }] : [];
  })[0];
  return found ?? null;
}
